/// A type that an option of a configuration or of the command line can have.
public protocol OptionValue: Sendable {
    /// What is expected, for people: `a duration such as 750ms`.
    static var expectation: String { get }
    /// The JSON Schema of what may be written.
    static var schema: JSONValue { get }
    /// The value of a node, or nil after saying in `problems` what is wrong with it.
    static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Self?
    /// The value as one would write it, to show defaults; nil where there is nothing to show.
    var written: String? { get }
    /// Whether what is written may hold a secret, so that no diagnostic shows its line.
    static var hidesValue: Bool { get }
}

extension OptionValue {
    /// No secret.
    public static var hidesValue: Bool { false }

    /// Says in `problems` that something else was expected; always nil.
    public static func mismatch(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Self? {
        problems.append(Diagnostic(at: value.place, "expected \(expectation), found \(value.found)"))
        return nil
    }
}

/// An option with a few named values: an enum of texts gets everything from its cases.
public protocol OptionChoice: OptionValue, CaseIterable, RawRepresentable where RawValue == String {}

extension OptionChoice {
    /// The names, such as `one of ignore, read, require`.
    public static var expectation: String { "one of " + allCases.map(\.rawValue).joined(separator: ", ") }
    /// An enumeration of the names.
    public static var schema: JSONValue { ["enum": .array(allCases.map { .string($0.rawValue) })] }
    /// The case of that name; a near miss gets the nearest name told.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Self? {
        guard let scalar = value.scalar, !scalar.isNull else { return mismatch(value, &problems) }
        if let choice = Self(rawValue: scalar.text) { return choice }
        let near = nearestName(to: scalar.written, among: allCases.map(\.rawValue))
        problems.append(
            Diagnostic(
                at: value.place, "expected \(expectation), found \(value.found)",
                fix: near.map { "did you mean \"\($0)\"?" }))
        return nil
    }
    /// The case's name.
    public var written: String? { rawValue }
}
