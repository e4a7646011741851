import ScanCore

/// Cuts a condition into tokens.
struct WhenTokenizer {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    /// The tokens of a condition, the last one its end.
    static func tokens(of condition: String) throws(WhenProblem) -> [WhenToken] {
        var tokenizer = WhenTokenizer(scalars: Array(condition.unicodeScalars))
        var tokens: [WhenToken] = []
        while let token = try tokenizer.next() { tokens.append(token) }
        let end = tokenizer.scalars.count
        return tokens + [WhenToken(kind: .end, text: "", range: end..<end)]
    }

    private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private mutating func next() throws(WhenProblem) -> WhenToken? {
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
        guard index < scalars.count else { return nil }
        let start = index
        switch scalars[index] {
        case "\"": return try quoted(isEscaping: true)
        case "'": return try quoted(isEscaping: false)
        case let first where WhenTokenizer.isWordPart(first):
            while index < scalars.count, WhenTokenizer.isWordPart(scalars[index]) { index += 1 }
            return token(.word, string(start..<index), from: start)
        default: return try symbol()
        }
    }

    private mutating func symbol() throws(WhenProblem) -> WhenToken {
        let start = index
        let pair = string(start..<min(start + 2, scalars.count))
        let one = string(start..<start + 1)
        if let symbol = [pair, one].first(where: WhenTokenizer.symbols.contains) {
            index += symbol.utf8.count
            return token(.symbol, symbol, from: start)
        }
        if let written = [pair, one].first(where: { WhenTokenizer.elsewhere[$0] != nil }) {
            throw WhenProblem(
                start..<start + written.utf8.count, "\"\(written)\" is not used here",
                fix: WhenTokenizer.elsewhere[written].map { "write \"\($0)\"" })
        }
        throw WhenProblem(start..<start + 1, "\(quotedText(one)) is not used here", fix: "put texts in \"…\"")
    }

    private static let symbols: Set<String> = ["==", "!=", "<=", ">=", "<", ">", "(", ")", "[", "]", ","]

    /// How other languages say it.
    private static let elsewhere = ["&&": "and", "||": "or", "=~": "matches", "=": "==", "!": "not"]

    /// A text in "…", where `\"`, `\\`, `\n`, `\t` and `\u{1D}` are escapes, or in '…', where nothing is.
    private mutating func quoted(isEscaping: Bool) throws(WhenProblem) -> WhenToken {
        let (start, mark) = (index, scalars[index])
        var text = String.UnicodeScalarView()
        index += 1
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == mark {
                index += 1
                return token(.text, String(text), from: start)
            }
            text.append(isEscaping && scalar == "\\" ? try escaped() : scalar)
            index += 1
        }
        throw WhenProblem(start..<start + 1, "the quotation mark is never closed", fix: "close it")
    }

    /// The character of the escape that begins here; stays on the escape's last character.
    private mutating func escaped() throws(WhenProblem) -> Unicode.Scalar {
        let start = index
        index += 1
        switch index < scalars.count ? scalars[index] : " " {
        case "\"": return "\""
        case "\\": return "\\"
        case "n": return "\n"
        case "t": return "\t"
        case "u":
            if let scalar = scalarInBraces() { return scalar }
        default: break
        }
        throw WhenProblem(
            start..<start + 2, "the backslash begins no escape",
            fix: #"write \\ for a backslash, or put the text in '…'"#)
    }

    private mutating func scalarInBraces() -> Unicode.Scalar? {
        guard index + 1 < scalars.count, scalars[index + 1] == "{",
            let end = scalars[index...].firstIndex(of: "}"),
            let value = UInt32(string(index + 2..<end), radix: 16), let scalar = Unicode.Scalar(value)
        else { return nil }
        index = end
        return scalar
    }

    private func token(_ kind: WhenToken.Kind, _ text: String, from start: Int) -> WhenToken {
        WhenToken(kind: kind, text: text, range: start..<index)
    }

    private func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", "_", ".", "-": true
        default: false
        }
    }
}
