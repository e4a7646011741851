import ScanVision

/// A symbol's level and mask, as its modules tell them twice (ISO/IEC 18004, 7.9).
struct FormatInformation: Hashable, Sendable {
    let level: Level
    let mask: Mask

    /// How well one format agrees with what the modules say.
    struct Guess: Sendable {
        let format: FormatInformation
        /// Agreement of both copies, bit by bit, each by its certainty: greater is better.
        let agreement: Float
        /// Wrong bits in the better of the copies.
        let distance: Int
    }

    /// Bits of the mask over the format's own bits, of today's QR codes.
    private static let mask = 0b101_0100_0001_0010
    /// The same of the withdrawn model 1 (ISO/IEC 18004:2000, Annex M).
    private static let maskOfModel1 = 0b010_1000_0010_0101

    /// The formats that agree best, best first: those with up to 3 wrong bits in one copy, as many as the code
    /// corrects, and the best two in any case.
    static func guesses(_ grid: ModuleGrid) -> [Guess] {
        let copies = copies(grid)
        let all = (0..<32).map { data in guess(data, copies, mask: mask) }.sorted {
            $0.agreement > $1.agreement
        }
        return Array(
            all.enumerated().filter { $0.offset < 2 || $0.element.distance <= 3 }.map(\.element).prefix(3))
    }

    /// Whether both copies tell a format of model 1 and none of today's.
    static func isModel1(_ grid: ModuleGrid) -> Bool {
        let copies = copies(grid)
        let isOurs = (0..<32).contains { guess($0, copies, mask: mask).distance <= 2 }
        return !isOurs
            && (0..<32).contains { data in
                let word = word(data) ^ maskOfModel1
                return copies.allSatisfy { wrongBits($0, word) <= 1 }
            }
    }

    private static func guess(_ data: Int, _ copies: [[Float]], mask: Int) -> Guess {
        let word = word(data) ^ mask
        let agreement = copies.joined().enumerated().reduce(Float(0)) { sum, bit in
            let value = min(max(bit.element, -1), 1)
            return sum + (word >> (bit.offset % 15) & 1 == 1 ? value : -value)
        }
        let level = Level(rawValue: data >> 3) ?? .medium
        return Guess(
            format: FormatInformation(level: level, mask: Mask(number: data & 7)), agreement: agreement,
            distance: copies.map { wrongBits($0, word) }.min() ?? 15)
    }

    private static func wrongBits(_ copy: [Float], _ word: Int) -> Int {
        copy.enumerated().count { ($0.element > 0) != (word >> $0.offset & 1 == 1) }
    }

    /// Five bits and their ten check bits (BCH 15, 5; generator 10100110111).
    private static func word(_ data: Int) -> Int {
        var rest = data
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        return data << 10 | rest
    }

    /// Certainties of both copies, the least significant bit first.
    private static func copies(_ grid: ModuleGrid) -> [[Float]] {
        places(size: grid.columns).map { copy in copy.map { grid[$0.x, $0.y] } }
    }

    /// Where both copies are, the least significant bit first (Figure 25).
    private static func places(size: Int) -> [[(x: Int, y: Int)]] {
        let nearCorner = (0..<15).map { bit -> (x: Int, y: Int) in
            switch bit {
            case ..<6: (8, bit)
            case 6: (8, 7)
            case 7: (8, 8)
            case 8: (7, 8)
            default: (14 - bit, 8)
            }
        }
        let farCorners = (0..<15).map { $0 < 8 ? (x: size - 1 - $0, y: 8) : (x: 8, y: size - 15 + $0) }
        return [nearCorner, farCorners]
    }

    /// The modules that tell it in a symbol of that size.
    func modules(size: Int) -> [(x: Int, y: Int, isDark: Bool)] {
        let word = Self.word(level.rawValue << 3 | mask.number) ^ Self.mask
        return Self.places(size: size).flatMap { copy in
            copy.enumerated().map { ($1.x, $1.y, word >> $0 & 1 == 1) }
        }
    }
}

/// A symbol's version, as modules of versions from 7 tell it twice (ISO/IEC 18004, 7.10).
enum VersionInformation {
    /// The version that a copy tells with at most 3 wrong bits, as many as the code corrects, and how many are wrong.
    static func nearest(_ grid: ModuleGrid) -> (version: Version, distance: Int)? {
        let size = grid.columns
        guard size >= Version(7).size else { return nil }
        var best: (version: Version, distance: Int)?
        for number in 7...40 {
            let word = word(number)
            var wrong = (0, 0)
            for bit in 0..<18 {
                let isDark = word >> bit & 1 == 1
                let (x, y) = place(bit, size)
                if (grid[x, y] > 0) != isDark { wrong.0 += 1 }
                if (grid[y, x] > 0) != isDark { wrong.1 += 1 }
            }
            let distance = min(wrong.0, wrong.1)
            if distance <= 3, distance < best?.distance ?? 4 { best = (Version(number), distance) }
        }
        return best
    }

    /// Where a bit of the upper right copy is; the lower left one has columns and rows exchanged (Figure 28).
    private static func place(_ bit: Int, _ size: Int) -> (x: Int, y: Int) {
        (size - 11 + bit % 3, bit / 3)
    }

    /// The modules that tell a version, which must be 7 or more.
    static func modules(_ version: Version) -> [(x: Int, y: Int, isDark: Bool)] {
        let word = word(version.number)
        return (0..<18).flatMap { bit in
            let (x, y) = place(bit, version.size)
            let isDark = word >> bit & 1 == 1
            return [(x, y, isDark), (y, x, isDark)]
        }
    }

    /// Six bits and their twelve check bits (Golay 18, 6; generator 1111100100101).
    private static func word(_ number: Int) -> Int {
        var rest = number
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        return number << 12 | rest
    }
}
