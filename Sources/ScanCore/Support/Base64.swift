/// The bytes in base 64 with padding (RFC 4648, 4).
public func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
        for position in 0..<4 {
            let letter = alphabet[Int(bits >> (18 - 6 * UInt32(position)) & 63)]
            text.append(position <= group.count ? letter : padding)
        }
    }
    return String(decoding: text, as: UTF8.self)
}

/// The bytes that a text in base 64 stands for, its padding optional; nil where it is none.
public func bytes(fromBase64 text: some StringProtocol) -> [UInt8]? {
    var letters = Array(text.utf8)
    if letters.count % 4 == 0 { letters.removeLast(letters.suffix(2).filter { $0 == padding }.count) }
    guard letters.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for letter in letters {
        guard let value = values[letter] else { return nil }
        bits = bits << 6 | UInt32(value)
        count += 6
        if count >= 8 {
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
    }
    return bytes
}

private let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
private let values = Dictionary(uniqueKeysWithValues: alphabet.enumerated().map { ($1, $0) })
private let padding = UInt8(ascii: "=")
