/// What one effort spends on the lines of a frame, in counts of work; measured on pictures of shops and cameras.
struct SweepPlan: Sendable {
    /// Straight rows and columns looked at.
    let rows, columns: Int
    /// Regions are looked for in the largest halving of the picture that has at most so many pixels, and below.
    let mostPixels: Int
    /// Coherence masks tried.
    let masks: Int
    /// Regions whose edges are counted, and of these the ones that are read.
    let regionsCounted, regionsRead: Int
    /// Fewest edges of a region that is read.
    let fewestEdges: Int
    /// Bands across a region, rows in each, rows for its angle.
    let bands, rowsPerBand, angleRows: Int
    let interpolation: Interpolation
    /// Whether every region with enough edges is searched, and the mean of its bands read, light on dark too.
    let isExhaustive: Bool
    /// Rows looked at where nothing was read.
    let denseRows: Int
    /// Regions whose ends are looked at row by row.
    let fringeRegions: Int
    /// Regions searched for the most likely symbol, and the work for them all together, in hypotheses.
    let likelihoodRegions, likelihoodWork: Int
    /// Regions searched through strong defocus, and the work likewise.
    let defocusRegions, defocusWork: Int

    static func of(_ effort: Effort) -> SweepPlan {
        switch effort {
        case .fast:
            SweepPlan(
                rows: 12, columns: 0, mostPixels: 80_000, masks: 2, regionsCounted: 8, regionsRead: 2,
                fewestEdges: 20, bands: 5, rowsPerBand: 3, angleRows: 3, interpolation: .linear,
                isExhaustive: false, denseRows: 0, fringeRegions: 0, likelihoodRegions: 0, likelihoodWork: 0,
                defocusRegions: 0,
                defocusWork: 0)
        case .normal:
            SweepPlan(
                rows: 14, columns: 7, mostPixels: 250_000, masks: 3, regionsCounted: 16, regionsRead: 4,
                fewestEdges: 20, bands: 5, rowsPerBand: 4, angleRows: 5, interpolation: .cubic,
                isExhaustive: false, denseRows: 0, fringeRegions: 0, likelihoodRegions: 3,
                likelihoodWork: 1500,
                defocusRegions: 1,
                defocusWork: 2500)
        case .thorough:
            SweepPlan(
                rows: 24, columns: 12, mostPixels: 4_000_000, masks: 3, regionsCounted: 24, regionsRead: 7,
                fewestEdges: 16, bands: 9, rowsPerBand: 6, angleRows: 5, interpolation: .cubic,
                isExhaustive: true, denseRows: 60, fringeRegions: 2, likelihoodRegions: 4,
                likelihoodWork: 3500, defocusRegions: 2, defocusWork: 3000)
        }
    }
}
