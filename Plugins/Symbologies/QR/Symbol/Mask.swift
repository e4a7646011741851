/// One of the eight patterns that even out light and dark modules (ISO/IEC 18004, Table 10).
struct Mask: Hashable, Sendable {
    /// 0 to 7.
    let number: Int

    /// Modules after which every pattern repeats, along both axes.
    static let period = 12

    /// Whether the module in column x of row y is inverted.
    func inverts(_ x: Int, _ y: Int) -> Bool {
        switch number {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (y / 2 + x / 3) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// One period of the pattern, row after row.
    var tile: [Bool] { Self.tiles[number] }

    private static let tiles = (0..<8).map { number in
        (0..<(period * period)).map { Mask(number: number).inverts($0 % period, $0 / period) }
    }
}
