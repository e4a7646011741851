/// What each choice of characters costs on one line: the squared error of its synthesis.
struct LatticeCosts {
    private(set) var lattice: Lattice
    /// Each window's column costs, in rows of `stride`.
    private var columns: [Float]
    /// Each window's error if nothing but its base were there.
    private var energies: [Float]
    private let stride: Int
    private var state: [Float]
    private var next: [Float]
    private var rest: [Float]

    /// Room for the costs of lattices shaped like `lattice`.
    init(_ lattice: Lattice) {
        self.lattice = lattice
        stride = 8 * (lattice.windows.map(\.blocks).max() ?? 0)
        columns = [Float](repeating: 0, count: stride * lattice.windows.count)
        energies = [Float](repeating: 0, count: lattice.windows.count)
        state = [Float](repeating: 0, count: stride)
        next = state
        rest = [Float](repeating: 0, count: lattice.windows.map(\.count).max() ?? 0)
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
            if least > bound || table.rightCount == 0 { return least }
        }
        return .infinity
    }

    /// The cost of a choice of characters at one window.
    func cost(window k: Int, left: Int, right: Int) -> Float {
        let table = lattice.windows[k]
        var cost = energies[k]
        if table.leftCount > 0 { cost += column(left, window: k) }
        if table.rightCount > 0 { cost += column(table.leftCount + right, window: k) }
        if table.leftCount > 0 && table.rightCount > 0 { cost += table.product(left, right) }
        return cost
    }

    /// The part of a window's cost that is the left character's alone.
    func leftCost(_ left: Int, window k: Int) -> Float { column(left, window: k) }

    /// The part that is the right character's alone, with the window's energy.
    func rightCost(_ right: Int, window k: Int) -> Float {
        energies[k] + column(lattice.windows[k].leftCount + right, window: k)
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

    private func column(_ column: Int, window k: Int) -> Float { columns[k * stride + column] }

    /// Column costs of one window.
    private mutating func measure(_ signal: [Float], from start: Int, _ table: WindowTable, window k: Int) {
        precondition(start + table.count <= signal.count && table.count <= rest.count)
        precondition((k + 1) * stride <= columns.count && 8 * table.blocks <= stride)
        for i in 0..<table.count { rest[i] = signal[start + i] - table.base[i] }
        energies[k] = columns.withUnsafeMutableBufferPointer { columns in
            guard let out = columns.baseAddress else { return 0 }
            return columnCosts(
                rest, table.products, table.norms, blocks: table.blocks, count: table.count,
                into: out + k * stride)
        }
    }

    /// One step of the free search; returns the least cost so far.
    private mutating func advance(_ table: WindowTable, window k: Int) -> Float {
        let energy = energies[k]
        let row = k * stride
        guard table.leftCount > 0 else {
            for d in 0..<table.rightCount { state[d] = energy + columns[row + d] }
            return least(state, table.rightCount)
        }
        guard table.rightCount > 0 else {
            for p in 0..<table.leftCount { state[p] += columns[row + p] + energy }
            return least(state, table.leftCount)
        }
        precondition(8 * table.crossBlocks <= next.count && table.leftCount <= state.count)
        return columns.withUnsafeBufferPointer { columns in
            state.withUnsafeMutableBufferPointer { state in
                next.withUnsafeMutableBufferPointer { next in
                    guard let columns = columns.baseAddress, let state = state.baseAddress,
                        let next = next.baseAddress
                    else { return .infinity }
                    return advanceStates(state, columns + row, table, table.cross, energy: energy, next: next)
                }
            }
        }
    }
}
