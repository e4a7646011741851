import Glibc

/// An IPv4 or IPv6 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16 bytes.
    public let bytes: [UInt8]

    /// An address from its 4 or 16 bytes; nil for another number of them.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// An address as it is written: four decimal numbers, or IPv6 with or without brackets; nil for anything else, such as
    /// the decimal, octal and short forms that some programs take.
    public init?(_ text: String) {
        let plain =
            text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        let family = plain.contains(":") ? AF_INET6 : AF_INET
        var bytes = [UInt8](repeating: 0, count: family == AF_INET6 ? 16 : 4)
        guard inet_pton(family, plain, &bytes) == 1 else { return nil }
        self.bytes = bytes
    }

    /// The address of a socket; nil where it is of another family.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            bytes = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { one in
                withUnsafeBytes(of: one.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            bytes = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { one in
                withUnsafeBytes(of: one.pointee.sin6_addr) { Array($0) }
            }
        default: return nil
        }
    }

    /// The address as one writes it.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The IPv4 address inside an IPv6 one: mapped (RFC 4291, 2.5.5.2), compatible, translated (RFC 6052: 64:ff9b::/96) or
    /// tunnelled (RFC 3056: 2002::/16); else itself.
    var unmapped: IPAddress {
        guard bytes.count == 16 else { return self }
        let prefixes: [[UInt8]] = [
            Array(repeating: 0, count: 10) + [0xFF, 0xFF],
            [0, 0x64, 0xFF, 0x9B] + Array(repeating: 0, count: 8),
        ]
        if prefixes.contains(where: bytes.starts(with:)) {
            return IPAddress(bytes: Array(bytes[12...])) ?? self
        }
        if bytes.starts(with: [0x20, 0x02]) { return IPAddress(bytes: Array(bytes[2..<6])) ?? self }
        let isCompatible =
            bytes.prefix(12).allSatisfy { $0 == 0 } && !bytes[12..<15].allSatisfy { $0 == 0 }
        return isCompatible ? IPAddress(bytes: Array(bytes[12...])) ?? self : self
    }

    /// What keeps an address out of the public network (IANA IPv4 and IPv6 Special-Purpose Address Registries); nil where
    /// nothing does.
    var scope: String? {
        bytes.count == 4 ? IPAddress.find(bytes, ranges4) : IPAddress.find(bytes, ranges6)
    }

    /// Whether clouds tell machines their secrets there: AWS, Google, Azure, DigitalOcean, Oracle and OpenStack share
    /// the first address; Amazon's containers, its IPv6, and Alibaba.
    var isMetadata: Bool {
        [
            "169.254.169.254", "169.254.170.2", "169.254.170.23", "100.100.100.200", "fd00:ec2::254",
            "fd00:ec2::23",
        ]
        .contains(description)
    }

    private static func find(_ bytes: [UInt8], _ ranges: [(String, Int, String)]) -> String? {
        ranges.first { network, bits, _ in
            IPAddress(network).map { matches(bytes, $0.bytes, bits) } ?? false
        }?.2
    }

    private static func matches(_ a: [UInt8], _ b: [UInt8], _ bits: Int) -> Bool {
        (0..<bits).allSatisfy { (a[$0 / 8] ^ b[$0 / 8]) & (0x80 >> UInt8($0 % 8)) == 0 }
    }
}

private let ranges4 = [
    ("0.0.0.0", 8, "this machine's"), ("10.0.0.0", 8, "private"),
    ("100.64.0.0", 10, "a provider's own"),
    ("127.0.0.0", 8, "this machine's"), ("169.254.0.0", 16, "link-local"),
    ("172.16.0.0", 12, "private"),
    ("192.0.0.0", 24, "reserved"), ("192.168.0.0", 16, "private"),
    ("198.18.0.0", 15, "for benchmarks"),
    ("224.0.0.0", 3, "no single machine's"),
]
private let ranges6 = [
    ("::", 128, "this machine's"), ("::1", 128, "this machine's"), ("fc00::", 7, "private"),
    ("fe80::", 10, "link-local"),
    ("fec0::", 10, "private"), ("ff00::", 8, "no single machine's"),
]
