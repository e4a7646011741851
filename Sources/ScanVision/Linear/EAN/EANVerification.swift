/// Modules on either side of a claim that are looked at: enough for the local white and black, no more.
private let surroundings: Float = 12
/// Modules to either side in which there is always both a bar and a space.
private let contrastReach: Float = 6

extension EANLayout {
    /// Compares a claim with the line.
    ///
    /// Draws it as the line would show it, fits it, and asks how much worse every other valid symbol fits. Nil where
    /// the fit fails.
    public func check(_ claim: LineClaim, on line: LineProfile) -> LineEvidence? {
        guard let first = claim.edges.first, let last = claim.edges.last, last > first else { return nil }
        let module = (last - first) / Float(modules)
        let from = max(0, Int(first - surroundings * module))
        let to = min(line.samples.count, Int(last + surroundings * module) + 1)
        guard to - from > 8 else { return nil }
        let part = Array(line.samples[from..<to])
        let fit = EANFit(self, line: part, limits: .sharp)
        guard
            let warp = warp(placing: pattern(of: claim.letters), at: claim.edges.map { $0 - Float(from) })
        else { return nil }
        var model = SymbolModel(warp: warp)
        let contrast = envelope(
            of: part, radius: max(2, Int(contrastReach * module)), smoothing: max(0.5, 0.25 * module))
        model.setContrast(white: contrast.white, black: contrast.black, on: fit.grid)
        guard fit.refine(&model, claim.letters, steps: 3), let verdict = fit.verdict(at: model) else {
            return nil
        }
        return fit.evidence(
            verdict, model, verdict.best.text == claim.text ? .edges : .correctedEdges, doubtful: 1.2..<2.6,
            span: first...last)
    }
}
