/// Strings, valid or not, that get a refinement of their own before a doubtful symbol is believed.
private let rivalsHeard = 3

/// Symbols of one layout compared with one line: what costs what at a model, and what that is worth.
struct EANFit {
    let layout: EANLayout
    let grid: SymbolGrid
    let line: [Float]
    let limits: RefinementLimits

    /// What the line says at a model.
    struct Verdict {
        let best: EANSolution
        /// The runner-up, unless it is five times as far off.
        let next: EANSolution?
        /// The runner-up's cost, or what it is at least.
        let nextCost: Float
        /// The cost of the best digits, whether they are valid or not.
        let freeCost: Float
        /// What every choice of digits costs at the model.
        let costs: LatticeCosts
        /// The line at the grid's places, black at 0 and white at 1.
        let signal: [Float]
        /// How often symbols were solved for on the way.
        var solutions = 1

        /// Part of the signal's variance that the best symbol explains.
        var fit: Float { 1 - best.cost / max(variance(signal), .leastNormalMagnitude) }
    }

    init(_ layout: EANLayout, line: [Float], limits: RefinementLimits) {
        self.layout = layout
        grid = layout.grid
        self.line = line
        self.limits = limits
    }

    /// The best two symbols at a model.
    func verdict(at model: SymbolModel) -> Verdict? {
        let signal = model.normalized(line, on: grid)
        let lattice = layout.lattice(limits.spread, blur: model.blur, ink: model.ink)
        var costs = LatticeCosts(lattice)
        let freeCost = costs.take(signal, lattice)
        guard freeCost.isFinite else { return nil }
        var solver = EANSolver(layout, costs)
        guard let (best, next, limit) = solver.bestTwo() else { return nil }
        return Verdict(
            best: best, next: next, nextCost: next?.cost ?? limit, freeCost: freeCost,
            costs: costs, signal: signal)
    }

    /// Moves the model to where the synthesis of letters is nearest.
    func refine(_ model: inout SymbolModel, _ letters: [Int], steps: Int) -> Bool {
        ScanVision.refine(&model, of: layout.pattern(of: letters), on: line, grid, steps: steps, limits)
    }

    /// Solves and refines in turn until the symbol stays the same, `rounds` times at most.
    func polish(_ model: inout SymbolModel, rounds: Int) -> Verdict? {
        var before: [Int] = []
        for round in 0...rounds {
            guard var verdict = verdict(at: model) else { return nil }
            verdict.solutions = round + 1
            if verdict.best.letters == before || round == rounds { return verdict }
            before = verdict.best.letters
            guard refine(&model, before, steps: 3) else { return nil }
        }
        return nil
    }

    /// Evidence for the best symbol of a verdict.
    ///
    /// Where the margin could be due to a model that suits the best symbol alone, the runner-up gets its own
    /// refinement before the two are compared: right readings keep their margin, wrong ones lose it.
    func evidence(
        _ verdict: Verdict, _ model: SymbolModel, _ method: LineEvidence.Method, doubtful: Range<Float>,
        span: ClosedRange<Float>
    ) -> LineEvidence {
        let least = max(verdict.best.cost, .leastNormalMagnitude)
        var ratio = verdict.nextCost / least
        var freeCost = verdict.freeCost
        if doubtful.contains(ratio) {
            if let next = verdict.next {
                ratio = min(ratio, refinedCost(of: next.letters, from: model) / least)
            }
            if method <= .correctedEdges { freeCost = min(freeCost, rivalsCost(verdict, model)) }
        }
        return LineEvidence(
            format: layout.format, text: verdict.best.text, letters: verdict.best.letters, method: method,
            span: span, ratio: ratio,
            excess: max(1, verdict.best.cost / max(freeCost, .leastNormalMagnitude)),
            fit: verdict.fit,
            worstCharacter: worstCharacter(
                of: layout.pattern(of: verdict.best.letters), in: verdict.signal, model, limits.spread,
                starts: (0..<layout.digitCount).map(layout.firstModule), width: EANDigits.modules),
            blur: model.blur, moduleSamples: model.moduleSize(of: grid))
    }

    /// The least that strings next to the best symbol cost, valid or not, each with a refinement of its own.
    ///
    /// Through strong blur that says nothing: any string then has a model that suits it.
    private func rivalsCost(_ verdict: Verdict, _ model: SymbolModel) -> Float {
        verdict.costs.rivals(of: verdict.best.letters, layout, count: rivalsHeard)
            .map { refinedCost(of: $0, from: model) }.min() ?? .infinity
    }

    /// What a symbol costs at its own best model, in the units of `model`'s contrast.
    private func refinedCost(of letters: [Int], from model: SymbolModel) -> Float {
        var moved = model
        guard refine(&moved, letters, steps: 3) else { return .infinity }
        let signal = moved.normalized(line, on: grid)
        let lattice = layout.lattice(limits.spread, blur: moved.blur, ink: moved.ink)
        var costs = LatticeCosts(lattice)
        guard costs.take(signal, lattice).isFinite else { return .infinity }
        let scale = moved.contrast / model.contrast
        return costs.cost(of: letters) * scale * scale
    }
}

/// Sum of squared differences from the mean.
func variance(_ values: [Float]) -> Float {
    let mean = values.reduce(0, +) / Float(max(1, values.count))
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
}
