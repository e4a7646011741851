extension EANLayout {
    /// Compares a claim with the line.
    ///
    /// Draws it as the line would show it, fits it, and asks how much worse every other valid symbol fits. Nil where
    /// the fit fails.
    public func check(_ claim: LineClaim, on line: LineProfile) -> LineEvidence? {
        guard let first = claim.edges.first, let last = claim.edges.last,
            var placed = PlacedSymbol(pattern(of: claim.letters), at: claim.edges, on: line.samples, grid)
        else { return nil }
        let fit = EANFit(self, line: placed.line, limits: .sharp)
        guard fit.refine(&placed.model, claim.letters, steps: 3), let verdict = fit.verdict(at: placed.model)
        else { return nil }
        return fit.evidence(
            verdict, placed.model, verdict.best.text == claim.text ? .edges : .correctedEdges,
            doubtful: 1.2..<3.5, span: first...last)
    }
}
