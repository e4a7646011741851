/// One `KEY:value;` of the texts that `WIFI:`, `MECARD:` and `BIZCARD:` begin.
struct KeyedField: Hashable {
    /// The key in upper case; empty where what was written has none.
    let key: String
    /// The value as written, escapes included.
    let raw: [UInt8]
    /// Whether a semicolon ends it.
    let isEnded: Bool
    /// Whether it stands after the empty field that ends the whole.
    let isAfterEnd: Bool
}

/// How a value is escaped in `KEY:value;`.
public enum FieldEscaping: String, Hashable, Sendable, CaseIterable {
    /// Nothing is escaped.
    case none
    /// A backslash before `\`, `;`, `,`, `:` and `"`, as in MECARD.
    case backslash
    /// Percent and two hexadecimal digits, as in the WPA3 specification.
    case percent
}

/// The fields of a text in order, split where a semicolon stands that `escaping` does not hide.
///
/// Takes the text from its beginning to its end once, so that no value is mistaken for a key.
func keyedFields(_ text: some Sequence<UInt8>, _ escaping: FieldEscaping) -> [KeyedField] {
    var fields: [KeyedField] = []
    var part: [UInt8] = []
    var isEscaped = false
    var isAfterEnd = false
    func field(isEnded: Bool) -> KeyedField {
        let key = part.prefix { $0 != UInt8(ascii: ":") }
        let hasKey = key.count < part.count && key.allSatisfy(isLetterOrDigit)
        return KeyedField(
            key: hasKey ? String(decoding: key, as: UTF8.self).uppercased() : "",
            raw: hasKey ? Array(part[(key.count + 1)...]) : part, isEnded: isEnded, isAfterEnd: isAfterEnd)
    }
    for byte in text {
        if byte == UInt8(ascii: ";") && !isEscaped {
            if part.isEmpty {
                isAfterEnd = isAfterEnd || !fields.isEmpty
            } else {
                fields.append(field(isEnded: true))
            }
            part = []
        } else {
            part.append(byte)
        }
        isEscaped = escaping == .backslash && byte == UInt8(ascii: "\\") && !isEscaped
    }
    if part.contains(where: { $0 > 0x20 }) { fields.append(field(isEnded: false)) }
    return fields
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
    default: false
    }
}

/// What MECARD and its kin escape; some routers escape `'` and `/` too.
private let escapable = Set("\\;,:\"'/".utf8)

/// The value with its escapes resolved; a backslash before anything else stays.
func unescaped(_ raw: [UInt8], _ escaping: FieldEscaping) -> [UInt8] {
    switch escaping {
    case .none: return raw
    case .percent: return percentDecodedBytes(raw)
    case .backslash: break
    }
    var value: [UInt8] = []
    value.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
        if raw[index] == UInt8(ascii: "\\"), index + 1 < raw.count, escapable.contains(raw[index + 1]) {
            index += 1
        }
        value.append(raw[index])
        index += 1
    }
    return value
}

/// Whether a backslash escapes something in it.
func hasBackslashEscape(_ raw: [UInt8]) -> Bool {
    zip(raw, raw.dropFirst()).contains { $0 == UInt8(ascii: "\\") && escapable.contains($1) }
}

/// The value with a backslash before what needs one.
func backslashEscaped(_ value: [UInt8]) -> [UInt8] {
    value.flatMap { "\\;,:\"".utf8.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
}

/// Each `%41` as its byte; what is no such thing stays.
func percentDecodedBytes(_ raw: [UInt8]) -> [UInt8] {
    var value: [UInt8] = []
    value.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
        if raw[index] == UInt8(ascii: "%"), index + 2 < raw.count,
            let high = hexadecimalDigit(raw[index + 1]),
            let low = hexadecimalDigit(raw[index + 2])
        {
            value.append(high << 4 | low)
            index += 3
        } else {
            value.append(raw[index])
            index += 1
        }
    }
    return value
}

/// The value with everything percent-encoded but unreserved characters (RFC 3986, 2.3).
func percentEncoded(_ value: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return value.flatMap { byte -> [UInt8] in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            [byte]
        default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
}

/// The value of a hexadecimal digit.
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
}

/// The bytes that pairs of hexadecimal digits say; nil where they say none.
func bytes(ofHexadecimal text: [UInt8]) -> [UInt8]? {
    guard !text.isEmpty, text.count.isMultiple(of: 2) else { return nil }
    var value: [UInt8] = []
    for index in stride(from: 0, to: text.count, by: 2) {
        guard let high = hexadecimalDigit(text[index]), let low = hexadecimalDigit(text[index + 1]) else {
            return nil
        }
        value.append(high << 4 | low)
    }
    return value
}

/// What follows a prefix, regardless of case, of a byte order mark, and of white space and quotation marks around
/// the whole; nil where the text does not begin so.
func body(of text: String, after prefix: String) -> [UInt8]? {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes = bytes.dropFirst(3)
        } else if first <= 0x20 || first == UInt8(ascii: "\"") {
            bytes = bytes.dropFirst()
        } else {
            break
        }
    }
    let head = String(decoding: bytes.prefix(prefix.utf8.count), as: UTF8.self)
    return head.lowercased() == prefix.lowercased() ? Array(bytes.dropFirst(prefix.utf8.count)) : nil
}
