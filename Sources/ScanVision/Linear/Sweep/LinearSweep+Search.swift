import ScanCore

extension LinearSweep {
    /// Searches the best regions whose edges told nothing, each on the mean of all its bands, until one tells.
    func searchRegions(
        _ method: SearchMethod, in frame: FrameAnalysis, _ search: inout SweepSearch,
        _ budget: inout WorkBudget
    ) {
        let (limit, work) =
            switch method {
            case .likelihood: (search.plan.likelihoodRegions, search.plan.likelihoodWork)
            case .defocus: (search.plan.defocusRegions, search.plan.defocusWork)
            }
        var portion = budget.portion(min(work, budget.remaining * 2 / unitsPerTwoHypotheses))
        defer { _ = budget.spend(portion.spent * unitsPerTwoHypotheses / 2) }
        var searched = 0
        for index in search.regions.indices
        where searched < limit && portion.remaining > 0 {
            guard let line = lineWorthSearching(index, method, in: frame, &search, &portion) else { continue }
            searched += 1
            if searchRegion(index, line, method, in: frame, &search, &portion) { return }
        }
    }

    /// The mean of a region's bands; nil where its edges or quiet zones speak against any symbol.
    private func lineWorthSearching(
        _ index: Int, _ method: SearchMethod, in frame: FrameAnalysis, _ search: inout SweepSearch,
        _ budget: inout WorkBudget
    ) -> PlacedLine? {
        if let made = search.regions[index].fusedLine { return made }
        // Through defocus only where likelihood found the place worth a search.
        guard method == .likelihood, search.regions[index].edgesSeen >= search.plan.fewestEdges else {
            return nil
        }
        guard search.plan.isExhaustive || mayHold(&search.regions[index], in: frame) else { return nil }
        let number = search.numberLine()
        _ = budget.spend(fusionCost)
        let lines = search.regions[index]
        let middle = (lines.region.along.lowerBound + lines.region.along.upperBound) / 2
        let line = PlacedLine(
            profile: search.regions[index].fused(in: frame),
            placement: lines.placement.shifted(along: middle / lines.placement.scale),
            reach: lines.region.height / 2, number: number)
        search.regions[index].fusedLine = line
        return line
    }

    /// Whether a symbology takes a region's middle band for one of its symbols that is hard to read.
    func mayHold(_ lines: inout RegionLines, in frame: FrameAnalysis) -> Bool {
        let profile = LineProfile(samples: lines.samples(of: lines.bandCount / 2, in: frame))
        return [false, true].contains { reversed in
            let seen = profile.seen(reversed: reversed, inverted: false)
            return symbologies.contains { $0.mayHold(seen, in: lines.span(reversed: reversed)) }
        }
    }

    /// Asks every symbology what is most likely on a line, from both ends; whether a symbol was read.
    private func searchRegion(
        _ index: Int, _ line: PlacedLine, _ method: SearchMethod, in frame: FrameAnalysis,
        _ search: inout SweepSearch, _ budget: inout WorkBudget
    ) -> Bool {
        let isThorough = search.plan.isExhaustive && method == .likelihood
        if isThorough {
            var edges = search.regions[index].edgesSeen
            if read(line, edgesSeen: &edges, in: frame, &search, &budget) { return true }
        }
        for inverted in isThorough ? [false, true] : [false] {
            var isRead = false
            for reversed in [false, true] {
                let seen = line.profile.seen(reversed: reversed, inverted: inverted)
                let span = search.regions[index].span(reversed: reversed)
                for (symbology, reader) in symbologies.enumerated() {
                    let view = View(symbology: symbology, reversed: reversed, inverted: inverted)
                    for evidence in reader.search(seen, in: span, method, search.effort, &budget)
                    where weigh(evidence, view, line, &search) {
                        isRead = true
                    }
                }
            }
            if isRead { return true }
        }
        return false
    }
}

/// Work of making the mean of a region's bands, in hypotheses.
private let fusionCost = 300
/// Units of the budget that two hypotheses cost, with their share of solving and refining: 2.3 µs each over pictures
/// in which hardly anything else is done.
private let unitsPerTwoHypotheses = 5
