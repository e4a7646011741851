/// The digits of the EAN family as widths of bars and spaces (ISO/IEC 15420, 4.3.1.1, number sets A, B and C).
enum EANDigits {
    /// Widths of digit 0 to 9 in set A: space, bar, space, bar.
    ///
    /// Set C has the same widths, beginning with a bar.
    static let widths: [[Int]] = [
        [3, 2, 1, 1], [2, 2, 2, 1], [2, 1, 2, 2], [1, 4, 1, 1], [1, 1, 3, 2],
        [1, 2, 3, 1], [1, 1, 1, 4], [1, 3, 1, 2], [1, 2, 1, 3], [3, 1, 1, 2],
    ]
    /// Modules of a digit.
    static let modules = 7
    /// Set A, then set B, which is set A read backwards: letters of the left half.
    static let left: [[Int]] = widths + widths.map { $0.reversed() }
    /// Set C: letters of the right half.
    static let right: [[Int]] = widths

    /// A letter's edges from the digit's start, beginning with a change of `first`.
    static func edges(_ widths: [Int], first: Float) -> [PatternEdge] {
        var position = 0
        return widths.enumerated().map { index, width in
            defer { position += width }
            return PatternEdge(position: Float(position), rise: index % 2 == 0 ? first : -first)
        }
    }
}
