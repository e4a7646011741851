/// A value that must never be shown: it prints as dots wherever it is put.
public struct Secret: OptionValue, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let value: String

    /// Keeps a value from being shown.
    public init(_ value: String) { self.value = value }

    /// The value itself, for the one place that needs it.
    public func revealed() -> String { value }

    /// Dots.
    public var description: String { secretMask }
    /// Dots.
    public var debugDescription: String { secretMask }
    /// Nothing inside.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// A secret, best from the environment or a file.
    public static var expectation: String { "a secret, best as ${VARIABLE} or ${file:/path}" }
    /// A string that is not to be shown.
    public static var schema: JSONValue { ["type": "string", "writeOnly": true] }
    /// Any single value but nothing; a wrong one is never quoted.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Secret? {
        guard let scalar = value.scalar, !scalar.isNull, !scalar.text.isEmpty else {
            problems.append(Diagnostic(at: value.place, "expected \(expectation), found nothing usable"))
            return nil
        }
        return Secret(scalar.text)
    }
    /// It is a secret.
    public static var hidesValue: Bool { true }
    /// Nothing.
    public var written: String? { nil }
}
