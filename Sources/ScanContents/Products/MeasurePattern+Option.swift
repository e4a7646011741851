import ScanCore

extension MeasurePattern: OptionValue {
    /// A pattern.
    public static var expectation: String { "a pattern such as 21IIIIIWWWWWK" }
    /// A text of the pattern's places.
    public static var schema: JSONValue { ["type": "string", "pattern": "^[0-9IWPNCX.]+K$"] }
    /// The pattern, or what is wrong with it.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> MeasurePattern? {
        guard let text = value.scalar?.text else { return mismatch(value, &problems) }
        do throws(Mistake) {
            return try MeasurePattern(text)
        } catch {
            problems.append(
                Diagnostic(at: value.place, "\(quotedText(text)) is no pattern: \(error.message)"))
            return nil
        }
    }
    /// As in the configuration.
    public var written: String? { text }
}
