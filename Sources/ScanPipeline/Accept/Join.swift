import ScanCore

/// Whether the parts of a message in several symbols (structured append, ISO/IEC 18004, 8) are put together.
public enum Join: Hashable, Sendable, OptionValue {
    /// Every part is a scan.
    case off
    /// They are, and wait for each other until the run ends.
    case on
    /// They are, and wait for each other for that long after the latest new one.
    case within(Duration)

    /// True, false, or how long parts wait.
    public static let expectation = "true, false, or how long parts wait for each other, such as 30s"

    /// A truth value or a duration.
    public static var schema: JSONValue { ["anyOf": [["type": "boolean"], Duration.schema]] }

    /// A truth value or a duration.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Join? {
        switch value.scalar?.text {
        case "true": return .on
        case "false": return .off
        case let text? where text.first?.isNumber == true:
            return Duration.read(value, &problems).map { .within($0) }
        default: return mismatch(value, &problems)
        }
    }

    /// As one would write it.
    public var written: String? {
        switch self {
        case .off: "false"
        case .on: "true"
        case .within(let time): time.written
        }
    }
}
