import ScanCore

/// Modules to an edge in symbols of bars, about: 95 to 60 in EAN-13, 11 to 6 in Code 128.
private let modulesPerEdge: Float = 1.6
/// Pixels of a module below which bars run together.
private let leastModule: Float = 0.8
/// Edges of a region that is surely bars, so that their width tells something.
private let fewestForWidth = 40

extension LinearSweep {
    /// Why regions that look like symbols told nothing at all, where nothing else was read.
    func unread(in frame: FrameAnalysis, _ search: inout SweepSearch) -> [SweepLocation] {
        guard !search.hasReading else { return [] }
        return search.regions.indices.compactMap { index in
            let isKnown = search.isKnown(index)
            guard search.regions[index].edgesSeen >= search.plan.fewestEdges,
                let failure = failure(of: &search.regions[index], in: frame, isKnown: isKnown)
            else { return nil }
            return SweepLocation(corners: search.regions[index].region.corners, outcome: .failure(failure))
        }
    }

    /// What a region lacks to be a symbol; nil where it hardly looks like one.
    ///
    /// Where lines have told of a symbol with too little evidence, only what is more telling than that.
    private func failure(of lines: inout RegionLines, in frame: FrameAnalysis, isKnown: Bool)
        -> DecodeFailure?
    {
        let module = lines.region.length / (Float(lines.edgesSeen) * modulesPerEdge)
        let figures = [
            JSONMember("edges", .int(lines.edgesSeen)),
            JSONMember("pixels_per_module", .double(Double(module))),
        ]
        let shortfall = shortfall(of: &lines, in: frame)
        if let shortfall, shortfall >= .noQuietZone { return shortfall.failure(figures) }
        guard !isKnown else { return nil }
        if lines.edgesSeen >= fewestForWidth, module < leastModule {
            return DecodeFailure(
                .sample, "too_few_pixels", "bars of less than a pixel a module", figures: figures)
        }
        guard mayHold(&lines, in: frame) else { return nil }
        return shortfall?.failure(figures)
            ?? DecodeFailure(
                .correct, "unreadable", "bars with quiet zones, but no symbol fits them", figures: figures)
    }

    /// The furthest that the edges of a region's middle band came.
    private func shortfall(of lines: inout RegionLines, in frame: FrameAnalysis) -> LineShortfall? {
        let samples = lines.samples(of: lines.bandCount / 2, in: frame)
        let sensitivity = EdgeSensitivity(radius: max(20, samples.count / 12), swing: edgeSwing)
        let edges = findEdges(smoothed(samples, sigma: bandSmoothings[0]), sensitivity)
        let views = [false, true].flatMap { reversed in
            [false, true].map { edges.seen(reversed: reversed, inverted: $0) }
        }
        return views.flatMap { view in
            symbologies.filter { $0.fewestEdges <= view.positions.count }.compactMap {
                $0.shortfall(in: view)
            }
        }.max()
    }
}
