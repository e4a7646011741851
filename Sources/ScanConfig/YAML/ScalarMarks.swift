import ScanCore

extension SourceText {
    /// Where the parts of a scalar's text stand; empty where it stands as it is on one line.
    ///
    /// Quotes, escapes, folding and indentation only change white space and the length of single characters
    /// (YAML 1.2.2, 7.3 and 8.1), so the other characters are met in the same order in both.
    func marks(of scalar: YAMLEvents.Scalar, from start: Int) -> [TextMark] {
        let end = min(scalar.range.upperBound, scalars.count)
        guard !stands(scalar, asItIsFrom: start, to: end) else { return [] }
        var index = scalar.style == .block ? afterLine(at: start, before: end) : start
        if scalar.style == .singleQuoted || scalar.style == .doubleQuoted { index += 1 }
        var marks: [TextMark] = []
        var run = (shift: Int.min, line: -1)
        for (offset, character) in scalar.text.unicodeScalars.enumerated()
        where !character.properties.isWhitespace {
            while let length = whiteLength(at: index, before: end, scalar.style) { index += length }
            guard index < end else { break }
            let place = place(at: index)
            if run != (index - offset, place.line) {
                marks.append(TextMark(offset: offset, line: place.line, column: place.column))
                run = (index - offset, place.line)
            }
            index += length(at: index, scalar.style)
        }
        return marks
    }

    private func stands(_ scalar: YAMLEvents.Scalar, asItIsFrom start: Int, to end: Int) -> Bool {
        let quotes = scalar.style == .singleQuoted || scalar.style == .doubleQuoted ? 2 : 0
        return scalar.style != .block && end - start == scalar.text.unicodeScalars.count + quotes
            && place(at: start).line == place(at: end).line
    }

    private func afterLine(at start: Int, before end: Int) -> Int {
        (start..<max(start, end)).first { scalars[$0] == "\n" || scalars[$0] == "\r" } ?? end
    }

    /// How many characters of the file give white space there, or nothing at all; nil where they give something else.
    private func whiteLength(at index: Int, before end: Int, _ style: YAMLEvents.Style) -> Int? {
        guard index < end else { return nil }
        if scalars[index].properties.isWhitespace { return 1 }
        guard style == .doubleQuoted, scalars[index] == "\\", index + 1 < end else { return nil }
        switch scalars[index + 1] {
        case "n", "t", "r", "v", "f", " ", "_", "N", "L", "P", "\n", "\r", "\t": return 2
        case "x", "u", "U":
            let length = length(at: index, style)
            let value = UInt32(text(index + 2..<index + length), radix: 16).flatMap(Unicode.Scalar.init)
            return value?.properties.isWhitespace == true ? length : nil
        default: return nil
        }
    }

    /// How many characters of the file give the one there.
    private func length(at index: Int, _ style: YAMLEvents.Style) -> Int {
        let next = index + 1 < scalars.count ? scalars[index + 1] : " "
        switch (style, scalars[index], next) {
        case (.singleQuoted, "'", "'"): return 2
        case (.doubleQuoted, "\\", "x"): return 4
        case (.doubleQuoted, "\\", "u"): return 6
        case (.doubleQuoted, "\\", "U"): return 10
        case (.doubleQuoted, "\\", _): return 2
        default: return 1
        }
    }
}
