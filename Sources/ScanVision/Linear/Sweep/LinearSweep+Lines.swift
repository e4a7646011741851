import ScanCore

/// Edges at which one symbology looks for its symbols, from one end and in one polarity, at the work of one unit.
private let edgesPerUnit = 40

/// A line with its place in the frame.
struct PlacedLine {
    let profile: LineProfile
    let placement: LinePlacement
    /// Half of what the line was averaged over along the bars, in pixels of the frame's image.
    let reach: Float
    /// A number of its own.
    let number: Int

    /// Where a span of the line, as seen from one side, lies in the frame.
    func crossing(_ span: ClosedRange<Float>, reversed: Bool) -> LineCrossing {
        let end = Float(profile.samples.count - 1)
        func place(_ x: Float) -> SIMD2<Float> { placement.place(reversed ? end - x : x) }
        return LineCrossing(start: place(span.lowerBound), end: place(span.upperBound), reach: reach)
    }
}

extension LinearSweep {
    /// What became of a line's edges.
    struct LineResult {
        /// Whether any symbology made a claim.
        var hasClaims = false
        /// Whether a symbol was read, now or before.
        var hasReading = false
    }

    /// Lets every symbology look at a line's edges, from both ends and in both polarities.
    func read(
        _ edges: LineEdges, of line: PlacedLine, in frame: FrameAnalysis, _ search: inout SweepSearch,
        _ budget: inout WorkBudget
    ) -> LineResult {
        var result = LineResult()
        guard edges.positions.count >= fewestEdges else { return result }
        guard budget.spend(edges.positions.count * symbologies.count * 4 / edgesPerUnit) else {
            return result
        }
        for reversed in [false, true] {
            for inverted in [false, true] {
                let seen = edges.seen(reversed: reversed, inverted: inverted)
                for (index, symbology) in symbologies.enumerated()
                where edges.positions.count >= symbology.fewestEdges {
                    for claim in symbology.claims(in: seen) {
                        result.hasClaims = true
                        guard budget.spend(symbology.checkingCost(of: claim)) else { return result }
                        let view = View(symbology: index, reversed: reversed, inverted: inverted)
                        if take(claim, view, line, in: frame, &search) { result.hasReading = true }
                    }
                }
            }
        }
        return result
    }

    /// How a symbology looks at a line.
    struct View {
        let symbology: Int
        let reversed, inverted: Bool
    }

    /// Verifies a claim unless its place was read before; whether the place is read now.
    private func take(
        _ claim: LineClaim, _ view: View, _ line: PlacedLine, in frame: FrameAnalysis,
        _ search: inout SweepSearch
    ) -> Bool {
        guard let first = claim.edges.first, let last = claim.edges.last, first < last else { return false }
        let crossing = line.crossing(first...last, reversed: view.reversed)
        if let known = search.index(of: claim.text, symbology: view.symbology, at: crossing) {
            guard search.places[known].reading == nil else {
                search.places[known].agree(with: crossing)
                return true
            }
            if search.places[known].hasHeard(line.number) { return false }
        }
        let seen = line.profile.seen(reversed: view.reversed, inverted: view.inverted)
        let symbology = symbologies[view.symbology]
        guard let evidence = symbology.check(claim, on: seen),
            !symbology.asksForSquareLine || isSquarelySeen(evidence, by: symbology, at: crossing, in: frame)
        else { return false }
        return weigh(evidence, view, line, &search)
    }

    /// Adds evidence to its place and settles it; whether the place is read now.
    func weigh(_ evidence: LineEvidence, _ view: View, _ line: PlacedLine, _ search: inout SweepSearch)
        -> Bool
    {
        let crossing = line.crossing(evidence.span, reversed: view.reversed)
        let symbology = symbologies[view.symbology]
        guard let index = search.index(of: evidence.text, symbology: view.symbology, at: crossing) else {
            let outcome = settled([evidence], by: symbology, at: crossing)
            let place = SymbolPlace(
                symbology: view.symbology, evidence, line: line.number, at: crossing, outcome: outcome)
            search.places.append(place)
            return place.reading != nil
        }
        guard search.places[index].add(evidence, line: line.number, at: crossing) else { return false }
        search.places[index].outcome = settled(search.places[index].evidence, by: symbology, at: crossing)
        return search.places[index].reading != nil
    }

    private func settled(
        _ evidence: [LineEvidence], by symbology: any LinearSymbology, at crossing: LineCrossing
    ) -> Result<Reading, DecodeFailure> {
        Result { () throws(DecodeFailure) in try symbology.settle(evidence, at: crossing.quad) }
    }
}
