extension Bool: OptionValue {
    /// True or false.
    public static var expectation: String { "true or false" }
    /// A boolean.
    public static var schema: JSONValue { ["type": "boolean"] }
    /// `true` or `false`, as YAML 1.2 has them; `yes` and `on` are told to be neither.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Bool? {
        switch value.scalar?.text.lowercased() {
        case "true": return true
        case "false": return false
        case "yes", "on": return wordy(value, "true", &problems)
        case "no", "off": return wordy(value, "false", &problems)
        default: return mismatch(value, &problems)
        }
    }
    /// `true` or `false`.
    public var written: String? { self ? "true" : "false" }

    private static func wordy(_ value: ConfigValue, _ word: String, _ problems: inout [Diagnostic]) -> Bool? {
        problems.append(
            Diagnostic(at: value.place, "expected true or false, found \(value.found)", fix: "write \(word)"))
        return nil
    }
}

extension Int: OptionValue {
    /// A whole number.
    public static var expectation: String { "a whole number" }
    /// An integer.
    public static var schema: JSONValue { ["type": "integer"] }
    /// Decimal digits with an optional sign.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Int? {
        value.scalar.flatMap { Int($0.text) } ?? mismatch(value, &problems)
    }
    /// Decimal digits.
    public var written: String? { String(self) }
}

extension Double: OptionValue {
    /// A number.
    public static var expectation: String { "a number" }
    /// A number.
    public static var schema: JSONValue { ["type": "number"] }
    /// A finite number in decimal.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Double? {
        guard let text = value.scalar?.text, let number = Double(text), number.isFinite else {
            return mismatch(value, &problems)
        }
        return number
    }
    /// Decimal digits.
    public var written: String? { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self) }
}

extension String: OptionValue {
    /// A text.
    public static var expectation: String { "a text" }
    /// A string; numbers may stand for one.
    public static var schema: JSONValue { ["type": ["string", "number"]] }
    /// Any single value but nothing.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> String? {
        guard let scalar = value.scalar, !scalar.isNull else { return mismatch(value, &problems) }
        return scalar.text
    }
    /// The text itself; nothing where it is empty.
    public var written: String? { isEmpty ? nil : self }
}

extension Optional: OptionValue where Wrapped: OptionValue {
    /// What is expected of the value.
    public static var expectation: String { Wrapped.expectation }
    /// The schema of the value.
    public static var schema: JSONValue { Wrapped.schema }
    /// The value; nothing counts as not given.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Wrapped?? {
        if value.scalar?.isNull == true { return .some(nil) }
        return Wrapped.read(value, &problems).map { .some($0) }
    }
    /// The value as written, or nothing.
    public var written: String? { self?.written }
    /// Whether the value may.
    public static var hidesValue: Bool { Wrapped.hidesValue }
}

/// An option that may be given more than once on the command line.
protocol RepeatableOption {}
extension Array: RepeatableOption {}

extension Array: OptionValue where Element: OptionValue {
    /// A list of what is expected of one.
    public static var expectation: String { "a list, each \(Element.expectation)" }
    /// One, or an array of them.
    public static var schema: JSONValue {
        ["anyOf": [["type": "array", "items": Element.schema], Element.schema]]
    }
    /// A list; a value alone is a list of one.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> [Element]? {
        guard case .list(let nodes) = value.kind else {
            return Element.read(value, &problems).map { [$0] }
        }
        let before = problems.count
        let elements = nodes.compactMap { Element.read($0, &problems) }
        return problems.count == before ? elements : nil
    }
    /// Whether an element may.
    public static var hidesValue: Bool { Element.hidesValue }
    /// The elements in brackets, or nothing.
    public var written: String? {
        isEmpty ? nil : "[" + compactMap(\.written).joined(separator: ", ") + "]"
    }
}

extension OptionValue where Self: PluginOptions {
    /// A map.
    public static var expectation: String { "a map with " + descriptions.map(\.name).joined(separator: ", ") }
    /// The schema of the map.
    public static var schema: JSONValue { objectSchema() }
    /// The options of the map.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Self? {
        let before = problems.count
        let options = read(value, of: "this map", at: value.place, &problems)
        return problems.count == before ? options : nil
    }
    /// Nothing.
    public var written: String? { nil }
    /// Whether an option of the map may.
    public static var hidesValue: Bool { fields.contains { $0.description.hidesValue } }
}

extension PluginOptions {
    /// The JSON Schema of the options as a map; `others` are keys that somebody else declares.
    public static func objectSchema(adding others: [FieldDescription] = []) -> JSONValue {
        optionsSchema(descriptions + others)
    }
}

extension JSONValue {
    /// The object with one more member; anything else as it is.
    public func adding(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members + [JSONMember(name, value)])
    }
}
