/// What each choice of characters costs on one line: the squared error of its synthesis.
struct LatticeCosts {
    private(set) var lattice: Lattice
    /// Each window's column costs, rows of `stride`.
    private(set) var columns: [Float]
    /// Each window's error if nothing but its base were there.
    private(set) var energies: [Float]
    private let stride: Int
    private var state: [Float]
    private var next: [Float]

    /// Room for the costs of lattices shaped like `lattice`.
    init(_ lattice: Lattice) {
        self.lattice = lattice
        stride = lattice.windows.map(\.columns).max() ?? 0
        columns = [Float](repeating: 0, count: stride * lattice.windows.count)
        energies = [Float](repeating: 0, count: lattice.windows.count)
        // A step writes whole rows of a table, which may be a few columns longer than the alphabet.
        state = [Float](repeating: 0, count: stride + 4)
        next = state
    }

    /// Takes up a signal, with black at 0 and white at 1, and returns the cost of the best chain of characters,
    /// valid or not: a lower bound for every valid symbol.
    ///
    /// Leaves early, with a cost above `bound`, when no chain is that cheap; the costs are then of no use.
    mutating func take(_ signal: [Float], _ lattice: Lattice, bound: Float = .infinity) -> Float {
        precondition(signal.count >= lattice.count && lattice.windows.count == self.lattice.windows.count)
        self.lattice = lattice
        var start = 0
        for (k, table) in lattice.windows.enumerated() {
            measure(signal, from: start, table, window: k)
            start += table.count
            let least = advance(table, window: k)
            if least > bound { return least }
            if table.rightCount == 0 { return least }
        }
        return .infinity
    }

    /// The cost of a choice of characters at one window.
    func cost(window k: Int, left: Int, right: Int) -> Float {
        let table = lattice.windows[k]
        var cost = energies[k]
        if table.leftCount > 0 { cost += columns[k * stride + left] }
        if table.rightCount > 0 { cost += columns[k * stride + table.leftCount + right] }
        if table.leftCount > 0 && table.rightCount > 0 {
            cost += table.cross[left * table.crossStride + right]
        }
        return cost
    }

    /// The cost of one chain of characters.
    func cost(of characters: [Int]) -> Float {
        lattice.windows.indices.reduce(0) { sum, k in
            sum
                + cost(
                    window: k, left: k > 0 ? characters[k - 1] : 0,
                    right: k < characters.count ? characters[k] : 0)
        }
    }

    /// Column costs of one window: -2qL + |L|², and the energy of the signal less the base.
    private mutating func measure(_ signal: [Float], from start: Int, _ table: WindowTable, window k: Int) {
        precondition(start + table.count <= signal.count && (k + 1) * stride <= columns.count)
        let count = table.count
        var energy: Float = 0
        withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { rest in
            for i in 0..<count {
                rest[i] = signal[start + i] - table.base[i]
                energy += rest[i] * rest[i]
            }
            table.products.withUnsafeBufferPointer { products in
                for block in 0..<(table.columns / 8) {
                    let row = block &* count
                    var sum = SIMD8<Float>.zero
                    for i in 0..<count { sum += products[row &+ i] * rest[i] }
                    for c in 0..<8 {
                        let column = block * 8 + c
                        columns[k * stride + column] = sum[c] + table.norms[column]
                    }
                }
            }
        }
        energies[k] = energy
    }

    /// One step of the free search; returns the least cost so far.
    private mutating func advance(_ table: WindowTable, window k: Int) -> Float {
        let row = k * stride
        if table.leftCount == 0 {
            for d in 0..<table.rightCount { state[d] = energies[k] + columns[row + d] }
            return leastState(table.rightCount)
        }
        for p in 0..<table.leftCount { state[p] += columns[row + p] + energies[k] }
        guard table.rightCount > 0 else { return leastState(table.leftCount) }
        relax(table)
        for d in 0..<table.rightCount { state[d] = next[d] + columns[row + table.leftCount + d] }
        return leastState(table.rightCount)
    }

    /// `next[d]` = the least over p of `state[p] + cross[p][d]`.
    private mutating func relax(_ table: WindowTable) {
        let width = table.crossStride
        precondition(width <= next.count && table.leftCount <= state.count)
        state.withUnsafeBufferPointer { state in
            next.withUnsafeMutableBufferPointer { next in
                table.cross.withUnsafeBufferPointer { cross in
                    guard let out = next.baseAddress, let products = cross.baseAddress else { return }
                    for d in 0..<width { out[d] = .infinity }
                    for p in 0..<table.leftCount {
                        let before = state[p]
                        let row = products + p &* width
                        for d in 0..<width {
                            let cost = before + row[d]
                            out[d] = cost < out[d] ? cost : out[d]
                        }
                    }
                }
            }
        }
    }

    private func leastState(_ count: Int) -> Float {
        var least = Float.infinity
        for d in 0..<count where state[d] < least { least = state[d] }
        return least
    }
}
