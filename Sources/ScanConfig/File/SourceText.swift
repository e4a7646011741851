import ScanCore

/// A file's characters, and where each stands.
struct SourceText: Sendable {
    /// The file as it was named.
    let name: String
    /// Its characters, without a byte order mark.
    let scalars: [Unicode.Scalar]
    /// The character with which each line begins.
    private let lineStarts: [Int]

    init(name: String, scalars: [Unicode.Scalar]) {
        self.name = name
        self.scalars = scalars
        lineStarts = SourceText.lineStarts(of: scalars)
    }

    /// The file itself, where no line is to blame.
    var place: Place { Place(file: name, line: 0, column: 0) }

    /// How many lines there are; the last may be empty.
    var lineCount: Int { lineStarts.count }

    /// Where the character number `index` stands; one past the end is where the next would stand.
    func place(at index: Int) -> Place {
        let line = lineNumber(of: index)
        return Place(file: name, line: line + 1, column: index - lineStarts[line] + 1)
    }

    /// The characters of a line, counted from 1, without its end; none where there is no such line.
    func characters(ofLine number: Int) -> ArraySlice<Unicode.Scalar> {
        guard (1...lineStarts.count).contains(number) else { return [] }
        var line = scalars[
            lineStarts[number - 1]..<(number < lineStarts.count ? lineStarts[number] : scalars.count)]
        if line.last == "\n" { line.removeLast() }
        if line.last == "\r" { line.removeLast() }
        return line
    }

    /// The text of that line.
    func line(_ number: Int) -> String { String(String.UnicodeScalarView(characters(ofLine: number))) }

    /// The characters of a range, cut to what there is.
    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<scalars.count)]))
    }

    /// The last line that begins at or before `index`, by halving.
    private func lineNumber(of index: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// LF, CR LF and CR end a line (YAML 1.2.2, 5.4); what Unicode adds to them does not, as in editors.
    private static func lineStarts(of scalars: [Unicode.Scalar]) -> [Int] {
        var starts = [0]
        for (index, scalar) in scalars.enumerated() where scalar == "\n" || scalar == "\r" {
            let isFirstHalf = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
            if !isFirstHalf { starts.append(index + 1) }
        }
        return starts
    }
}

extension String {
    /// The text without one LF, CR LF or CR at its end.
    var trimmingLineEnd: String {
        var view = Substring(self).unicodeScalars
        if view.last == "\n" { view.removeLast() }
        if view.last == "\r" { view.removeLast() }
        return String(view)
    }
}
