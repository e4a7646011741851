/// The states of the search for valid symbols: digit and check sum so far at each position, the two cheapest ways
/// to each.
struct EANNodes {
    private(set) var cost: [Float]
    private var parent: [Int32]
    private let digits: Int
    /// States of one position: ten digits, ten sums, two ranks.
    private static let states = 200

    init(digits: Int) {
        self.digits = digits
        cost = [Float](repeating: .infinity, count: digits * Self.states)
        parent = [Int32](repeating: 0, count: digits * Self.states)
    }

    mutating func clear() {
        for i in cost.indices { cost[i] = .infinity }
    }

    func index(_ position: Int, digit: Int, sum: Int, rank: Int) -> Int {
        ((position * 10 + digit) * 10 + sum) * 2 + rank
    }

    /// Takes up a way to a state if it is one of the two cheapest.
    @inline(__always)
    mutating func offer(_ value: Float, digit: Int, sum: Int, at position: Int, from node: Int) {
        let best = index(position, digit: digit, sum: sum, rank: 0)
        if value < cost[best] {
            cost[best + 1] = cost[best]
            parent[best + 1] = parent[best]
            cost[best] = value
            parent[best] = Int32(truncatingIfNeeded: node)
        } else if value < cost[best + 1] {
            cost[best + 1] = value
            parent[best + 1] = Int32(truncatingIfNeeded: node)
        }
    }

    /// From all states before `position` to it; `step` gives the cost of going from a digit to a digit, and the
    /// least that comes after.
    @inline(__always)
    mutating func advance(
        to position: Int, weight: Int, below bar: Float, _ step: (_ from: Int, _ to: Int) -> (Float, Float)
    ) {
        for p in 0..<10 {
            for sum in 0..<10 {
                for rank in 0..<2 {
                    let node = index(position - 1, digit: p, sum: sum, rank: rank)
                    let before = cost[node]
                    guard before < bar else { continue }
                    for d in 0..<10 {
                        let (here, ahead) = step(p, d)
                        let value = before + here
                        guard value + ahead < bar else { continue }
                        offer(value, digit: d, sum: (sum + weight * d) % 10, at: position, from: node)
                    }
                }
            }
        }
    }

    /// The digits on the way to a state of the last position.
    func digits(upTo node: Int) -> [Int] {
        var digits: [Int] = []
        var node = node
        for position in (0..<self.digits).reversed() {
            digits.append(node / 20 % 10)
            if position > 0 { node = Int(parent[node]) }
        }
        return digits.reversed()
    }
}
