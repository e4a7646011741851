/// The best valid chain of characters on a line.
struct ChainVerdict {
    let letters: [Int]
    let cost: Float
    /// The cost of the next valid chain, or what it is at least.
    let nextCost: Float
    /// The cost of the best chain, whether its check character is right or not.
    let freeCost: Float
}

/// Finds the cheapest valid chain of characters on one line, and what the next costs.
///
/// The cheapest chain by its characters alone may break the check sum; one or two characters are then exchanged at
/// the least cost. The runner-up is then looked for among all chains, so that a valid chain that is cheaper than the
/// best of these shows, and the line is evidence of neither.
struct ChainSolver {
    private let rule: CharacterChain.Rule
    private let costs: LatticeCosts
    private let count: Int

    init(_ rule: CharacterChain.Rule, _ costs: LatticeCosts) {
        self.rule = rule
        self.costs = costs
        count = costs.lattice.characters
    }

    /// Times the best chain's cost beyond which a runner-up makes no difference to any rule, and below which none
    /// is believed.
    private static let farOff: Float = 5
    private static let tooNear: Float = 1.5

    /// The best chain, its cost, and the cost of the next, or what it is at least; nil where no chain is valid.
    func bestTwo() -> ChainVerdict? {
        let free = costs.cheapestChain(allowed: rule.allowed)
        guard let (letters, cost, nextCost) = bestTwo(from: free) else { return nil }
        return ChainVerdict(
            letters: letters, cost: cost, nextCost: nextCost, freeCost: costs.cost(of: free))
    }

    private func bestTwo(from free: [Int]) -> (letters: [Int], cost: Float, nextCost: Float)? {
        let residue = rule.sum(of: free)
        let best = residue == 0 ? free : exchanged(free, bySum: rule.modulus - residue)?.letters
        guard let best else { return nil }
        let cost = costs.cost(of: best)
        let other = exchanged(best, bySum: 0).map { (letters: $0.letters, cost: cost + $0.change) }
        if let other, other.cost < cost { return (other.letters, other.cost, cost) }
        let bar = min(other?.cost ?? .infinity, Self.farOff * max(cost, 0.5) + 1)
        guard bar > Self.tooNear * cost else { return (best, cost, bar) }
        return (best, cost, ChainRunnerUp(rule, costs, other: best).cost(below: bar) ?? cost)
    }

    /// The least change of one or two characters that adds `sum` to the chain's sum.
    private func exchanged(_ letters: [Int], bySum sum: Int) -> (letters: [Int], change: Float)? {
        let options = (0..<count).map { exchanges(of: letters, at: $0) }
        var best: (letters: [Int], change: Float)?
        func offer(_ change: Float, _ changed: [(position: Int, letter: Int)]) {
            guard change < best?.change ?? .infinity else { return }
            var exchanged = letters
            for (position, letter) in changed { exchanged[position] = letter }
            best = (exchanged, change)
        }
        for one in 0..<count {
            if let exchange = options[one][sum % rule.modulus] {
                offer(exchange.cost, [(one, exchange.letter)])
            }
            for two in (one + 1)..<max(count, one + 1) {
                for part in 0..<rule.modulus {
                    guard let first = options[one][part],
                        let second = options[two][(sum - part + rule.modulus) % rule.modulus],
                        first.cost + second.cost < best?.change ?? .infinity
                    else { continue }
                    offer(first.cost + second.cost, [(one, first.letter), (two, second.letter)])
                }
            }
        }
        return best
    }

    /// For each amount that exchanging the letter at a position can add to the sum, the cheapest letter.
    private func exchanges(of letters: [Int], at position: Int) -> [(letter: Int, cost: Float)?] {
        var options = [(letter: Int, cost: Float)?](repeating: nil, count: rule.modulus)
        let weight = rule.weight(position, letters.count)
        func cost(_ letter: Int) -> Float {
            costs.cost(window: position, left: position > 0 ? letters[position - 1] : 0, right: letter)
                + costs.cost(
                    window: position + 1, left: letter,
                    right: position + 1 < count ? letters[position + 1] : 0)
        }
        let now = cost(letters[position])
        for letter in rule.allowed(at: position) where letter != letters[position] {
            let added = weight * (letter - letters[position]) % rule.modulus
            let residue = (added + rule.modulus) % rule.modulus
            let change = cost(letter) - now
            if change < options[residue]?.cost ?? .infinity { options[residue] = (letter, change) }
        }
        return options
    }
}
