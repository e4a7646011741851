/// How a symbol's codewords are shared out to Reed–Solomon blocks (ISO/IEC 18004, Table 9).
struct BlockTable: Hashable, Sendable {
    /// Blocks; the first ones are shorter by one data codeword.
    let count: Int
    /// Parity codewords of each block.
    let parity: Int
    /// Codewords of the shorter blocks, parity included.
    let shortLength: Int
    /// How many blocks are short.
    let shortCount: Int
    /// Parity codewords kept back from correcting, so that a block is seldom taken for another: `p` of Table 9.
    let protection: Int
    /// Errors that a block can correct.
    var correctable: Int { (parity - protection) / 2 }

    /// The blocks of a version and level, in a symbol that holds `codewords` codewords.
    init(_ version: Version, _ level: Level, codewords: Int) {
        count = Self.counts[level.rawValue][version.number - 1]
        parity = Self.parities[level.rawValue][version.number - 1]
        shortLength = codewords / count
        shortCount = count - codewords % count
        protection = Self.protection(version, level)
    }

    /// Table 9, note b: short blocks alone would be mistaken too often.
    private static func protection(_ version: Version, _ level: Level) -> Int {
        switch (version.number, level) {
        case (1, .low): 3
        case (1, .medium), (2, .low): 2
        case (1, .quartile), (1, .high), (3, .low): 1
        default: 0
        }
    }

    /// For each block the places of its codewords among the symbol's, in the block's order (7.6).
    ///
    /// Data codewords are dealt to the blocks in turn, then the parity codewords.
    var places: [[Int]] {
        var places = [[Int]](repeating: [], count: count)
        var next = 0
        let shortData = shortLength - parity
        for round in 0...shortData {
            for block in 0..<count where round < shortData || block >= shortCount {
                places[block].append(next)
                next += 1
            }
        }
        for _ in 0..<parity {
            for block in 0..<count {
                places[block].append(next)
                next += 1
            }
        }
        return places
    }

    /// By the format's bits of a level (M, L, H, Q), then by version.
    private static let parities: [[Int]] = [
        [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
            28, 28,
            28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26,
            28,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30,
            30, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30,
            30, 28,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
    ]
    private static let counts: [[Int]] = [
        [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26,
            28,
            29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
        ],
        [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15,
            16, 17,
            18, 19, 19, 20, 21, 22, 24, 25,
        ],
        [
            1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40,
            42, 45,
            48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
        ],
        [
            1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34,
            35, 38,
            40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
        ],
    ]
}
