import ScanCore

extension DiagnosticReport {
    /// A line of a file with a mark under the place; nil where the line may hold a secret, or is endless.
    ///
    /// ```
    ///   9 |   - ean13: { add_onn: read }
    ///     |              ^
    /// ```
    /// The line ends with the word that is meant: what follows a misspelt `secret:` is not to be shown.
    static func excerpt(of characters: ArraySlice<Unicode.Scalar>, at place: Place) -> String? {
        let start = characters.startIndex + min(max(0, place.column - 1), characters.count)
        let first = max(characters.startIndex, start - reach)
        let end = endOfWord(in: characters[start...].prefix(reach))
        guard start - characters.startIndex <= longest,
            !mayHoldSecret(string(characters[characters.startIndex..<end]))
        else { return nil }
        let before = (first > characters.startIndex ? "… " : "") + shown(characters[first..<start])
        let number = String(place.line)
        let margin = String(repeating: " ", count: number.count)
        let gap = String(repeating: " ", count: width(of: before))
        let rest = end < characters.endIndex ? " …" : ""
        return "  \(number) | \(before)\(shown(characters[start..<end]))\(rest)\n  \(margin) | \(gap)^\n"
    }

    /// Characters shown at most before the place, and from there: what fits a terminal.
    private static let reach = 80

    /// A place farther into its line is not shown: nobody wrote such a line, and a hundred of them would take long.
    private static let longest = 4096

    /// Where the word that begins there, behind white space, ends: at white space, and at a colon that parts a key
    /// from its value.
    private static func endOfWord(in characters: ArraySlice<Unicode.Scalar>) -> Int {
        let start = characters.firstIndex { !$0.properties.isWhitespace } ?? characters.endIndex
        return characters.indices[start...].first { index in
            guard characters[index] == ":" else { return characters[index].properties.isWhitespace }
            let next = index + 1 < characters.endIndex ? characters[index + 1] : " "
            return next.properties.isWhitespace || (index > start && characters[index - 1] == "\"")
        } ?? characters.endIndex
    }

    private static func shown(_ characters: ArraySlice<Unicode.Scalar>) -> String {
        visibleText(string(characters)).replacing(#"\\"#, with: #"\"#)
    }

    private static func string(_ characters: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(characters))
    }

    /// Columns on a terminal: none for marks that sit on a letter, two for East Asian wide characters and emoji.
    private static func width(of text: String) -> Int {
        text.reduce(0) { total, character in
            let scalar = character.unicodeScalars.first
            let isWide =
                scalar.map { $0.properties.isEmojiPresentation || isEastAsianWide($0.value) } ?? false
            return total + (isWide ? 2 : 1)
        }
    }

    /// The large ranges of Unicode Standard Annex 11 whose characters are wide.
    private static func isEastAsianWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// Whether a value stands after a key that sounds like a secret's, where `${…}` is none yet, or an address does,
    /// which may hold a password or a token.
    private static func mayHoldSecret(_ text: String) -> Bool {
        let names = [
            "secret", "password", "passphrase", "token", "credential", "authorization", "cookie", "key",
        ]
        let lower = text.lowercased()
        return names.flatMap { lower.ranges(of: $0 + ":") + lower.ranges(of: $0 + "\":") }.contains { range in
            let value = lower[range.upperBound...].drop { " \"'".contains($0) }
            return !value.isEmpty && !value.hasPrefix("$")
        } || lower.ranges(of: "://").contains { mayHoldSecret(address: lower[$0.upperBound...]) }
    }

    /// Whether what follows `://` has a password before its host, or behind it a part long enough for a token.
    private static func mayHoldSecret(address: Substring) -> Bool {
        let parts = address.prefix { !" \"',".contains($0) }.split { "/?&=".contains($0) }
        return parts.first?.contains("@") == true
            || parts.dropFirst().contains { $0.count >= 6 && !$0.hasPrefix("$") }
    }
}
