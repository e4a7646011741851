import ScanCore

/// Reads all linear symbologies at once: lays lines through the picture and lets each symbology say what they are
/// evidence of.
///
/// Straight rows and columns come first, as they cost least and read most; then lines across regions that look
/// like bars. A reading is reported as soon as its symbology is sure.
public struct LinearSweep: SymbolReader {
    /// What results and rejections call it.
    public let readerName = "linear"
    let symbologies: [any LinearSymbology]
    let fewestEdges: Int

    /// A sweep for symbologies, asked in that order.
    public init(_ symbologies: [any LinearSymbology]) {
        self.symbologies = symbologies
        fewestEdges = symbologies.map(\.fewestEdges).min() ?? .max
    }

    /// Rows, columns, regions, and searches without edges, as far as the effort goes.
    public func attempts(for effort: Effort) -> [SweepAttempt] {
        guard !symbologies.isEmpty else { return [] }
        return effort == .fast ? [.rows, .regions] : SweepAttempt.allCases
    }

    /// So much that only pictures made to cost time come to its end.
    public func budget(for effort: Effort, pixels: Int) -> Int {
        switch effort {
        case .fast: 20_000 + pixels / 50
        case .normal: 100_000 + pixels / 20
        case .thorough: 1_000_000 + pixels / 5
        }
    }

    /// A search that knows nothing yet.
    public func beginSearch(of frame: FrameAnalysis, effort: Effort) -> SweepSearch { SweepSearch(effort) }

    /// Searches without edges only where nothing was read of any kind: what one code's edges tell, another's do, too.
    public func isWorthTrying(
        _ attempt: SweepAttempt, in frame: FrameAnalysis, _ search: SweepSearch, readings: [Reading]
    ) -> Bool {
        switch attempt {
        case .rows, .columns, .regions: true
        case .denseRows: !search.hasReading && readings.isEmpty && search.plan.denseRows > 0
        case .fringes: !search.hasReading && readings.isEmpty && search.plan.fringeRegions > 0
        case .likelihood, .defocus: !search.hasReading && readings.isEmpty && !search.regions.isEmpty
        }
    }

    /// Symbols that the attempt's lines have told of.
    public func locate(
        _ attempt: SweepAttempt, in frame: FrameAnalysis, _ search: inout SweepSearch,
        _ budget: inout WorkBudget
    ) -> [SweepLocation] {
        let known = search.places.map { $0.reading == nil ? $0.strength : .infinity }
        switch attempt {
        case .rows: readStraightLines(.rows, search.plan.rows, in: frame, &search, &budget)
        case .columns: readStraightLines(.columns, search.plan.columns, in: frame, &search, &budget)
        case .denseRows:
            readStraightLines(.rows, search.plan.denseRows, in: frame, untilRead: true, &search, &budget)
        case .regions: readRegions(in: frame, &search, &budget)
        case .fringes: readFringes(in: frame, &search, &budget)
        case .likelihood: searchRegions(.likelihood, in: frame, &search, &budget)
        case .defocus: searchRegions(.defocus, in: frame, &search, &budget)
        }
        search.trace(in: frame)
        search.settleContradictions()
        let isLast = attempt == attempts(for: search.effort).last || budget.gaveUp
        return report(search.places, known: known) + (isLast ? unread(in: frame, &search) : [])
    }

    /// The reading, or why the evidence is too little.
    public func decode(
        _ location: SweepLocation, _ attempt: SweepAttempt, in frame: FrameAnalysis,
        _ search: inout SweepSearch,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        try location.outcome.get()
    }

    /// Places with news since their strength was `known`, readings with the corners of all their bars.
    private func report(_ places: [SymbolPlace], known: [Float]) -> [SweepLocation] {
        places.indices.filter { $0 >= known.count || known[$0] < places[$0].strength }.map { index in
            let place = places[index]
            let corners = place.corners ?? place.crossing.quad
            return SweepLocation(
                corners: corners,
                outcome: place.outcome.map { reading in
                    var reading = reading
                    reading.corners = corners
                    return reading
                })
        }
    }
}

extension LineCrossing {
    /// The line as a quad as high as it was averaged, at least a pixel.
    var quad: Quad {
        let u = direction
        let bars = SIMD2(-u.y, u.x) * max(0.5, reach)
        return Quad((start - bars).point, (end - bars).point, (end + bars).point, (start + bars).point)
    }
}
