/// Most characters of a chain: longer ones are not printed, and cost memory.
private let mostCharacters = 80

extension CharacterChain {
    /// Compares a claim with the line.
    ///
    /// Draws it as the line would show it, fits it, and asks how much worse every other valid chain of the same length
    /// fits. Nil where the fit fails or the best chain says nothing: `text` gives what letters say.
    public func check(
        _ claim: LineClaim, on line: LineProfile, text: (_ letters: [Int]) -> String?
    ) -> LineEvidence? {
        guard (3...mostCharacters).contains(claim.letters.count), let first = claim.edges.first,
            let last = claim.edges.last,
            var placed = PlacedSymbol(
                pattern(of: claim.letters), at: claim.edges, on: line.samples,
                SymbolGrid(modules: pattern(of: claim.letters).modules)),
            let (verdict, signal) = settle(&placed, claim.letters), let said = text(verdict.letters)
        else { return nil }
        let least = max(verdict.cost, .leastNormalMagnitude)
        let worst = worstCharacter(
            of: pattern(of: verdict.letters), in: signal, placed.model, .gaussian,
            starts: verdict.letters.indices.map { $0 * width }, width: width)
        return LineEvidence(
            format: claim.format, text: said, letters: verdict.letters,
            method: verdict.letters == claim.letters ? .edges : .correctedEdges, span: first...last,
            ratio: verdict.nextCost / least,
            excess: max(1, verdict.cost / max(verdict.freeCost, .leastNormalMagnitude)),
            fit: 1 - verdict.cost / max(variance(signal), .leastNormalMagnitude), worstCharacter: worst,
            blur: placed.model.blur)
    }

    /// Refines and solves in turn until the letters stay the same, twice at most.
    private func settle(
        _ placed: inout PlacedSymbol, _ claimed: [Int]
    ) -> (ChainVerdict, signal: [Float])? {
        var letters = claimed
        for round in 0..<2 {
            guard
                refine(
                    &placed.model, of: pattern(of: letters), on: placed.line, placed.grid, steps: 3, .sharp)
            else { return nil }
            let signal = placed.model.normalized(placed.line, on: placed.grid)
            let lattice = lattice(count: letters.count, blur: placed.model.blur, ink: placed.model.ink)
            var costs = LatticeCosts(lattice)
            guard costs.take(signal, lattice).isFinite, let verdict = ChainSolver(rule, costs).bestTwo()
            else {
                return nil
            }
            if verdict.letters == letters || round == 1 { return (verdict, signal) }
            letters = verdict.letters
        }
        return nil
    }
}
