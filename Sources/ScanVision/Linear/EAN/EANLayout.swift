import ScanCore

/// One way in which a symbol of the EAN family may be filled: the sets of its left digits, which say more, and how
/// its check digit is reckoned.
public struct EANVariant: Sendable {
    /// For each digit on the left, whether it is of set B.
    public let usesSetB: [Bool]
    /// What each digit counts in the check sum.
    public let weights: [Int]
    /// What the sum begins with; with all digits it must be a multiple of ten.
    public let start: Int
    /// What the last digit may be.
    public let lastDigits: ClosedRange<Int>
    /// Digits of the text before those in bars.
    public let prefix: String
    /// Digits of the text after those in bars.
    public let suffix: String

    /// A variant from its parts.
    public init(
        usesSetB: [Bool], weights: [Int], start: Int = 0, lastDigits: ClosedRange<Int> = 0...9,
        prefix: String = "", suffix: String = ""
    ) {
        self.usesSetB = usesSetB
        self.weights = weights
        self.start = start
        self.lastDigits = lastDigits
        self.prefix = prefix
        self.suffix = suffix
    }
}

/// A symbol of the EAN family as data: how many digits on which side, its guards, and its variants.
public struct EANLayout: Sendable {
    /// What it is called.
    public let format: SymbolFormat
    /// Digits left of the middle guard, or all where there is none.
    public let leftCount: Int
    /// Digits right of it.
    public let rightCount: Int
    /// Width in modules, without quiet zones.
    public let modules: Int
    /// How it may be filled.
    public let variants: [EANVariant]
    /// Widths of the last guard, which begins with a bar after digits on the right, else with a space.
    let endGuard: [Int]
    /// Lattices for the final comparison, as dense as the grid of a symbol.
    /// Where its symbols are compared with lines.
    let grid: SymbolGrid
    private let tables: LatticeCache
    /// Lattices for trying hypotheses: two places a module lose nothing that a blur of half a module has left.
    private let coarseTables: LatticeCache
    /// Which kind each window is of, in order.
    private let order: [Int]
    /// Places a module of the coarse lattices.
    static let coarseDensity = 2

    /// A layout with or without a middle guard; without one the last guard is that of UPC-E.
    public init(format: SymbolFormat, leftCount: Int, rightCount: Int, variants: [EANVariant]) {
        self.format = format
        self.leftCount = leftCount
        self.rightCount = rightCount
        self.variants = variants
        endGuard = rightCount > 0 ? [1, 1, 1] : [1, 1, 1, 1, 1, 1]
        let alphabet = EANLayout.leftLetters(variants).map { EANDigits.edges($0, first: 1) }
        let (kinds, order) = latticeWindows(leftCount, rightCount, left: alphabet)
        tables = LatticeCache(kinds, density: SymbolGrid.density)
        coarseTables = LatticeCache(kinds, density: Self.coarseDensity)
        self.order = order
        let widths = 3 + EANDigits.modules * (leftCount + rightCount) + (rightCount > 0 ? 5 : 0) + endGuard.count
        modules = widths
        grid = SymbolGrid(modules: widths)
    }

    /// Least quiet zone on either side, in modules; the standard asks for 7 to 11 (ISO/IEC 15420, 4.3.4).
    ///
    /// The left half of an EAN-13, with its middle guard and the first bar of its right half, is a UPC-E but for
    /// the space that follows, which has four modules at most.
    var leastQuiet: Float { rightCount > 0 ? 3 : 5 }

    /// Digits in bars.
    public var digitCount: Int { leftCount + rightCount }
    /// Edges of a whole symbol.
    public var edgeCount: Int { 4 + 4 * digitCount + (rightCount > 0 ? 5 : 0) + endGuard.count }

    /// All symbols under a lens, at the places of a symbol's grid.
    func lattice(_ spread: EdgeResponse.Spread, blur: Float, ink: Float) -> Lattice {
        let kinds = tables.tables(spread, blur: blur, ink: ink)
        return Lattice(windows: order.map { kinds[$0] })
    }

    /// The same at fewer places.
    func coarseLattice(_ spread: EdgeResponse.Spread, blur: Float, ink: Float) -> Lattice {
        let kinds = coarseTables.tables(spread, blur: blur, ink: ink)
        return Lattice(windows: order.map { kinds[$0] })
    }

    /// Letters that digit `position` may have.
    func letters(at position: Int) -> [[Int]] {
        position < leftCount ? EANLayout.leftLetters(variants) : EANDigits.right
    }

    /// Index of the first edge of digit `position`.
    func firstEdge(of position: Int) -> Int { 3 + 4 * position + (position >= leftCount ? 5 : 0) }

    /// The module at which digit `position` starts.
    func firstModule(of position: Int) -> Int {
        3 + EANDigits.modules * position + (position >= leftCount ? 5 : 0)
    }

    /// The symbol of letters, drawn.
    func pattern(of letters: [Int]) -> BarPattern {
        var widths = [1, 1, 1]
        for (position, letter) in letters.enumerated() {
            if position == leftCount { widths += [1, 1, 1, 1, 1] }
            widths += self.letters(at: position)[letter]
        }
        return BarPattern(widths: widths + endGuard)
    }

    /// The text of letters if they make a valid symbol.
    func text(of letters: [Int]) -> String? {
        let sets = letters.prefix(leftCount).map { $0 >= 10 }
        let digits = letters.map { $0 % 10 }
        let valid = variants.first { variant in
            variant.usesSetB == sets && variant.lastDigits.contains(digits.last ?? 0)
                && zip(digits, variant.weights).reduce(variant.start, { $0 + $1.0 * $1.1 }) % 10 == 0
        }
        return valid.map { text(of: letters, $0) }
    }

    /// The text of letters under a variant that they belong to.
    func text(of letters: [Int], _ variant: EANVariant) -> String {
        variant.prefix + letters.map { String($0 % 10) }.joined() + variant.suffix
    }

    private static func leftLetters(_ variants: [EANVariant]) -> [[Int]] {
        variants.contains { $0.usesSetB.contains(true) } ? EANDigits.left : EANDigits.widths
    }
}
