import ScanCore

extension DiagnosticReport {
    /// A line of a file with a mark under the place; nil where the line may hold a secret.
    ///
    /// ```
    ///   9 |   - ean13: { add_onn: read }
    ///     |              ^
    /// ```
    /// The line ends with the word that is meant: what follows a misspelt `secret:` is not to be shown.
    static func excerpt(of line: String, at place: Place) -> String? {
        let characters = Array(line.unicodeScalars)
        let start = min(max(0, place.column - 1), characters.count)
        let white = characters[start...].prefix { $0.properties.isWhitespace }
        let word = characters[start..<endOfWord(in: characters, from: white.endIndex)]
        let before = shown(characters[..<start])
        guard !mayHoldSecret(String(String.UnicodeScalarView(characters[..<(start + word.count)]))) else {
            return nil
        }
        let isCut = start + word.count < characters.count
        let number = String(place.line)
        let margin = String(repeating: " ", count: number.count)
        let gap = String(repeating: " ", count: width(of: before))
        return "  \(number) | \(before)\(shown(word))\(isCut ? " …" : "")\n  \(margin) | \(gap)^\n"
    }

    /// A word ends at white space, and at a colon that parts a key from its value.
    private static func endOfWord(in characters: [Unicode.Scalar], from start: Int) -> Int {
        characters.indices[start...].first { index in
            guard characters[index] == ":" else { return characters[index].properties.isWhitespace }
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            return next.properties.isWhitespace || (index > start && characters[index - 1] == "\"")
        } ?? characters.count
    }

    private static func shown(_ characters: ArraySlice<Unicode.Scalar>) -> String {
        visibleText(String(String.UnicodeScalarView(characters))).replacing(#"\\"#, with: #"\"#)
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

    /// Whether a value stands after a key that sounds like a secret's; `${…}` is none yet.
    private static func mayHoldSecret(_ text: String) -> Bool {
        let names = ["secret", "password", "passphrase", "token", "credential", "authorization", "api_key"]
        let lower = text.lowercased()
        return names.flatMap { lower.ranges(of: $0 + ":") + lower.ranges(of: $0 + "\":") }.contains { range in
            let value = lower[range.upperBound...].drop { " \"'".contains($0) }
            return !value.isEmpty && !value.hasPrefix("$")
        }
    }
}
