import ScanCore

/// The condition of `when:`, such as `format is gtin and not text startsWith "20"`.
///
/// A field that a scan does not have answers no to everything, also to `!=`. `content.kind` and
/// `content.<field>` mean any of the contents; `!=` and `not in` mean none of them. Texts are compared byte for
/// byte. `matches` takes a pattern over the whole text: `*` any characters, `?` one, `[0-9]` one of a set.
public struct WhenExpression: OptionValue {
    /// The most characters of a condition.
    static let lengthLimit = 4096

    /// The condition as written.
    public let source: String
    let root: WhenNode
    let node: ConfigValue

    init(source: String, root: WhenNode, node: ConfigValue) {
        self.source = source
        self.root = root
        self.node = node
    }

    /// Whether the condition holds for a scan, which must not be masked.
    public func matches(_ scan: Scan) -> Bool { root.holds(for: scan) }

    /// A condition.
    public static var expectation: String { "a condition such as format is gtin or count > 1" }
    /// A string.
    public static var schema: JSONValue { ["type": "string", "maxLength": .int(lengthLimit)] }
    /// The condition as written.
    public var written: String? { source }

    /// A condition, checked as far as that goes without knowing plugins; `check` does the rest.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> WhenExpression? {
        guard let scalar = value.scalar, !scalar.isNull else { return mismatch(value, &problems) }
        guard scalar.origin == .file else {
            problems.append(
                Diagnostic(at: value.place, "a condition takes no ${…}", fix: "write the value itself"))
            return nil
        }
        guard scalar.text.unicodeScalars.count <= lengthLimit else {
            problems.append(
                Diagnostic(
                    at: value.place, "the condition has more than \(lengthLimit) characters",
                    fix: "write it simpler"))
            return nil
        }
        var typing = WhenTyping()
        do {
            let root = typing.node(try WhenParser.syntax(of: scalar.text))
            problems += typing.problems.map { diagnostic($0, in: value) }
            return root.map { WhenExpression(source: scalar.text, root: $0, node: value) }
        } catch {
            problems.append(diagnostic(error, in: value))
            return nil
        }
    }

    static func diagnostic(
        _ problem: WhenProblem, _ severity: Diagnostic.Severity = .error, in value: ConfigValue
    ) -> Diagnostic {
        Diagnostic(severity, at: value.place(at: problem.range.lowerBound), problem.message, fix: problem.fix)
    }
}
