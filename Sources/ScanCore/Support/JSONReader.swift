/// Reads JSON text (RFC 8259) strictly; hostile text costs no more than its length.
///
/// ```swift
/// let value = JSONReader.value(of: Array(#"{"id": 1}"#.utf8))
/// ```
public struct JSONReader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    /// How deep arrays and objects may lie in each other: deeper would overflow the stack.
    private static let deepest = 128

    /// The value that the text is; nil where it is no JSON, or has anything after its value.
    public static func value(of text: [UInt8]) -> JSONValue? {
        var reader = JSONReader(bytes: text)
        guard let value = reader.value() else { return nil }
        reader.skipSpace()
        guard reader.position == text.count else { return nil }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func value() -> JSONValue? {
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return nested { $0.object() }
        case UInt8(ascii: "["): return nested { $0.array() }
        case UInt8(ascii: "\""): return text().map(JSONValue.string)
        case UInt8(ascii: "t"): return word("true", .bool(true))
        case UInt8(ascii: "f"): return word("false", .bool(false))
        case UInt8(ascii: "n"): return word("null", .null)
        default: return number()
        }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func nested(_ body: (inout JSONReader) -> JSONValue?) -> JSONValue? {
        depth += 1
        position += 1
        defer { depth -= 1 }
        return depth <= JSONReader.deepest ? body(&self) : nil
    }

    private mutating func object() -> JSONValue? {
        var members: [JSONMember] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\""), let name = text() else { return nil }
            skipSpace()
            guard take(UInt8(ascii: ":")), let member = value() else { return nil }
            members.append(JSONMember(name, member))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { return nil }
        return .object(members)
    }

    private mutating func array() -> JSONValue? {
        var values: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(values) }
        repeat {
            guard let element = value() else { return nil }
            values.append(element)
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { return nil }
        return .array(values)
    }

    private mutating func word(_ word: String, _ value: JSONValue) -> JSONValue? {
        guard bytes[position...].starts(with: word.utf8) else { return nil }
        position += word.utf8.count
        return value
    }

    private mutating func number() -> JSONValue? {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let whole = digits()
        guard whole > 0, whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else { return nil }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            guard digits() > 0 else { return nil }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isWhole = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() > 0 else { return nil }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let number = Int(text) { return .int(number) }
        return Double(text).map(JSONValue.double)
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = peek, (0x30...0x39).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func text() -> String? {
        position += 1
        var utf8: [UInt8] = []
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: utf8, as: UTF8.self)
            case UInt8(ascii: "\\"): guard unescape(into: &utf8) else { return nil }
            case 0..<0x20: return nil
            default: utf8.append(byte)
            }
        }
        return nil
    }

    private mutating func unescape(into utf8: inout [UInt8]) -> Bool {
        guard let letter = peek else { return false }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): utf8.append(letter)
        case UInt8(ascii: "b"): utf8.append(0x08)
        case UInt8(ascii: "f"): utf8.append(0x0C)
        case UInt8(ascii: "n"): utf8.append(0x0A)
        case UInt8(ascii: "r"): utf8.append(0x0D)
        case UInt8(ascii: "t"): utf8.append(0x09)
        case UInt8(ascii: "u"):
            guard let scalar = escapedScalar() else { return false }
            utf8.append(contentsOf: String(scalar).utf8)
        default: return false
        }
        return true
    }

    /// What follows `\u`, with the second half of a pair of surrogates (RFC 8259, 7).
    private mutating func escapedScalar() -> Unicode.Scalar? {
        guard let first = fourDigits() else { return nil }
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
        guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = fourDigits(),
            (0xDC00...0xDFFF).contains(second)
        else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func fourDigits() -> UInt32? {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else {
            return nil
        }
        position += 4
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
