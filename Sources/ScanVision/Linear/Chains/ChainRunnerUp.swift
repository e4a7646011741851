/// The least cost of a valid chain of characters other than a given one.
///
/// A dynamic programme over character and check sum; what cannot come below a bar is left out, which are nearly all
/// states where the line is clear.
struct ChainRunnerUp {
    private let rule: CharacterChain.Rule
    private let costs: LatticeCosts
    private let letters: [Int]
    /// Least cost of all windows after each position, by its character.
    private let ahead: [[Float]]
    /// States of one position that are followed: more are those of noise, where nothing is sure.
    private static let mostStates = 2000

    init(_ rule: CharacterChain.Rule, _ costs: LatticeCosts, other letters: [Int]) {
        self.rule = rule
        self.costs = costs
        self.letters = letters
        ahead = Self.leastCosts(rule, costs)
    }

    /// The least cost, or `bar` where no other chain comes below it; nil where too many do.
    func cost(below bar: Float) -> Float? {
        var front = Front(states: (rule.followers.upperBound + rule.starts.upperBound) * rule.modulus)
        var next = front
        var prefix: Float = 0
        var sum = 0
        for position in letters.indices {
            let left = position > 0 ? letters[position - 1] : 0
            let weight = rule.weight(position, letters.count)
            next.clear()
            func leave(_ left: Int, cost: Float, sum: Int, butFor letter: Int? = nil) {
                for right in rule.allowed(at: position) where right != letter {
                    let total = cost + costs.cost(window: position, left: left, right: right)
                    guard total + ahead[position][right] < bar else { continue }
                    next.offer(total, at: right * rule.modulus + (sum + weight * right) % rule.modulus)
                }
            }
            leave(left, cost: prefix, sum: sum, butFor: letters[position])
            for state in front.states {
                leave(state / rule.modulus, cost: front.cost[state], sum: state % rule.modulus)
            }
            guard next.states.count <= Self.mostStates else { return nil }
            prefix += costs.cost(window: position, left: left, right: letters[position])
            sum = (sum + weight * letters[position]) % rule.modulus
            swap(&front, &next)
        }
        return front.states.filter { $0 % rule.modulus == 0 }.reduce(bar) { least, state in
            min(least, front.cost[state] + ahead[letters.count - 1][state / rule.modulus])
        }
    }

    /// The states of one position: the last character and the sum so far.
    private struct Front {
        var cost: [Float]
        private(set) var states: [Int] = []

        init(states: Int) { cost = [Float](repeating: .infinity, count: states) }

        mutating func clear() {
            for state in states { cost[state] = .infinity }
            states.removeAll(keepingCapacity: true)
        }

        mutating func offer(_ value: Float, at state: Int) {
            guard value < cost[state] else { return }
            if cost[state] == .infinity { states.append(state) }
            cost[state] = value
        }
    }

    private static func leastCosts(_ rule: CharacterChain.Rule, _ costs: LatticeCosts) -> [[Float]] {
        let count = costs.lattice.characters
        let letters = max(rule.starts.upperBound, rule.followers.upperBound)
        var ahead = [[Float]](repeating: [Float](repeating: .infinity, count: letters), count: count)
        for letter in rule.allowed(at: count - 1) {
            ahead[count - 1][letter] = costs.cost(window: count, left: letter, right: 0)
        }
        for position in (0..<(count - 1)).reversed() {
            let after = ahead[position + 1]
            for left in rule.allowed(at: position) {
                ahead[position][left] = rule.allowed(at: position + 1).reduce(Float.infinity) {
                    least, right in
                    min(least, costs.cost(window: position + 1, left: left, right: right) + after[right])
                }
            }
        }
        return ahead
    }
}
