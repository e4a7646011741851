import Testing

@testable import ScanVision

@Suite("Linear: chains of characters")
struct LinearChainTests {
    /// A small alphabet, so that all chains of four can be tried.
    private let chain = CharacterChain(
        characters: [[2, 1, 1, 1], [1, 2, 1, 1], [1, 1, 2, 1], [1, 1, 1, 2]], stop: [1, 2, 1],
        rule: .init(starts: 2..<4, followers: 0..<3, modulus: 5) { position, count in
            position == count - 1 ? 4 : max(1, position)
        })

    private func costs(_ seed: UInt64) -> LatticeCosts {
        var state = seed
        let lattice = chain.lattice(count: 4, blur: 0.5, ink: 0)
        let signal = (0..<lattice.count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24)
        }
        var costs = LatticeCosts(lattice)
        _ = costs.take(signal, lattice)
        return costs
    }

    private var all: [[Int]] {
        (2..<4).flatMap { a in
            (0..<27).map { [a, $0 / 9, $0 / 3 % 3, $0 % 3] }
        }
    }

    @Test("the cheapest chain is the cheapest of all", arguments: 0..<8)
    func cheapest(_ seed: Int) {
        let costs = costs(UInt64(seed))
        let best = all.min { costs.cost(of: $0) < costs.cost(of: $1) }
        #expect(costs.cheapestChain(allowed: chain.rule.allowed) == best)
    }

    @Test(
        "a valid symbol's own drawing is solved, at next to no cost",
        arguments: [[2, 0, 0], [3, 2, 0], [2, 1, 1]])
    func solves(_ body: [Int]) throws {
        let valid = try #require((0..<3).map { body + [$0] }.first { chain.rule.sum(of: $0) == 0 })
        let lattice = chain.lattice(count: 4, blur: 0.5, ink: 0)
        var synthesis = Synthesis(count: lattice.count)
        synthesis.draw(chain.pattern(of: valid), blur: 0.5, ink: 0, .gaussian)
        var costs = LatticeCosts(lattice)
        _ = costs.take(synthesis.value, lattice)
        let found = try #require(ChainSolver(chain.rule, costs).bestTwo())
        #expect(found.letters == valid)
        #expect(found.cost < 0.01)
        let others = all.filter { chain.rule.sum(of: $0) == 0 && $0 != valid }.map { costs.cost(of: $0) }
        // A runner-up that is far off is not looked for.
        let expected = min(others.min() ?? 0, 5 * 0.5 + 1)
        #expect(abs(found.nextCost - expected) < 0.01 * expected)
    }

    @Test("the runner-up is the cheapest of all other valid chains, in noise too", arguments: 0..<40)
    func runnerUp(_ seed: Int) throws {
        let costs = costs(UInt64(seed) + 100)
        let valid = all.filter { chain.rule.sum(of: $0) == 0 }.sorted {
            costs.cost(of: $0) < costs.cost(of: $1)
        }
        let search = ChainRunnerUp(chain.rule, costs, other: valid[0])
        let found = try #require(search.cost(below: .infinity))
        #expect(abs(found - costs.cost(of: valid[1])) < 1e-3 * found)
        #expect(search.cost(below: found / 2) == found / 2)
    }

    @Test("a symbol's margin is never greater than that over the true runner-up", arguments: 0..<40)
    func margin(_ seed: Int) throws {
        let costs = costs(UInt64(seed) + 200)
        let valid = all.filter { chain.rule.sum(of: $0) == 0 }.map { costs.cost(of: $0) }.sorted()
        let found = try #require(ChainSolver(chain.rule, costs).bestTwo())
        let margin = valid[1] / valid[0]
        // Below a half more than the best, no rule asks how much it is.
        #expect(found.nextCost / found.cost <= max(1.5, margin) * 1.001)
        #expect(found.cost == valid[0] || found.nextCost <= found.cost)
    }
}
