/// Finds the cheapest valid chain of characters on one line, and what the next costs.
///
/// The cheapest chain by its characters alone may break the check sum; one or two characters are then exchanged at
/// the least cost. The runner-up is found likewise: errors of three characters at once are not thought of, as they
/// cost more than two by far.
struct ChainSolver {
    private let rule: CharacterChain.Rule
    private let costs: LatticeCosts
    private let count: Int

    init(_ rule: CharacterChain.Rule, _ costs: LatticeCosts) {
        self.rule = rule
        self.costs = costs
        count = costs.lattice.characters
    }

    /// The best chain, its cost, and the cost of the next; nil where no chain is valid.
    func bestTwo() -> (letters: [Int], cost: Float, nextCost: Float)? {
        let free = costs.cheapestChain(allowed: rule.allowed)
        let residue = rule.sum(of: free)
        let best = residue == 0 ? free : exchanged(free, bySum: rule.modulus - residue)?.letters
        guard let best else { return nil }
        let cost = costs.cost(of: best)
        guard let other = exchanged(best, bySum: 0) else { return (best, cost, .infinity) }
        let otherCost = cost + other.change
        return otherCost < cost ? (other.letters, otherCost, cost) : (best, cost, otherCost)
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
