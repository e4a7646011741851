import ScanCore

/// A text in quotation marks; of a long one, the part in which it differs from another.
func toldText(_ text: String, beside other: String? = nil) -> String {
    let limit = 120
    let whole = Array(text.unicodeScalars)
    guard whole.count > limit else { return "\"" + visibleText(text) + "\"" }
    let common = other.map { other in zip(whole, other.unicodeScalars).prefix { $0 == $1 }.count } ?? 0
    let start = max(0, min(common - limit / 4, whole.count - limit))
    let part = String(String.UnicodeScalarView(whole[start..<min(start + limit, whole.count)]))
    let (before, after) = (start > 0 ? "…" : "", start + limit < whole.count ? "…" : "")
    return "\(before)\"\(visibleText(part))\"\(after)"
}

extension Duration {
    /// The duration in milliseconds or, from one on, in seconds: `100ms`, `3.1s`.
    public var shown: String {
        let milliseconds = nanoseconds / 1_000_000
        return milliseconds < 1000 ? "\(milliseconds)ms" : "\((Double(milliseconds) / 1000).written ?? "")s"
    }
}

extension JSONValue {
    /// The value as people read it: texts as they are, lists in a row.
    public var shownText: String {
        switch self {
        case .string(let text): text
        case .array(let values): values.map(\.shownText).joined(separator: " | ")
        default: JSONWriter.text(self)
        }
    }
}
