import ScanCore

/// A value and where it stands, for what is said of it later.
struct Placed<Value: OptionValue>: OptionValue {
    let place: Place
    let value: Value

    static var expectation: String { Value.expectation }
    static var schema: JSONValue { Value.schema }
    static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Placed? {
        Value.read(value, &problems).map { Placed(place: value.place, value: $0) }
    }
    var written: String? { value.written }
}

/// A node that somebody else reads.
struct AnyNode: OptionValue {
    let node: ConfigValue

    static let expectation = "a map or a list"
    static let schema: JSONValue = ["type": ["object", "array"]]
    static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> AnyNode? {
        value.scalar == nil ? AnyNode(node: value) : mismatch(value, &problems)
    }
    var written: String? { nil }
}

/// Texts by names that the file chooses.
struct NamedTexts: OptionValue {
    var texts: [String: String] = [:]

    static let expectation = "a map of names and texts"
    static let schema: JSONValue = [
        "type": "object", "additionalProperties": ["type": ["string", "number"]],
    ]
    static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> NamedTexts? {
        guard let entries = value.entries else { return mismatch(value, &problems) }
        var named = NamedTexts()
        for entry in entries {
            if let text = String.read(entry.value, &problems) { named.texts[entry.key.name] = text }
        }
        return named
    }
    var written: String? { nil }
    // They stand for the configuration's secrets.
    static let hidesValue = true
}

/// One of the parts of a message in several symbols.
struct MessagePart: OptionValue {
    /// From 0.
    let index: Int
    /// 1 to 16 (ISO/IEC 18004, 8.1).
    let count: Int

    static let expectation = "a part and how many there are, such as 1/3"
    static let schema: JSONValue = ["type": "string", "pattern": "^[0-9]+/[0-9]+$"]
    static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> MessagePart? {
        let parts = value.scalar?.text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard let parts, parts.count == 2, let number = parts[0], let count = parts[1],
            (1...16).contains(count), (1...count).contains(number)
        else { return mismatch(value, &problems) }
        return MessagePart(index: number - 1, count: count)
    }
    var written: String? { "\(index + 1)/\(count)" }
}
