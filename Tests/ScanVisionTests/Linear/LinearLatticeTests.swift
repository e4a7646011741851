import Glibc
import ScanCore
import Testing

@testable import ScanVision

@Suite("Linear: template algebra and the search for valid symbols")
struct LinearLatticeTests {
    /// A small symbol of the family, so that all of them can be tried.
    private let small = EANLayout(
        format: SymbolFormat(rawValue: "small"), guards: .halves, leftCount: 2, rightCount: 2,
        variants: [
            EANVariant(usesSetB: [false, false], weights: [3, 1, 3, 1], start: 0, prefix: "0"),
            EANVariant(usesSetB: [false, true], weights: [3, 1, 3, 1], start: 1, prefix: "1"),
            EANVariant(usesSetB: [true, false], weights: [3, 1, 3, 1], start: 2, prefix: "2"),
        ])
    /// Without a right half, as UPC-E is.
    private let open = EANLayout(
        format: SymbolFormat(rawValue: "open"), guards: .open, leftCount: 3,
        variants: [
            EANVariant(
                usesSetB: [true, false, true], weights: [1, 3, 1], start: 4, digits: [0...9, 0...9, 3...5]),
            EANVariant(
                usesSetB: [false, true, true], weights: [1, 3, 3], start: 6, digits: [0...9, 1...8, 0...2]),
        ])

    private func noise(_ count: Int, _ seed: UInt64) -> [Float] {
        var state = seed
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Float(state >> 40) / Float(1 << 24)
        }
    }

    private func costs(_ layout: EANLayout, _ signal: [Float], blur: Float, ink: Float) -> (
        LatticeCosts, bound: Float
    ) {
        let lattice = layout.lattice(.gaussian, blur: blur, ink: ink)
        var costs = LatticeCosts(lattice)
        let bound = costs.take(signal, lattice)
        return (costs, bound)
    }

    private func letters(_ layout: EANLayout, _ code: Int) -> [Int] {
        var rest = code
        return (0..<layout.digitCount).map { position in
            let count = layout.letters(at: position).count
            defer { rest /= count }
            return rest % count
        }
    }

    @Test("a chain's cost is the squared error of its synthesis", arguments: [false, true])
    func costIsError(_ isOpen: Bool) {
        let layout = isOpen ? open : small
        let grid = SymbolGrid(modules: layout.modules)
        let signal = noise(grid.count, 1)
        let (costs, _) = costs(layout, signal, blur: 0.6, ink: 0.2)
        for code in stride(from: 0, to: 8000, by: 37) {
            let letters = letters(layout, code)
            var synthesis = Synthesis(count: grid.count)
            synthesis.draw(layout.pattern(of: letters), blur: 0.6, ink: 0.2, .gaussian)
            let error = zip(signal, synthesis.value).reduce(Float(0)) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
            #expect(abs(costs.cost(of: letters) - error) < 0.01 * error)
        }
    }

    @Test(
        "the free search is the least of all chains, and the solver's two the least of all valid ones",
        arguments: [false, true])
    func searchIsExhaustive(_ isOpen: Bool) throws {
        let layout = isOpen ? open : small
        let grid = SymbolGrid(modules: layout.modules)
        let total = (0..<layout.digitCount).reduce(1) { $0 * layout.letters(at: $1).count }
        for seed in 0..<6 {
            let (costs, bound) = costs(layout, noise(grid.count, UInt64(seed)), blur: 0.5, ink: 0)
            let all = (0..<total).map { letters(layout, $0) }
            let least = all.map { costs.cost(of: $0) }.min() ?? 0
            #expect(abs(least - bound) < 1e-2)
            let valid = all.filter { layout.text(of: $0) != nil }.map { (costs.cost(of: $0), $0) }
            let ranked = valid.sorted { $0.0 < $1.0 }
            var solver = EANSolver(layout, costs)
            let two = solver.bestTwo()
            let found = try #require(two)
            #expect(found.best.letters == ranked[0].1)
            #expect(found.next?.letters == ranked[1].1)
            #expect(abs(found.best.cost - ranked[0].0) < 1e-2)
        }
    }

    @Test(
        "rivals are the cheapest strings with one digit changed, or two neighbouring ones", arguments: 0..<6)
    func rivalsAreCheapest(_ seed: Int) {
        let grid = SymbolGrid(modules: small.modules)
        let (costs, _) = costs(small, noise(grid.count, UInt64(seed)), blur: 0.5, ink: 0)
        let total = (0..<small.digitCount).reduce(1) { $0 * small.letters(at: $1).count }
        let origin = letters(small, 1234 + 999 * seed)
        let near = (0..<total).map { letters(small, $0) }.filter { other in
            let changed = origin.indices.filter { origin[$0] != other[$0] }
            return changed.count == 1 || changed.count == 2 && changed[1] == changed[0] + 1
        }
        let ranked = near.map { (costs.cost(of: $0), $0) }.sorted { $0.0 < $1.0 }
        #expect(costs.rivals(of: origin, small, count: 3) == ranked.prefix(3).map(\.1))
    }

    @Test("leaving early never hides a chain below the bound") func bound() {
        let grid = SymbolGrid(modules: small.modules)
        let signal = noise(grid.count, 8)
        let lattice = small.lattice(.disk, blur: 1, ink: 0)
        var costs = LatticeCosts(lattice)
        let least = costs.take(signal, lattice)
        #expect(costs.take(signal, lattice, bound: least * 1.001) == least)
        #expect(costs.take(signal, lattice, bound: least * 0.5) > least * 0.5)
    }
}

