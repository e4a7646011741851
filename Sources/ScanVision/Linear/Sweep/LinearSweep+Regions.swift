import ScanCore

/// A region is looked at in pixels of the level where it is at most so long, to count its edges.
private let longestCounted: Float = 500
/// Edges that settle on one line that a region is worth reading.
private let plentyOfEdges = 40
/// Least swing of an edge when counting, as a part of the local contrast.
private let countingSwing: Float = 0.15
/// Edges on the middle band below which the others are not looked at.
private let hopelessEdges = 16
/// Edges below which more smoothing cannot help.
private let fewestForSecondLook = 24
/// Smoothing of a band before its edges are taken, in samples: sharp bars first, then noisy ones.
let bandSmoothings: [Float] = [0.7, 1.4]

/// Samples of a line that are averaged, or looked at for edges, at the work of one unit.
private let samplesPerUnit = 100
/// Angles tried for a region, and smoothings and searches for edges of one band, in rows of samples.
private let angleTries = 9
private let edgeRows = 4
/// Work of counting the edges across a region: up to nine rows of at most 500 samples.
private let countingCost = 20
/// Pixels in which bars are looked for at the work of one unit.
private let pixelsPerUnit = 500

extension LinearSweep {
    /// Finds regions that look like bars, and reads the lines across them.
    func readRegions(in frame: FrameAnalysis, _ search: inout SweepSearch, _ budget: inout WorkBudget) {
        var unread = 0
        for region in promisingRegions(in: frame, &search, &budget) where !search.isRead(region) {
            guard unread < search.plan.regionsRead,
                var lines = RegionLines(region, in: frame, search.plan),
                budget.spend(lines.placement.count / 2 * angleTries * search.plan.angleRows / samplesPerUnit)
            else { continue }
            let isRead = readBands(of: &lines, in: frame, &search, &budget)
            search.regions.append(lines)
            if isRead {
                search.trace(in: frame)
            } else {
                unread += 1
            }
        }
    }

    /// Regions with enough edges, the most promising first.
    private func promisingRegions(
        in frame: FrameAnalysis, _ search: inout SweepSearch, _ budget: inout WorkBudget
    ) -> [BarRegion] {
        let plan = search.plan
        let pixels = frame.image.width * frame.image.height
        var level = 0
        while level + 1 < frame.lineLevels, pixels >> (2 * level) > plan.mostPixels { level += 1 }
        var found: [BarRegion] = []
        for level in level..<frame.lineLevels {
            guard budget.spend((pixels >> (2 * level)) / pixelsPerUnit) else { break }
            found += barRegions(in: frame.level(level), scale: Float(1 << level), masks: plan.masks)
        }
        found.sort { $0.score > $1.score }
        found.removeAll(where: search.isRead)
        search.likely = distinct(found, plan.regionsCounted)
        var promising = search.likely.compactMap { region -> BarRegion? in
            guard budget.spend(countingCost) else { return nil }
            let edges = countEdges(across: region, in: frame, plan)
            guard edges >= plan.fewestEdges else { return nil }
            var counted = region
            counted.score =
                region.score.squareRoot().squareRoot() * min(1, Float(edges) / Float(plentyOfEdges))
            return counted
        }
        promising.sort { $0.score > $1.score }
        return promising
    }

    /// The first of every group of regions of the same bars, up to a count.
    private func distinct(_ regions: [BarRegion], _ count: Int) -> [BarRegion] {
        var kept: [BarRegion] = []
        for region in regions where !kept.contains(where: region.isSame) {
            kept.append(region)
            if kept.count == count { break }
        }
        return kept
    }

    /// The most edges on three short lines across a region; on one, where that decides.
    private func countEdges(across region: BarRegion, in frame: FrameAnalysis, _ plan: SweepPlan) -> Int {
        let level = frame.level(whereLength: region.length, isAtMost: longestCounted)
        let scale = Float(1 << level)
        let count = Int(region.length / scale)
        guard count >= 12 else { return 0 }
        let line = LinePlacement(
            level: level, origin: (region.centre + region.normal * region.across.lowerBound) / scale,
            normal: region.normal, step: 1, count: count)
        let middle = (region.along.lowerBound + region.along.upperBound) / 2 / scale
        var most = 0
        for (k, part) in [0, -0.25, 0.25].enumerated() {
            let samples = line.samples(
                of: frame.level(level), along: middle + Float(part) * region.height / scale, rows: 3,
                spacing: 1,
                .linear)
            let edges = findEdges(samples, EdgeSensitivity(radius: max(20, count / 12), swing: countingSwing))
            most = max(most, edges.positions.count)
            if k == 0 && (most < plan.fewestEdges / 2 || most >= plentyOfEdges) { break }
        }
        return most
    }

    /// Reads a region's bands from the middle outwards until one tells; whether one did.
    private func readBands(
        of lines: inout RegionLines, in frame: FrameAnalysis, _ search: inout SweepSearch,
        _ budget: inout WorkBudget
    ) -> Bool {
        for (k, band) in lines.bandOrder.enumerated() {
            let rows = search.plan.rowsPerBand + edgeRows
            guard budget.spend(lines.placement.count * rows / samplesPerUnit) else { return false }
            let line = PlacedLine(
                profile: LineProfile(samples: lines.samples(of: band, in: frame)),
                placement: lines.placement.shifted(along: lines.place(of: band)),
                reach: lines.bandHeight / 2 * lines.placement.scale, number: search.numberLine())
            if read(line, edgesSeen: &lines.edgesSeen, in: frame, &search, &budget) { return true }
            if k == 0 && lines.edgesSeen < hopelessEdges { return false }
        }
        return false
    }

    /// Reads a band's edges at one smoothing after the other; whether a symbol was read.
    func read(
        _ line: PlacedLine, edgesSeen: inout Int, in frame: FrameAnalysis, _ search: inout SweepSearch,
        _ budget: inout WorkBudget
    ) -> Bool {
        let sensitivity = EdgeSensitivity(radius: max(20, line.profile.samples.count / 12), swing: edgeSwing)
        for sigma in bandSmoothings {
            let edges = findEdges(smoothed(line.profile.samples, sigma: sigma), sensitivity)
            edgesSeen = max(edgesSeen, edges.positions.count)
            if read(edges, of: line, in: frame, &search, &budget).hasReading { return true }
            if edges.positions.count < fewestForSecondLook { return false }
        }
        return false
    }
}
