/// Something that does not work, told so that one can mend it.
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// What does not work, as a clause without a period: what was expected and what was found.
    public let message: String
    /// What to do about it, as an imperative without a period.
    public let remedy: String?
    /// The option to blame, when one is.
    public let option: String?

    /// A fault, what mends it, and the option to blame.
    public init(_ message: String, remedy: String? = nil, option: String? = nil) {
        self.message = message
        self.remedy = remedy
        self.option = option
    }

    /// The message, and after a semicolon the remedy.
    public var description: String { remedy.map { "\(message); \($0)" } ?? message }
}
