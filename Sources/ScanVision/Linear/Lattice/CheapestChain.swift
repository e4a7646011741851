extension LatticeCosts {
    /// The cheapest chain whose characters are each among those allowed at their position.
    func cheapestChain(allowed: (_ position: Int) -> Range<Int>) -> [Int] {
        let count = lattice.characters
        var best: [Float] = allowed(0).map { cost(window: 0, left: 0, right: $0) }
        var parents: [[Int]] = []
        for position in 1..<max(1, count) {
            let before = allowed(position - 1)
            let here = allowed(position)
            var next = [Float](repeating: .infinity, count: here.count)
            var parent = [Int](repeating: before.lowerBound, count: here.count)
            for left in before {
                let sum = best[left - before.lowerBound] + leftCost(left, window: position)
                for right in here {
                    let cost = sum + lattice.windows[position].product(left, right)
                    if cost < next[right - here.lowerBound] {
                        next[right - here.lowerBound] = cost
                        parent[right - here.lowerBound] = left
                    }
                }
            }
            for right in here { next[right - here.lowerBound] += rightCost(right, window: position) }
            best = next
            parents.append(parent)
        }
        let last = allowed(count - 1)
        let ends = last.map { best[$0 - last.lowerBound] + cost(window: count, left: $0, right: 0) }
        let end = ends.indices.min { ends[$0] < ends[$1] } ?? 0
        var chain = [last.lowerBound + end]
        for position in (1..<max(1, count)).reversed() {
            chain.append(parents[position - 1][chain[chain.count - 1] - allowed(position).lowerBound])
        }
        return chain.reversed()
    }
}
