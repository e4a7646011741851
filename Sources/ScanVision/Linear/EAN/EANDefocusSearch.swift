/// The most likely symbol through strong defocus.
struct DefocusSearch: EANSearchMethod {
    let method = LineEvidence.Method.defocus
    let limits = RefinementLimits.defocused
    /// Ends through strong blur: most edges may be missing.
    let endRules = EndRules(edges: 0.3...1.1, leastOverlap: 0.45, prefersStrong: true)
    let ends: Int
    /// In fewer modules blur leaves neither white nor black.
    let contrastReach: Float = 25
    let polished: Int
    let rounds = 6
    /// Places that are searched from, and how many of these are followed to the end.
    let starts, followed: Int
    /// How much more than the final gate the coarse grid may leave unexplained.
    let patience: Float

    static func of(_ effort: Effort) -> DefocusSearch {
        effort < .thorough
            ? DefocusSearch(ends: 1, polished: 2, starts: 8, followed: 4, patience: 1)
            : DefocusSearch(ends: 6, polished: 5, starts: 16, followed: 8, patience: 1.3)
    }

    func worthwhile(_ best: Float) -> Float { 2 * best }

    func hypotheses(_ trial: inout EANHypothesisTrial) -> [EANHypothesis] {
        walked(gridSearch(&trial), &trial)
    }

    /// A grid over place, contrast and blur, a coarse one first; cheapest first, none where it is no symbol.
    private func gridSearch(_ trial: inout EANHypothesisTrial) -> [EANHypothesis] {
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
        guard found[0].cost < mostUnexplained * patience * trial.variance(at: found[0]) else {
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
    private func walked(
        _ grid: [EANHypothesis], _ trial: inout EANHypothesisTrial
    ) -> [EANHypothesis] {
        var starts: [EANHypothesis] = []
        for hypothesis in grid where !starts.contains(where: { $0.isSamePlace(as: hypothesis, within: 0.3) })
        {
            starts.append(hypothesis)
            if starts.count == self.starts { break }
        }
        var scales = [Float](repeating: 1, count: starts.count)
        for round in 0..<walks {
            if round == 1 {
                starts.sort { $0.cost < $1.cost }
                starts = Array(starts.prefix(followed))
                scales = [Float](repeating: 1, count: starts.count)
            }
            for index in starts.indices { trial.descend(&starts[index], walk, scale: &scales[index]) }
        }
        return starts.sorted { $0.cost < $1.cost }
    }
}

/// Part of the variance that the best hypothesis of the grid may leave unexplained.
private let mostUnexplained: Float = 0.35
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
