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

    /// Sets out with a first digit.
    mutating func start(_ value: Float, digit: Int, sum: Int) {
        cost[index(0, digit: digit, sum: sum, rank: 0)] = value
    }

    /// From all states before `position` to it, keeping what may come to less than `bar` at the end.
    ///
    /// - Parameters:
    ///   - steps: the cost of going from a digit (rows of `stride`) to a digit
    ///   - ahead: the least cost of all that comes after each digit
    mutating func advance(
        to position: Int, weight: Int, modulus: Int, below bar: Float, steps: UnsafePointer<Float>,
        stride: Int,
        ahead: UnsafePointer<Float>
    ) {
        precondition((1...10).contains(modulus) && weight >= 0)
        precondition(position > 0 && (position + 1) * Self.states <= cost.count && cost.count == parent.count)
        let before = (position - 1) * Self.states
        cost.withUnsafeMutableBufferPointer { cost in
            parent.withUnsafeMutableBufferPointer { parent in
                for node in before..<(before + Self.states) where cost[node] < bar {
                    let state = node &- before
                    let value = cost[node]
                    let row = steps + (state / 20) &* stride
                    var sum = state / 2 % 10
                    for digit in 0..<10 {
                        let next = value + row[digit]
                        if next + ahead[digit] < bar {
                            let best = ((position &* 10 &+ digit) &* 10 &+ sum) &* 2
                            Self.offer(next, from: node, to: best, cost, parent)
                        }
                        sum = (sum &+ weight) % modulus
                    }
                }
            }
        }
    }

    /// Takes up a way to a state if it is one of the two cheapest.
    @inline(__always)
    private static func offer(
        _ value: Float, from node: Int, to best: Int, _ cost: UnsafeMutableBufferPointer<Float>,
        _ parent: UnsafeMutableBufferPointer<Int32>
    ) {
        if value < cost[best] {
            cost[best &+ 1] = cost[best]
            parent[best &+ 1] = parent[best]
            cost[best] = value
            parent[best] = Int32(truncatingIfNeeded: node)
        } else if value < cost[best &+ 1] {
            cost[best &+ 1] = value
            parent[best &+ 1] = Int32(truncatingIfNeeded: node)
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
