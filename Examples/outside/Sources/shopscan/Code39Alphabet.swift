/// The characters of Code 39 and their patterns (ISO/IEC 16388, table 1).
///
/// A pattern is five bars and four spaces in turn, as nine bits from the left; 1 is wide.
enum Code39Alphabet {
    /// What surrounds every message.
    static let guardCharacter: Character = "*"
    /// Bars and spaces of a character.
    static let elements = 9

    /// Every character by its pattern.
    static let characters: [Int: Character] = {
        var characters: [Int: Character] = [:]
        for (row, wideSpace) in rows {
            for (character, bars) in zip(row, wideBars) {
                characters[pattern(bars: bars, spaces: [wideSpace])] = character
            }
        }
        for (character, spaces) in threeWideSpaces {
            characters[pattern(bars: [], spaces: spaces)] = character
        }
        return characters
    }()

    /// The two wide bars of the tenfold rows' columns.
    private static let wideBars = [
        [1, 5], [2, 5], [1, 2], [3, 5], [1, 3], [2, 3], [4, 5], [1, 4], [2, 4], [3, 4],
    ]
    /// Rows of characters, each with its one wide space.
    private static let rows = [("1234567890", 2), ("ABCDEFGHIJ", 3), ("KLMNOPQRST", 4), ("UVWXYZ-. *", 1)]
    /// Characters without a wide bar.
    private static let threeWideSpaces: [(Character, [Int])] = [
        ("$", [1, 2, 3]), ("/", [1, 2, 4]), ("+", [1, 3, 4]), ("%", [2, 3, 4]),
    ]

    private static func pattern(bars: [Int], spaces: [Int]) -> Int {
        let wide = bars.map { 2 * $0 - 2 } + spaces.map { 2 * $0 - 1 }
        return wide.reduce(0) { $0 | 1 << (elements - 1 - $1) }
    }

    /// Whether an element of a pattern is wide.
    static func isWide(_ element: Int, of pattern: Int) -> Bool {
        pattern >> (elements - 1 - element) & 1 == 1
    }
}
