/// What lies between the middles of two neighbouring characters of a symbol: half of each, and guards.
///
/// A line is a sum of edges' responses, and a character's edges sum to nothing. So in such a window the synthesis
/// is a base (guards, light or dark) plus what the left character gives plus what the right one gives, and
/// |q-L-R|² = |q|² - 2qL - 2qR + |L|² + |R|² + 2LR: the dot products with every left and every right character
/// cost as many products as there are characters, not as many as there are pairs.
struct LatticeWindow: Sendable {
    /// A character's place in the window: its alphabet, each letter the edges from the character's start, and
    /// where it starts.
    struct Side: Sendable {
        let alphabet: [[PatternEdge]]
        let start: Float
    }

    /// Where the window starts, in modules from the symbol's left edge.
    let from: Float
    /// Modules that it spans.
    let modules: Float
    /// Grey value at its start, before any edge: 0 or 1.
    let level: Float
    /// Edges that every symbol has there.
    let guards: [PatternEdge]
    /// The character on the left; none in the first window.
    let left: Side?
    /// The character on the right; none in the last window.
    let right: Side?

    /// The base, or what one character adds to it, at `density` places a module.
    func response(
        to edges: [PatternEdge], from start: Float, level: Float, _ lens: Lens, density: Int
    ) -> [Float] {
        (0..<Int(modules * Float(density))).map { i in
            let module = from + (Float(i) + 0.5) / Float(density)
            return edges.reduce(level) { sum, edge in
                let place = start + edge.position + edge.rise * lens.ink * 0.5
                return sum + edge.rise * lens.response((module - place) / lens.blur)
            }
        }
    }
}

/// How edges are shown, in steps so that tables can be kept.
struct Lens: Sendable {
    let spread: EdgeResponse.Spread
    let blur: Float
    let ink: Float
    var response: EdgeResponse { EdgeResponse.of(spread) }
}

/// The products of one kind of window under one lens.
final class WindowTable: Sendable {
    /// Letters on the left and on the right; 0 where there is no character.
    let leftCount, rightCount: Int
    /// Places of the grid.
    let count: Int
    /// Blocks of eight columns: left letters, right letters, and nothing up to the end of the last block.
    let blocks: Int
    /// The synthesis without any character.
    let base: [Float]
    /// -2 times each column's response, block after block, in each by places.
    let products: [Lanes]
    /// Squared length of each column's response.
    let norms: [Lanes]
    /// 2LR of each pair: blocks of eight right letters, in each by left letters.
    let cross: [Lanes]

    init(_ window: LatticeWindow, _ lens: Lens, density: Int) {
        func responses(_ side: LatticeWindow.Side?) -> [[Float]] {
            (side?.alphabet ?? []).map {
                window.response(to: $0, from: side?.start ?? 0, level: 0, lens, density: density)
            }
        }
        let left = responses(window.left)
        let right = responses(window.right)
        let columns = left + right
        leftCount = left.count
        rightCount = right.count
        blocks = (columns.count + 7) / 8
        let base = window.response(to: window.guards, from: 0, level: window.level, lens, density: density)
        self.base = base
        count = base.count
        norms = (0..<blocks).map { block in lanes(block, columns) { dot($0, $0) } }
        products = (0..<blocks).flatMap { block in
            base.indices.map { i in lanes(block, columns) { -2 * $0[i] } }
        }
        cross =
            left.isEmpty
            ? []
            : (0..<((right.count + 7) / 8)).flatMap { block in
                left.map { letter in lanes(block, right) { 2 * dot(letter, $0) } }
            }
    }

    /// Blocks of eight right letters.
    var crossBlocks: Int { (rightCount + 7) / 8 }

    /// 2LR of a pair of letters.
    func product(_ left: Int, _ right: Int) -> Float { cross[right / 8 * leftCount + left][right % 8] }
}

/// A number for each of the eight columns of a block; 0 where there is none.
private func lanes(_ block: Int, _ columns: [[Float]], _ number: ([Float]) -> Float) -> Lanes {
    var lanes = Lanes.zero
    for k in 0..<8 where block * 8 + k < columns.count { lanes[k] = number(columns[block * 8 + k]) }
    return lanes
}

private func dot(_ a: [Float], _ b: [Float]) -> Float { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
