/// The most likely symbol by place, width, sag and slight blur.
struct LikelihoodSearch: EANSearchMethod {
    let method = LineEvidence.Method.likelihood
    let limits = RefinementLimits.sharp
    /// Ends through slight blur: few edges may be missing.
    let endRules = EndRules(edges: 0.4...1.15, leastOverlap: 0.4, prefersStrong: false)
    let ends: Int
    let contrastReach: Float = 6
    let polished = 2
    let rounds: Int
    /// Whether a grid of sags and blurs is tried, or only walks downhill from the best two.
    let isGridSearch: Bool
    /// Hypotheses of the grid that are tried with other blurs.
    let blurred: Int
    /// Part of the variance that the best of nine hypotheses may leave unexplained.
    let hopeless: Float

    static func of(_ effort: Effort) -> LikelihoodSearch {
        effort < .thorough
            ? LikelihoodSearch(ends: 1, rounds: 3, isGridSearch: false, blurred: 0, hopeless: 0.62)
            : LikelihoodSearch(ends: 4, rounds: 4, isGridSearch: true, blurred: 5, hopeless: 0.65)
    }

    /// Half as much again may still turn out best after refinement, and what a module of misplaced edge costs.
    func worthwhile(_ best: Float) -> Float { best * 1.5 + 4 }

    /// Hypotheses with costs, cheapest first; none where the line is no symbol.
    func hypotheses(_ trial: inout EANHypothesisTrial) -> [EANHypothesis] {
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
        guard best < hopeless * trial.variance(at: EANHypothesis()) else { return [] }
        if isGridSearch {
            for sag in sags {
                for start in places {
                    for end in places { take([(.start, start), (.end, end), (.sag, sag)]) }
                }
            }
            found.sort { $0.cost < $1.cost }
            for origin in found.prefix(blurred) {
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

/// Part of the variance that the best hypothesis may leave unexplained before it is polished.
private let mostUnexplained: Float = 0.45
private let places: [Float] = [-0.6, 0, 0.6]
private let sags: [Float] = [-1.4, -0.7, 0.7, 1.4]
private let walk = [
    SearchStep(dimension: .start, size: 0.35, range: -3...3),
    SearchStep(dimension: .end, size: 0.35, range: -3...3),
    SearchStep(dimension: .sag, size: 0.7, range: -3...3),
    SearchStep(dimension: .blur, size: 0.2, range: 0.3...0.9),
]
