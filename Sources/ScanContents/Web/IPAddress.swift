import Glibc

/// An IP address, from any of the ways to write one that browsers take.
struct IPAddress: Hashable {
    /// 4 or 16 bytes.
    let bytes: [UInt8]

    /// An IPv6 address without brackets (RFC 4291, 2.2); zones are not for URLs.
    init?(v6 text: String) {
        var address = in6_addr()
        guard text.utf8.count <= 45, !text.utf8.contains(0), inet_pton(AF_INET6, text, &address) == 1 else {
            return nil
        }
        bytes = withUnsafeBytes(of: &address) { Array($0) }
    }

    /// An IPv4 address of one to four numbers, each decimal, octal or hexadecimal (WHATWG URL, 3.5, "IPv4
    /// parser").
    init?(v4 labels: [String]) {
        let numbers = labels.compactMap(IPAddress.number)
        guard (1...4).contains(labels.count), numbers.count == labels.count, let last = numbers.last,
            numbers.dropLast().allSatisfy({ $0 <= 255 }), last < UInt64(1) << (8 * UInt64(5 - numbers.count))
        else { return nil }
        let value = numbers.dropLast().enumerated().reduce(last) {
            $0 | $1.element << (8 * UInt64(3 - $1.offset))
        }
        bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Whether labels are meant as an address: the last one is a number.
    static func endsInNumber(_ labels: [String]) -> Bool {
        guard let last = labels.last else { return false }
        return last.utf8.allSatisfy { (0x30...0x39).contains($0) } || number(last) != nil
    }

    private static func number(_ text: String) -> UInt64? {
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            let digits = text.dropFirst(2)
            return digits.isEmpty
                ? 0 : digits.hasPrefix("+") || digits.hasPrefix("-") ? nil : UInt64(digits, radix: 16)
        }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return UInt64(text, radix: text.count > 1 && text.hasPrefix("0") ? 8 : 10)
    }

    /// The usual form: dotted decimals, or RFC 5952.
    var text: String {
        guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The usual form as a URL has it.
    var hostText: String { bytes.count == 16 ? "[\(text)]" : text }

    /// Whether it is on this machine, on its link, or in a private network (RFC 6890), in IPv6 also as a
    /// mapped IPv4 address (RFC 4291, 2.5.5.2).
    var isLocal: Bool {
        if bytes.count == 4 { return IPAddress.isLocal(v4: bytes) }
        if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
            return IPAddress.isLocal(v4: Array(bytes.suffix(4)))
        }
        let isUnspecifiedOrLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] <= 1
        let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
        return isUnspecifiedOrLoopback || isLinkLocal || bytes[0] & 0xFE == 0xFC
    }

    private static func isLocal(v4 bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 168), (100, 64...127): true
        default: false
        }
    }
}
