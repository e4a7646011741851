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
    /// Places of the grid that it spans.
    let count: Int
    /// Grey value at its start, before any edge: 0 or 1.
    let level: Float
    /// Edges that every symbol has there.
    let guards: [PatternEdge]
    /// The character on the left; none in the first window.
    let left: Side?
    /// The character on the right; none in the last window.
    let right: Side?

    /// The base, or what one character adds to it, at each place.
    func response(to edges: [PatternEdge], from start: Float, level: Float, _ lens: Lens) -> [Float] {
        (0..<count).map { i in
            let module = from + (Float(i) + 0.5) / Float(SymbolGrid.density)
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
    /// Columns: left letters, right letters, and nothing up to a multiple of eight.
    let columns: Int
    /// The synthesis without any character.
    let base: [Float]
    /// -2 times each column's response, by blocks of eight columns, in each block by places.
    let products: [SIMD8<Float>]
    /// Squared length of each column's response.
    let norms: [Float]
    /// 2LR of each left letter (row) and right letter, rows of `crossStride`.
    let cross: [Float]
    let crossStride: Int

    init(_ window: LatticeWindow, _ lens: Lens) {
        func responses(_ side: LatticeWindow.Side?) -> [[Float]] {
            (side?.alphabet ?? []).map { window.response(to: $0, from: side?.start ?? 0, level: 0, lens) }
        }
        let left = responses(window.left)
        let right = responses(window.right)
        let all = left + right
        leftCount = left.count
        rightCount = right.count
        count = window.count
        columns = (all.count + 7) / 8 * 8
        base = window.response(to: window.guards, from: 0, level: window.level, lens)
        norms = (0..<columns).map { $0 < all.count ? dot(all[$0], all[$0]) : 0 }
        var products: [SIMD8<Float>] = []
        for block in 0..<(columns / 8) {
            for i in 0..<window.count {
                var eight = SIMD8<Float>.zero
                for k in 0..<8 where block * 8 + k < all.count { eight[k] = -2 * all[block * 8 + k][i] }
                products.append(eight)
            }
        }
        self.products = products
        crossStride = (right.count + 3) / 4 * 4
        var cross = [Float](repeating: 0, count: left.count * crossStride)
        for (p, l) in left.enumerated() {
            for (d, r) in right.enumerated() { cross[p * crossStride + d] = 2 * dot(l, r) }
        }
        self.cross = cross
    }
}

private func dot(_ a: [Float], _ b: [Float]) -> Float { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
