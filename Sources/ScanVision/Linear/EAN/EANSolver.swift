/// A valid symbol and what it costs.
struct EANSolution: Sendable {
    let letters: [Int]
    let text: String
    let cost: Float
}

/// Finds the two cheapest valid symbols: right parity pattern, right check digit.
///
/// A dynamic programme over digit and check sum, variant by variant in the order of what each could cost at best;
/// states that cannot come below the second-best so far are cut off by that bound.
struct EANSolver {
    private let layout: EANLayout
    private let costs: LatticeCosts
    /// Cost from letter `p` at digit `k - 1` to letter `d` at `k`: rows of 20, planes of 400.
    private var steps: [Float]
    /// Cost of the first window by letter, of the last by digit.
    private var first: [Float] = []
    private var last: [Float] = []
    /// Least cost of all windows after digit `k`, given its digit; rows of ten, for the variant at hand.
    private var ahead: [Float]
    private var nodes: EANNodes
    private var solutions: [EANSolution] = []

    init(_ layout: EANLayout, _ costs: LatticeCosts) {
        self.layout = layout
        self.costs = costs
        steps = [Float](repeating: .infinity, count: layout.digitCount * 400)
        ahead = [Float](repeating: 0, count: layout.digitCount * 10)
        nodes = EANNodes(digits: layout.digitCount)
        let digits = layout.digitCount
        first = (0..<layout.letters(at: 0).count).map { costs.cost(window: 0, left: 0, right: $0) }
        last = (0..<layout.letters(at: digits - 1).count).map {
            costs.cost(window: digits, left: $0, right: 0)
        }
        for k in 1..<digits {
            for p in layout.letters(at: k - 1).indices {
                for d in layout.letters(at: k).indices {
                    steps[k * 400 + p * 20 + d] = costs.cost(window: k, left: p, right: d)
                }
            }
        }
    }

    /// The cheapest valid symbol and the next, which may be missing when nothing comes within five times its cost.
    mutating func bestTwo() -> (best: EANSolution, next: EANSolution?, limit: Float)? {
        let bounds = layout.variants.map { bound(of: $0) }
        let order = bounds.indices.sorted { bounds[$0] < bounds[$1] }
        guard let top = order.first else { return nil }
        // A runner-up that costs five times as much makes no difference to any rule.
        let limit = max(bounds[top], 0.5) * 5 + 1
        for index in order {
            let bar = min(limit, solutions.count > 1 ? solutions[1].cost : .infinity)
            if bounds[index] >= bar { break }
            search(layout.variants[index], below: bar)
        }
        guard let best = solutions.first else { return nil }
        return (best, solutions.count > 1 ? solutions[1] : nil, max(limit, best.cost))
    }

    /// Fills `ahead` for a variant; returns the least cost of any of its chains, check digit or not.
    private mutating func bound(of variant: EANVariant) -> Float {
        let digits = layout.digitCount
        let sets = offsets(of: variant)
        for d in 0..<10 {
            ahead[(digits - 1) * 10 + d] =
                variant.digits[digits - 1].contains(d) ? last[sets[digits - 1] + d] : .infinity
        }
        for k in (0..<(digits - 1)).reversed() {
            for p in 0..<10 {
                let row = (k + 1) * 400 + (sets[k] + p) * 20 + sets[k + 1]
                var least = Float.infinity
                for d in 0..<10 { least = min(least, steps[row + d] + ahead[(k + 1) * 10 + d]) }
                ahead[k * 10 + p] = variant.digits[k].contains(p) ? least : .infinity
            }
        }
        return (0..<10).reduce(Float.infinity) { min($0, first[sets[0] + $1] + ahead[$1]) }
    }

    private mutating func search(_ variant: EANVariant, below bar: Float) {
        _ = bound(of: variant)
        let sets = offsets(of: variant)
        nodes.clear()
        for d in 0..<10 where first[sets[0] + d] + ahead[d] < bar {
            let sum = (variant.start + variant.weights[0] * d) % variant.modulus
            nodes.start(first[sets[0] + d], digit: d, sum: sum)
        }
        for k in 1..<layout.digitCount {
            let from = k * 400 + sets[k - 1] * 20 + sets[k]
            steps.withUnsafeBufferPointer { steps in
                ahead.withUnsafeBufferPointer { ahead in
                    guard let steps = steps.baseAddress, let ahead = ahead.baseAddress else { return }
                    nodes.advance(
                        to: k, weight: variant.weights[k], modulus: variant.modulus, below: bar,
                        steps: steps + from, stride: 20,
                        ahead: ahead + k * 10)
                }
            }
        }
        for d in variant.digits[layout.digitCount - 1] {
            for rank in 0..<2 {
                let node = nodes.index(layout.digitCount - 1, digit: d, sum: 0, rank: rank)
                keep(node, cost: nodes.cost[node] + last[sets[layout.digitCount - 1] + d], sets, variant)
            }
        }
    }

    private mutating func keep(_ node: Int, cost: Float, _ sets: [Int], _ variant: EANVariant) {
        guard cost.isFinite, solutions.count < 2 || cost < solutions[1].cost else { return }
        let letters = zip(nodes.digits(upTo: node), sets).map { $0 + $1 }
        let solution = EANSolution(letters: letters, text: layout.text(of: letters, variant), cost: cost)
        solutions.append(solution)
        solutions.sort { $0.cost < $1.cost }
        if solutions.count > 2 { solutions.removeLast() }
    }

    /// Where each digit's set begins among its letters.
    private func offsets(of variant: EANVariant) -> [Int] {
        (0..<layout.digitCount).map { $0 < layout.leftCount && variant.usesSetB[$0] ? 10 : 0 }
    }
}
