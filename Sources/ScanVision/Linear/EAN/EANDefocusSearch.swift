/// How much a search through strong defocus may try.
struct DefocusPlan: Sendable {
    /// Pairs of ends tried.
    let ends: Int
    /// Places that are searched from, how many of these are followed to the end, and how many polished.
    let starts, followed, polished: Int
    /// How much more than the final gate the coarse grid may leave unexplained.
    let patience: Float

    static func of(_ effort: Effort) -> DefocusPlan {
        effort < .thorough
            ? DefocusPlan(ends: 1, starts: 8, followed: 4, polished: 2, patience: 1)
            : DefocusPlan(ends: 6, starts: 16, followed: 8, polished: 5, patience: 1.3)
    }
}

/// Ends through strong blur: most edges may be missing.
private let endRules = EndRules(edges: 0.3...1.1, leastOverlap: 0.45, prefersStrong: true)
/// Part of the variance that the best hypothesis of the grid may leave unexplained.
private let mostUnexplained: Float = 0.35
/// Modules to either side over which local white and black are taken: in fewer, blur leaves neither.
private let contrastReach: Float = 25
/// Places of the grid, in modules; the coarse grid has every second one.
private let places: [Float] = [-1.2, -0.6, 0, 0.6, 1.2]
private let sags: [Float] = [-0.8, 0, 0.8]
private let contrasts: [Float] = [1, 1.2]
private let blurs: [Float] = [0.7, 1, 1.3]
private let walk = [
    SearchStep(dimension: .start, size: 0.3, range: -4...4),
    SearchStep(dimension: .end, size: 0.3, range: -4...4),
    SearchStep(dimension: .sag, size: 0.4, range: -4...4),
    SearchStep(dimension: .blur, size: 0.15, range: 0.4...1.7),
    SearchStep(dimension: .contrast, size: 0.1, range: 0.8...1.6),
    SearchStep(dimension: .skew, size: 0.3, range: -4...4),
    SearchStep(dimension: .ink, size: 0.15, range: -0.45...0.45),
]
private let walks = 4

extension EANLayout {
    /// The most likely symbols through strong defocus, for each plausible pair of ends.
    func likeliestDefocused(
        on line: LineProfile, in span: ClosedRange<Float>, _ effort: Effort, _ budget: inout WorkBudget
    ) -> [LineEvidence] {
        let plan = DefocusPlan.of(effort)
        return ends(on: line.samples, in: span, endRules, count: plan.ends).compactMap { ends in
            guard budget.remaining > 0 else { return nil }
            return likeliestDefocused(on: line, between: ends, plan, &budget)
        }
    }

    private func likeliestDefocused(
        on line: LineProfile, between ends: SymbolEnds, _ plan: DefocusPlan, _ budget: inout WorkBudget
    ) -> LineEvidence? {
        let fit = EANFit(self, line: line.samples, limits: .defocused)
        let module = (ends.end - ends.start) / Float(modules)
        let (white, black) = envelope(
            of: line.samples, radius: max(2, Int(contrastReach * module)), smoothing: max(0.5, 0.25 * module))
        var trial = EANHypothesisTrial(fit, ends, white: white, black: black)
        defer { _ = budget.spend(trial.count) }
        let found = followed(gridSearch(&trial, plan), &trial, plan)
        guard let first = found.first else { return nil }
        var best: (verdict: EANFit.Verdict, model: SymbolModel, error: Float)?
        for hypothesis in found.prefix(plan.polished) where hypothesis.cost <= 2 * first.cost {
            var model = trial.model(of: hypothesis, white: white, black: black)
            guard let verdict = fit.polish(&model, rounds: 6) else { continue }
            _ = budget.spend(solvingCost * verdict.solutions)
            // In grey values, as models differ in what they take for the contrast.
            let error = verdict.best.cost * model.contrast * model.contrast
            if error < best?.error ?? .infinity { best = (verdict, model, error) }
        }
        guard let (verdict, model, _) = best else { return nil }
        return fit.confirmed(
            fit.evidence(verdict, model, .defocus, doubtful: 1.4..<3, span: ends.start...ends.end), model,
            line)
    }

    /// A grid over place, contrast and blur, a coarse one first; cheapest first, none where it is no symbol.
    private func gridSearch(_ trial: inout EANHypothesisTrial, _ plan: DefocusPlan) -> [EANHypothesis] {
        var found: [EANHypothesis] = []
        var best = Float.infinity
        func look(coarse: Bool) {
            for (i, start) in places.enumerated() {
                for (j, end) in places.enumerated() where (i % 2 == 0 && j % 2 == 0) == coarse {
                    for sag in sags { found += blurred(start, end, sag, &trial, &best) }
                }
            }
            found.sort { $0.cost < $1.cost }
        }
        look(coarse: true)
        guard found[0].cost < mostUnexplained * plan.patience * trial.variance(at: found[0]) else {
            return []
        }
        look(coarse: false)
        return found[0].cost <= mostUnexplained * trial.variance(at: found[0]) ? found : []
    }

    private func blurred(
        _ start: Float, _ end: Float, _ sag: Float, _ trial: inout EANHypothesisTrial, _ best: inout Float
    ) -> [EANHypothesis] {
        var found: [EANHypothesis] = []
        for contrast in contrasts {
            for (index, blur) in blurs.enumerated() {
                var hypothesis = EANHypothesis()
                hypothesis[.start] = start
                hypothesis[.end] = end
                hypothesis[.sag] = sag
                hypothesis[.contrast] = contrast
                hypothesis[.blur] = blur
                let bound = best * 4 + 4
                if index == 0 {
                    trial.weigh(&hypothesis, bound: bound)
                } else {
                    trial.weighSampled(&hypothesis, bound: bound)
                }
                best = min(best, hypothesis.cost)
                found.append(hypothesis)
            }
        }
        return found
    }

    /// Walks downhill from the best places; after the first round only from the better half.
    private func followed(
        _ grid: [EANHypothesis], _ trial: inout EANHypothesisTrial, _ plan: DefocusPlan
    ) -> [EANHypothesis] {
        var starts: [EANHypothesis] = []
        for hypothesis in grid where !starts.contains(where: { $0.isSamePlace(as: hypothesis, within: 0.3) })
        {
            starts.append(hypothesis)
            if starts.count == plan.starts { break }
        }
        var scales = [Float](repeating: 1, count: starts.count)
        for round in 0..<walks {
            if round == 1 {
                starts.sort { $0.cost < $1.cost }
                starts = Array(starts.prefix(plan.followed))
                scales = [Float](repeating: 1, count: starts.count)
            }
            for index in starts.indices { trial.descend(&starts[index], walk, scale: &scales[index]) }
        }
        return starts.sorted { $0.cost < $1.cost }
    }
}
