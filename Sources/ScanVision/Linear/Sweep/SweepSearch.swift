import ScanCore

/// What the sweep over one frame remembers.
public struct SweepSearch {
    let effort: Effort
    let plan: SweepPlan
    /// Symbols that lines have told of, read or not.
    var places: [SymbolPlace] = []
    /// Regions that look like bars, the likeliest first, whether or not many edges were seen on them.
    var likely: [BarRegion] = []
    /// Lines across regions, best region first; filled by the attempt that looks for regions.
    var regions: [RegionLines] = []
    private var lines = 0

    init(_ effort: Effort) {
        self.effort = effort
        plan = .of(effort)
    }

    /// Whether anything was read.
    var hasReading: Bool { places.contains { $0.reading != nil } }

    /// A number for a line, different from those of all other lines.
    mutating func numberLine() -> Int {
        lines += 1
        return lines
    }

    /// Index of the place of a text that a line crosses.
    func index(of text: String, symbology: Int, at crossing: LineCrossing) -> Int? {
        places.firstIndex { $0.symbology == symbology && $0.text == text && $0.overlaps(crossing) }
    }

    /// Whether a region's bars are those of a symbol that was read.
    func isRead(_ region: BarRegion) -> Bool {
        let centre = region.crossing.centre.point
        return places.contains { $0.reading != nil && $0.corners?.contains(centre) == true }
    }

    /// Follows the bars of what was read to their ends.
    mutating func trace(in frame: FrameAnalysis) {
        for index in places.indices where places[index].corners == nil && places[index].reading != nil {
            places[index].corners = symbolCorners(at: places[index].crossing, in: frame)
        }
    }

    /// Whether any line has told of a symbol at a region.
    func isKnown(_ index: Int) -> Bool { places.contains { $0.overlaps(regions[index].region.crossing) } }
}

/// A place where lines have found a symbol, with what became of it.
public struct SweepLocation: Located {
    /// The symbol's corners, in pixels of the frame's image.
    public let corners: Quad
    /// Yes: the sweep reads while it locates.
    public var isSettled: Bool { true }
    let outcome: Result<Reading, DecodeFailure>
}

extension BarRegion {
    /// The region as a line that crosses it; which end comes first is not known.
    var crossing: LineCrossing {
        let half = normal * (length / 2)
        return LineCrossing(start: centre - half, end: centre + half, reach: height / 2)
    }
}
