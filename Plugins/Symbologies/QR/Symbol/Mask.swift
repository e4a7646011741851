/// One of the eight patterns that even out light and dark modules (ISO/IEC 18004, Table 10).
struct Mask: Hashable, Sendable {
    /// 0 to 7.
    let number: Int

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
}
