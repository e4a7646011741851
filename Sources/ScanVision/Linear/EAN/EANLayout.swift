import ScanCore

/// One way in which a symbol of the EAN family may be filled: the sets of its left digits, which say more, and how
/// its check digit is reckoned.
public struct EANVariant: Sendable {
    /// For each digit on the left, whether it is of set B.
    public let usesSetB: [Bool]
    /// What each digit counts in the check sum.
    public let weights: [Int]
    /// What the sum begins with.
    public let start: Int
    /// What the sum, with all digits, must be a multiple of; 10 at most.
    public let modulus: Int
    /// What each digit may be.
    public let digits: [ClosedRange<Int>]
    /// Digits of the text before those in bars.
    public let prefix: String
    /// Digits of the text after those in bars.
    public let suffix: String

    /// A variant from its parts; without `digits`, each may be any.
    public init(
        usesSetB: [Bool], weights: [Int], start: Int = 0, modulus: Int = 10,
        digits: [ClosedRange<Int>]? = nil,
        prefix: String = "", suffix: String = ""
    ) {
        self.usesSetB = usesSetB
        self.weights = weights
        self.start = start
        self.modulus = modulus
        self.digits = digits ?? weights.map { _ in 0...9 }
        self.prefix = prefix
        self.suffix = suffix
    }
}

/// What stands around and between the digits of a symbol, as widths of bars and spaces, in modules.
public struct EANGuards: Sendable {
    /// Before the first digit, beginning with a bar.
    let start: [Int]
    /// Between digits of the same half, beginning with a space.
    let separator: [Int]
    /// Between the halves.
    let middle: [Int]
    /// After the last digit.
    let end: [Int]
    /// Least quiet zone on either side; the standard asks for 5 to 11 (ISO/IEC 15420, 4.3.4).
    let leastQuiet: Float

    /// EAN-13 and EAN-8.
    public static let halves = EANGuards(
        start: [1, 1, 1], separator: [], middle: [1, 1, 1, 1, 1], end: [1, 1, 1], leastQuiet: 3)
    /// UPC-E.
    ///
    /// The left half of an EAN-13, with its middle guard and the first bar of its right half, is a UPC-E but for
    /// the space that follows, which has four modules at most.
    public static let open = EANGuards(
        start: [1, 1, 1], separator: [], middle: [], end: [1, 1, 1, 1, 1, 1], leastQuiet: 5)
    /// The add-ons of two and five digits.
    public static let addOn = EANGuards(
        start: [1, 1, 2], separator: [1, 1], middle: [], end: [], leastQuiet: 4)
}

/// A symbol of the EAN family as data: how many digits on which side, its guards, and its variants.
public struct EANLayout: Sendable {
    /// What it is called.
    public let format: SymbolFormat
    /// Digits left of the middle guard, or all where there is none.
    public let leftCount: Int
    /// Digits right of it.
    public let rightCount: Int
    /// How it may be filled.
    public let variants: [EANVariant]
    /// Width in modules, without quiet zones.
    public let modules: Int
    let guards: EANGuards
    /// Where its symbols are compared with lines.
    let grid: SymbolGrid
    private let tables: LatticeCache
    /// Lattices for trying hypotheses: two places a module lose nothing that a blur of half a module has left.
    private let coarseTables: LatticeCache
    /// Which kind each window is of, in order.
    private let order: [Int]
    /// Places a module of the coarse lattices.
    static let coarseDensity = 2

    /// A layout; digits on the right only with a middle guard.
    public init(
        format: SymbolFormat, guards: EANGuards, leftCount: Int, rightCount: Int = 0, variants: [EANVariant]
    ) {
        self.format = format
        self.guards = guards
        self.leftCount = leftCount
        self.rightCount = rightCount
        self.variants = variants
        let digits = leftCount + rightCount
        let separators = leftCount + max(1, rightCount) - 2
        modules =
            total(guards.start) + EANDigits.modules * digits + total(guards.separator) * separators
            + total(guards.middle) + total(guards.end)
        grid = SymbolGrid(modules: modules)
        let alphabet = EANLayout.leftLetters(variants).map { EANDigits.edges($0, first: 1) }
        let (kinds, order) = latticeWindows(leftCount, rightCount, guards, left: alphabet)
        tables = LatticeCache(kinds, density: SymbolGrid.density)
        coarseTables = LatticeCache(kinds, density: Self.coarseDensity)
        self.order = order
    }

    /// Digits in bars.
    public var digitCount: Int { leftCount + rightCount }
    /// Edges of a whole symbol.
    public var edgeCount: Int { firstEdge(of: digitCount - 1) + 4 + guards.end.count + 1 }

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
    func firstEdge(of position: Int) -> Int {
        guards.start.count + (4 + guards.separator.count) * position
            + (position >= leftCount ? guards.middle.count : 0)
    }

    /// The module at which digit `position` starts.
    func firstModule(of position: Int) -> Int {
        total(guards.start) + (EANDigits.modules + total(guards.separator)) * position
            + (position >= leftCount ? total(guards.middle) : 0)
    }

    /// The symbol of letters, drawn.
    func pattern(of letters: [Int]) -> BarPattern { BarPattern(widths: widths(of: letters)) }

    /// The bars and spaces of letters in turn, in modules, from the first bar to the last.
    func widths(of letters: [Int]) -> [Int] {
        var widths = guards.start
        for (position, letter) in letters.enumerated() {
            if position == leftCount {
                widths += guards.middle
            } else if position > 0 {
                widths += guards.separator
            }
            widths += self.letters(at: position)[letter]
        }
        return widths + guards.end
    }

    /// The text of letters if they make a valid symbol.
    func text(of letters: [Int]) -> String? {
        let sets = letters.prefix(leftCount).map { $0 >= 10 }
        let digits = letters.map { $0 % 10 }
        let valid = variants.first { variant in
            variant.usesSetB == sets && zip(variant.digits, digits).allSatisfy { $0.contains($1) }
                && zip(digits, variant.weights).reduce(variant.start, { $0 + $1.0 * $1.1 }) % variant.modulus
                    == 0
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

/// Modules of some bars and spaces.
func total(_ widths: [Int]) -> Int { widths.reduce(0, +) }
