/// How much a search for the most likely symbol may try, and when it gives up.
struct LikelihoodPlan: Sendable {
    /// Pairs of ends tried.
    let ends: Int
    /// Whether a grid of sags and blurs is tried, or only walks downhill from the best two.
    let isGridSearch: Bool
    /// Hypotheses of the grid that are tried with other blurs.
    let blurred: Int
    /// Part of the variance that the best of nine hypotheses may leave unexplained.
    let hopeless: Float
    /// Rounds of solving and refining.
    let rounds: Int

    static func of(_ effort: Effort) -> LikelihoodPlan {
        effort < .thorough
            ? LikelihoodPlan(ends: 1, isGridSearch: false, blurred: 0, hopeless: 0.62, rounds: 3)
            : LikelihoodPlan(ends: 4, isGridSearch: true, blurred: 5, hopeless: 0.65, rounds: 4)
    }
}

/// Ends through slight blur: few edges may be missing.
private let endRules = EndRules(edges: 0.4...1.15, leastOverlap: 0.4, prefersStrong: false)
/// Part of the variance that the best hypothesis may leave unexplained before it is polished.
private let mostUnexplained: Float = 0.45
/// Hypotheses that are polished.
private let polished = 2
/// Modules to either side over which local white and black are taken.
private let contrastReach: Float = 6
private let places: [Float] = [-0.6, 0, 0.6]
private let sags: [Float] = [-1.4, -0.7, 0.7, 1.4]
private let walk = [
    SearchStep(dimension: .start, size: 0.35, range: -3...3),
    SearchStep(dimension: .end, size: 0.35, range: -3...3),
    SearchStep(dimension: .sag, size: 0.7, range: -3...3),
    SearchStep(dimension: .blur, size: 0.2, range: 0.3...0.9),
]
/// Work of solving for the two best symbols, and of refining, in units of one hypothesis.
let solvingCost = 40

extension EANLayout {
    /// Whether a line has a plausible pair of ends for a symbol, from either side.
    public func mayHold(_ line: LineProfile, in span: ClosedRange<Float>) -> Bool {
        let rules = EndRules(edges: 0.3...1.2, leastOverlap: 0.35, prefersStrong: false)
        return !ends(on: line.samples, in: span, rules, count: 1).isEmpty
    }

    /// Symbols on a line by a method.
    public func search(
        _ line: LineProfile, in span: ClosedRange<Float>, _ method: SearchMethod, _ effort: Effort,
        _ budget: inout WorkBudget
    ) -> [LineEvidence] {
        switch method {
        case .likelihood: likeliest(on: line, in: span, effort, &budget)
        case .defocus: likeliestDefocused(on: line, in: span, effort, &budget)
        }
    }

    /// The most likely symbols on a line by place, width, sag and blur, for each plausible pair of ends.
    func likeliest(
        on line: LineProfile, in span: ClosedRange<Float>, _ effort: Effort, _ budget: inout WorkBudget
    ) -> [LineEvidence] {
        let plan = LikelihoodPlan.of(effort)
        return ends(on: line.samples, in: span, endRules, count: plan.ends).compactMap { ends in
            guard budget.remaining > 0 else { return nil }
            return likeliest(on: line, between: ends, plan, &budget)
        }
    }

    private func likeliest(
        on line: LineProfile, between ends: SymbolEnds, _ plan: LikelihoodPlan, _ budget: inout WorkBudget
    ) -> LineEvidence? {
        let fit = EANFit(self, line: line.samples, limits: .sharp)
        let module = (ends.end - ends.start) / Float(modules)
        let (white, black) = envelope(
            of: line.samples, radius: max(2, Int(contrastReach * module)), smoothing: max(0.5, 0.25 * module))
        var trial = EANHypothesisTrial(fit, ends, white: white, black: black)
        let found = hypotheses(&trial, plan)
        _ = budget.spend(trial.count)
        guard let first = found.first else { return nil }
        var best: (verdict: EANFit.Verdict, model: SymbolModel)?
        var tried: [EANHypothesis] = []
        for hypothesis in found where tried.count < polished && hypothesis.cost <= worthwhile(first.cost) {
            if tried.contains(where: { $0.isSamePlace(as: hypothesis, within: 0.1) }) { continue }
            tried.append(hypothesis)
            var model = trial.model(of: hypothesis, white: white, black: black)
            guard let verdict = fit.polish(&model, rounds: plan.rounds) else { continue }
            _ = budget.spend(solvingCost * verdict.solutions)
            if verdict.best.cost < best?.verdict.best.cost ?? .infinity { best = (verdict, model) }
            if verdict.nextCost > 2.5 * verdict.best.cost && verdict.fit > 0.95 { break }
        }
        guard let (verdict, model) = best else { return nil }
        return fit.confirmed(
            fit.evidence(verdict, model, .likelihood, doubtful: 1.4..<3, span: ends.start...ends.end), model,
            line)
    }

    /// Hypotheses with costs, cheapest first; none where the line is no symbol.
    private func hypotheses(_ trial: inout EANHypothesisTrial, _ plan: LikelihoodPlan) -> [EANHypothesis] {
        var found = [EANHypothesis()]
        trial.weigh(&found[0])
        var best = found[0].cost
        func take(_ changed: [(EANHypothesis.Dimension, Float)], from origin: EANHypothesis = EANHypothesis())
        {
            var hypothesis = origin
            for (dimension, value) in changed { hypothesis[dimension] = value }
            trial.weigh(&hypothesis, bound: worthwhile(best))
            best = min(best, hypothesis.cost)
            found.append(hypothesis)
        }
        for start in places {
            for end in places where start != 0 || end != 0 { take([(.start, start), (.end, end)]) }
        }
        guard best < plan.hopeless * trial.variance(at: EANHypothesis()) else { return [] }
        if plan.isGridSearch {
            for sag in sags {
                for start in places {
                    for end in places { take([(.start, start), (.end, end), (.sag, sag)]) }
                }
            }
            found.sort { $0.cost < $1.cost }
            for origin in found.prefix(plan.blurred) {
                for blur in [Float(0.3), 0.7, 0.9] { take([(.blur, blur)], from: origin) }
            }
        } else {
            found = Array(found.sorted { $0.cost < $1.cost }.prefix(2))
            for index in found.indices {
                var scale: Float = 1
                for _ in 0..<3 { trial.descend(&found[index], walk, scale: &scale) }
            }
        }
        found.sort { $0.cost < $1.cost }
        return found[0].cost > mostUnexplained * trial.variance(at: found[0]) ? [] : found
    }
}

/// Cost up to which a hypothesis may still turn out best, after refinement: half as much again, and what a module
/// of misplaced edge costs.
private func worthwhile(_ best: Float) -> Float { best * 1.5 + 4 }

extension EANFit {
    /// Evidence after the two halves of the rows were asked the same question, where the margin leaves a doubt.
    func confirmed(_ evidence: LineEvidence, _ model: SymbolModel, _ line: LineProfile) -> LineEvidence {
        guard evidence.ratio > 1.4, evidence.ratio < 3, !line.halves.isEmpty else { return evidence }
        var confirmed = evidence
        confirmed.isConfirmed = line.halves.allSatisfy { half in
            var moved = model
            return EANFit(layout, line: half, limits: limits).polish(&moved, rounds: 5)?.best.text
                == evidence.text
        }
        return confirmed
    }
}
