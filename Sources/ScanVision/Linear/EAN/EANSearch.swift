/// A way to look for symbols that edges do not tell: where to begin, what to try, what to follow.
protocol EANSearchMethod: Sendable {
    /// What its evidence counts as.
    var method: LineEvidence.Method { get }
    var limits: RefinementLimits { get }
    /// What the ends of a symbol must be like, and how many pairs are tried.
    var endRules: EndRules { get }
    var ends: Int { get }
    /// Modules to either side over which local white and black are taken.
    var contrastReach: Float { get }
    /// Hypotheses that are polished, and the rounds of solving and refining for each.
    var polished: Int { get }
    var rounds: Int { get }
    /// Hypotheses with costs, cheapest first; none where the line is no symbol.
    func hypotheses(_ trial: inout EANHypothesisTrial) -> [EANHypothesis]
    /// The most that a hypothesis may cost to be polished, beside one of cost `best`.
    func worthwhile(_ best: Float) -> Float
}

/// Evidence so clear that no other hypothesis is polished.
private let clearRatio: Float = 2.5
private let clearFit: Float = 0.95
/// Hypotheses nearer to one another than this, in modules, are polished to the same.
private let samePlace: Float = 0.1
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
        case .likelihood: likeliest(on: line, in: span, by: LikelihoodSearch.of(effort), &budget)
        case .defocus: likeliest(on: line, in: span, by: DefocusSearch.of(effort), &budget)
        }
    }

    /// The most likely symbols on a line, one for each plausible pair of ends.
    private func likeliest(
        on line: LineProfile, in span: ClosedRange<Float>, by method: some EANSearchMethod,
        _ budget: inout WorkBudget
    ) -> [LineEvidence] {
        ends(on: line.samples, in: span, method.endRules, count: method.ends).compactMap { ends in
            guard budget.remaining > 0 else { return nil }
            return likeliest(on: line, between: ends, by: method, &budget)
        }
    }

    private func likeliest(
        on line: LineProfile, between ends: SymbolEnds, by method: some EANSearchMethod,
        _ budget: inout WorkBudget
    ) -> LineEvidence? {
        let fit = EANFit(self, line: line.samples, limits: method.limits)
        let module = (ends.end - ends.start) / Float(modules)
        let (white, black) = envelope(
            of: line.samples, radius: max(2, Int(method.contrastReach * module)),
            smoothing: max(0.5, 0.25 * module))
        var trial = EANHypothesisTrial(fit, ends, white: white, black: black)
        let found = method.hypotheses(&trial)
        _ = budget.spend(trial.count)
        guard let first = found.first else { return nil }
        var best: (verdict: EANFit.Verdict, model: SymbolModel, error: Float)?
        var tried: [EANHypothesis] = []
        for hypothesis in found
        where tried.count < method.polished && hypothesis.cost <= method.worthwhile(first.cost) {
            if tried.contains(where: { $0.isSamePlace(as: hypothesis, within: samePlace) }) { continue }
            tried.append(hypothesis)
            var model = trial.model(of: hypothesis, white: white, black: black)
            guard let verdict = fit.polish(&model, rounds: method.rounds) else { continue }
            _ = budget.spend(solvingCost * verdict.solutions)
            // In grey values, as models differ in what they take for the contrast.
            let error = verdict.best.cost * model.contrast * model.contrast
            if error < best?.error ?? .infinity { best = (verdict, model, error) }
            if verdict.nextCost > clearRatio * verdict.best.cost && verdict.fit > clearFit { break }
        }
        guard let (verdict, model, _) = best else { return nil }
        let evidence = fit.evidence(
            verdict, model, method.method, doubtful: 1.4..<3, span: ends.start...ends.end)
        return fit.confirmed(evidence, model, line)
    }
}

extension EANFit {
    /// Evidence after the two halves of the rows were asked the same question, where the margin leaves a doubt.
    func confirmed(_ evidence: LineEvidence, _ model: SymbolModel, _ line: LineProfile) -> LineEvidence {
        guard evidence.ratio > 1.4, evidence.ratio < 3 else { return evidence }
        var confirmed = evidence
        confirmed.isConfirmed =
            !line.halves.isEmpty
            && line.halves.allSatisfy { half in
                var moved = model
                return EANFit(layout, line: half, limits: limits).polish(&moved, rounds: 5)?.best.text
                    == evidence.text
            }
        return confirmed
    }
}
