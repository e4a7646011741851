import ScanCore

/// Where around the ends of its bars a region's fringes are looked for, in pixels of the level: what moved by four
/// modules of three pixels, thirty degrees from across, has fringes of six.
private let fringe = -8...8
/// Work of following the bars of a region to their ends.
private let tracingCost = 100
/// Work of one line's samples and edges, in samples.
private let samplesPerUnit = 40

extension LinearSweep {
    /// Reads single rows at the upper and lower ends of regions whose bars told nothing.
    ///
    /// What moved aslant while it was taken has its bars smeared over each other, but not at their ends: there each
    /// is seen for a short part of its way, as pale teeth as sharp as the bars were. So are the ends of bars that a
    /// stain or a glare covers in the middle.
    func readFringes(in frame: FrameAnalysis, _ search: inout SweepSearch, _ budget: inout WorkBudget) {
        for region in search.likely.prefix(search.plan.fringeRegions) where !search.isRead(region) {
            guard budget.spend(tracingCost), let lines = RegionLines(region, in: frame, search.plan) else {
                continue
            }
            for end in lines.ends(in: frame) {
                for offset in fringe {
                    guard budget.spend(lines.placement.count / samplesPerUnit) else { return }
                    let place = end + Float(offset)
                    if readRow(of: lines, at: place, in: frame, &search, &budget) { return }
                }
            }
        }
    }

    /// Reads one row of pixels across a region; whether a symbol was read.
    private func readRow(
        of lines: RegionLines, at place: Float, in frame: FrameAnalysis, _ search: inout SweepSearch,
        _ budget: inout WorkBudget
    ) -> Bool {
        let samples = lines.placement.samples(
            of: frame.level(lines.placement.level), along: place, rows: 1, spacing: 1, .linear)
        let line = PlacedLine(
            profile: LineProfile(samples: samples), placement: lines.placement.shifted(along: place),
            reach: lines.placement.scale / 2, number: search.numberLine())
        var edgesSeen = 0
        return read(line, edgesSeen: &edgesSeen, in: frame, &search, &budget)
    }
}

extension RegionLines {
    /// The upper and the lower end of the bars, in pixels of the level from the region's middle.
    fileprivate func ends(in frame: FrameAnalysis) -> [Float] {
        let corners = symbolCorners(at: region.crossing, in: frame)
        return [(corners.topLeft, corners.topRight), (corners.bottomLeft, corners.bottomRight)].map {
            left, right in
            let middle = SIMD2(Float(left.x + right.x), Float(left.y + right.y)) / 2
            return ((middle - region.centre) * placement.bars).sum() / placement.scale
        }
    }
}
