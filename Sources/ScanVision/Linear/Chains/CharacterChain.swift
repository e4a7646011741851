/// A symbology whose symbols are a chain of characters of one width, each from a bar to a space, and a stop, which
/// ends in a bar: Code 128 and its like, as data.
public struct CharacterChain: Sendable {
    /// Widths of each character's bars and spaces.
    let characters: [[Int]]
    /// Widths of the stop.
    let stop: [Int]
    /// Modules of a character.
    let width: Int
    /// How the last character checks the others.
    let rule: Rule
    private let tables: LatticeCache

    /// What makes a chain of characters valid: which may stand where, and a weighted sum.
    public struct Rule: Sendable {
        /// What may come first.
        let starts: Range<Int>
        /// What may follow.
        let followers: Range<Int>
        /// What the sum must be a multiple of.
        let modulus: Int
        /// What a character counts, by its position and the number of characters.
        let weight: @Sendable (_ position: Int, _ count: Int) -> Int

        /// A rule from its parts.
        public init(
            starts: Range<Int>, followers: Range<Int>, modulus: Int,
            weight: @escaping @Sendable (_ position: Int, _ count: Int) -> Int
        ) {
            self.starts = starts
            self.followers = followers
            self.modulus = modulus
            self.weight = weight
        }

        /// What may stand at a position.
        func allowed(at position: Int) -> Range<Int> { position == 0 ? starts : followers }

        /// The sum of a chain, less multiples of the modulus.
        func sum(of letters: [Int]) -> Int {
            letters.enumerated().reduce(0) { ($0 + weight($1.offset, letters.count) * $1.element) % modulus }
        }
    }

    /// A symbology from the widths of its characters and its stop, in modules.
    public init(characters: [[Int]], stop: [Int], rule: Rule) {
        self.characters = characters
        self.stop = stop
        self.rule = rule
        width = characters.first?.reduce(0, +) ?? 0
        tables = LatticeCache(
            CharacterChain.windows(characters, stop: stop, width: Float(width)), density: SymbolGrid.density,
            steps: .wide)
    }

    /// The symbol of letters, drawn.
    func pattern(of letters: [Int]) -> BarPattern {
        BarPattern(widths: letters.flatMap { characters[$0] } + stop)
    }

    /// All chains of a number of characters under a lens.
    func lattice(count: Int, blur: Float, ink: Float) -> Lattice {
        let kinds = tables.tables(.gaussian, blur: blur, ink: ink)
        return Lattice(
            windows: [kinds[0]] + [WindowTable](repeating: kinds[1], count: count - 1) + [kinds[2]])
    }

    /// The first window, one between two characters, and the last with the stop.
    private static func windows(_ characters: [[Int]], stop: [Int], width: Float) -> [LatticeWindow] {
        func edges(_ widths: [Int], from start: Float = 0, closed: Bool = false) -> [PatternEdge] {
            let edges = BarPattern(widths: widths).edges
            return (closed ? edges : edges.dropLast()).map {
                PatternEdge(position: $0.position + start, rise: $0.rise)
            }
        }
        let alphabet = characters.map { edges($0) }
        func side(_ start: Float) -> LatticeWindow.Side { .init(alphabet: alphabet, start: start) }
        let quiet = SymbolGrid.quiet
        let middle = width / 2
        let end = width + Float(stop.reduce(0, +))
        return [
            LatticeWindow(
                from: -quiet, modules: quiet + middle, level: 1, guards: [], left: nil, right: side(0)),
            LatticeWindow(
                from: middle, modules: width, level: 1, guards: [], left: side(0), right: side(width)),
            LatticeWindow(
                from: middle, modules: end + quiet - middle, level: 1,
                guards: edges(stop, from: width, closed: true), left: side(0), right: nil),
        ]
    }
}
