/// One thing to say about a configuration: where, what was expected and found, what to do.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// Whether it keeps the pipeline from starting.
    public enum Severity: String, Sendable {
        /// The pipeline does not start.
        case error
        /// It starts, but probably not as meant.
        case warning
    }

    /// Whether it keeps the pipeline from starting.
    public let severity: Severity
    /// Where it stands.
    public let place: Place
    /// What was expected and what was found, as a clause without a period; values as written.
    public let message: String
    /// What to do, such as `did you mean "add_on"?`.
    public let fix: String?
    /// Whether the value it speaks of must not be shown, so that its line in the file is not shown either.
    public private(set) var hidesValue = false

    /// A diagnostic from its parts.
    public init(_ severity: Severity = .error, at place: Place, _ message: String, fix: String? = nil) {
        self.severity = severity
        self.place = place
        self.message = message
        self.fix = fix
    }

    /// The same, of a value that must not be shown.
    public var hidingValue: Diagnostic {
        var hiding = self
        hiding.hidesValue = true
        return hiding
    }

    /// One line: `till.yaml:9:14: unknown option "add_onn" of ean13; did you mean "add_on"?`.
    public var description: String {
        let kind = severity == .warning ? "warning: " : ""
        return "\(place): \(kind)\(message)" + (fix.map { "; \($0)" } ?? "")
    }
}
