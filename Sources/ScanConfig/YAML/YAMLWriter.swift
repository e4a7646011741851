import ScanCore

/// Writes values as YAML that people read: maps and lists a line an entry, short lists on one line.
public enum YAMLWriter {
    /// The value as a document, each line ended.
    public static func text(_ value: JSONValue) -> String {
        lines(value).map { $0 + "\n" }.joined()
    }

    private static func lines(_ value: JSONValue) -> [String] {
        if let short = inline(value) { return [short] }
        switch value {
        case .object(let members):
            return members.flatMap { entry(scalar($0.name) + ":", $0.value, indent: "  ") }
        case .array(let values):
            return values.flatMap { value in
                let nested = lines(value)
                return ["- " + (nested.first ?? "")] + nested.dropFirst().map { "  " + $0 }
            }
        default: return []
        }
    }

    private static func entry(_ head: String, _ value: JSONValue, indent: String) -> [String] {
        if let short = inline(value) { return ["\(head) \(short)"] }
        return [head] + lines(value).map { indent + $0 }
    }

    /// What fits on the line of its key: single values, what is empty, and lists of single values.
    private static func inline(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): return scalar(text)
        case .object(let members): return members.isEmpty ? "{}" : nil
        case .array(let values):
            let parts = values.compactMap { value -> String? in
                switch value {
                case .object, .array: nil
                default: inline(value)
                }
            }
            return parts.count == values.count ? "[" + parts.joined(separator: ", ") + "]" : nil
        default: return JSONWriter.text(value)
        }
    }

    /// Words that an unquoted text would not be a text as (YAML 1.2.2, 10.3.2; and 1.1, which many still read).
    private static let reserved: Set = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

    /// A text as it is where it can stand so, else as a JSON string, which YAML has too (1.2.2, 7.3.1).
    private static func scalar(_ text: String) -> String {
        let hasPlainBytes = text.utf8.allSatisfy {
            isLetter($0) || isDigit($0) || "_./-+% ".utf8.contains($0)
        }
        let isPlain =
            hasPlainBytes && (isWord(text) || isMeasure(text)) && text.utf8.last != UInt8(ascii: " ")
        return isPlain ? text : JSONWriter.text(.string(text))
    }

    private static func isWord(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        return (isLetter(first) || first == UInt8(ascii: "/")) && !reserved.contains(text.lowercased())
    }

    /// A number with a unit, or a size such as 640x480: nothing that anybody reads as a number.
    private static func isMeasure(_ text: String) -> Bool {
        guard let first = text.utf8.first, isDigit(first), Double(text) == nil else { return false }
        let rest = text.utf8.drop { isDigit($0) || $0 == UInt8(ascii: ".") }
        return rest.first.map { isLetter($0) || $0 == UInt8(ascii: "%") } ?? false
            && !["0x", "0o", "0b"].contains(text.lowercased().prefix(2))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
