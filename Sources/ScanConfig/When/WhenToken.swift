/// A word of a condition, and where it stands in it.
struct WhenToken: Hashable, Sendable {
    /// What a token is.
    enum Kind: Hashable, Sendable {
        /// Letters, digits, `_`, `.` and `-`: a field, an operator, a bare text or a number.
        case word
        /// A text in quotation marks.
        case text
        /// An operator or a bracket.
        case symbol
        /// The end of the condition.
        case end
    }

    let kind: Kind
    /// What it says: without quotation marks, escapes put in.
    let text: String
    /// The Unicode scalars of the condition that it takes.
    let range: Range<Int>

    /// Whether it is that word or symbol.
    func says(_ text: String) -> Bool { (kind == .word || kind == .symbol) && self.text == text }
}

/// Something wrong with a condition, at a range of its Unicode scalars.
struct WhenProblem: Error, Hashable {
    let range: Range<Int>
    let message: String
    let fix: String?

    init(_ range: Range<Int>, _ message: String, fix: String? = nil) {
        self.range = range
        self.message = message
        self.fix = fix
    }
}