@Suite("Linear: fitting a model")
struct LinearModelTests {
    private let layout = EANLayout(
        format: .ean13, guards: .halves, leftCount: 6, rightCount: 6,
        variants: [
            EANVariant(
                usesSetB: [Bool](repeating: false, count: 6), weights: [3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1])
        ])

    @Test(
        "refinement finds place, blur, ink and contrast again",
        arguments: [EdgeResponse.Spread.gaussian, .disk])
    func recovers(_ spread: EdgeResponse.Spread) throws {
        let pattern = layout.pattern(of: [0, 3, 6, 0, 0, 0, 2, 9, 1, 4, 5, 2])
        let grid = SymbolGrid(modules: layout.modules)
        let limits: RefinementLimits = spread == .disk ? .defocused : .sharp
        let line = drawn(pattern, from: 60, moduleSize: 4.2, blur: 0.7, ink: 0.15, spread)
        var model = SymbolModel(warp: [Float](repeating: 0, count: SymbolGrid.coefficients))
        model.warp[0] = 60 + 4.2 * 47.5 + 1.2
        model.warp[1] = 4.2 * 47.5 + 0.8
        model.gain = [Float](repeating: 120, count: grid.count)
        model.offset = [Float](repeating: 60, count: grid.count)
        #expect(refine(&model, of: pattern, on: line, grid, steps: 12, limits))
        #expect(abs(model.warp[0] - (60 + 4.2 * 47.5)) < 0.05)
        #expect(abs(model.blur - 0.7) < 0.03)
        #expect(abs(model.ink - 0.15) < 0.03)
        #expect(abs(model.gain[grid.count / 2] - 160) < 3)
    }

    @Test("a flat line and a line of nothing leave no crash") func hostile() {
        let pattern = layout.pattern(of: [Int](repeating: 0, count: 12))
        let grid = SymbolGrid(modules: layout.modules)
        for line in [[Float](repeating: 0, count: 400), [7]] {
            var model = SymbolModel()
            model.setContrast(white: line, black: line, on: grid)
            _ = refine(&model, of: pattern, on: line, grid, steps: 3, limits())
        }
    }

    private func limits() -> RefinementLimits { .sharp }

    private func drawn(
        _ pattern: BarPattern, from start: Float, moduleSize: Float, blur: Float, ink: Float,
        _ spread: EdgeResponse.Spread
    ) -> [Float] {
        let response = EdgeResponse.of(spread)
        return (0..<520).map { x in
            let module = (Float(x) - start) / moduleSize
            let level = pattern.edges.reduce(Float(1)) { sum, edge in
                sum + edge.rise * response((module - edge.position - edge.rise * ink / 2) / blur)
            }
            return 40 + 160 * level
        }
    }
}
