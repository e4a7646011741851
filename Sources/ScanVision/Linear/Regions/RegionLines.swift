import Glibc
import ScanCore

/// Samples to a pixel: with two, an edge's place is good to a tenth of a pixel.
let samplesPerPixel: Float = 2
/// A symbol is read at the scale at which it is at most so many pixels long, some eight to a module.
private let longestSymbol: Float = 832

/// The lines across one region: bands of rows along the bars, each averaged, made when asked for.
struct RegionLines {
    let region: BarRegion
    let placement: LinePlacement
    /// The region's own part of the lines, in samples.
    let span: ClosedRange<Float>
    /// Height of a band along the bars, in pixels of the level.
    let bandHeight: Float
    /// Rows of pixels that a band is the mean of.
    let rows: Int
    private let top: Float
    private let interpolation: Interpolation
    private var bands: [[Float]?]
    /// The mean of all its bands, once a search has asked for it.
    var fusedLine: PlacedLine?
    /// The most edges seen on any of its lines.
    var edgesSeen = 0

    /// Nil where the region is too short for any symbol.
    init?(_ region: BarRegion, in frame: FrameAnalysis, _ plan: SweepPlan) {
        let level = frame.level(whereLength: region.length, isAtMost: longestSymbol)
        let scale = Float(1 << level)
        let geometry = RegionGeometry(region, scale: scale, image: frame.level(level), level: level)
        let angle = geometry.refinedAngle(rows: plan.angleRows)
        guard let (placement, span) = geometry.line(at: angle, density: samplesPerPixel),
            placement.count >= 60
        else { return nil }
        let height = region.height / scale
        let count = max(1, min(plan.bands, Int(height / 3)))
        let odd = count % 2 == 0 ? count - 1 : count
        self.region = region
        self.placement = placement
        self.span = span
        bandHeight = height / Float(odd)
        rows = max(1, min(plan.rowsPerBand, Int(bandHeight)))
        top = region.along.lowerBound / scale
        interpolation = plan.interpolation
        bands = [[Float]?](repeating: nil, count: odd)
    }

    var bandCount: Int { bands.count }

    /// The region's own part of a line seen from its other end.
    func span(reversed: Bool) -> ClosedRange<Float> {
        let last = Float(placement.count - 1)
        return reversed ? (last - span.upperBound)...(last - span.lowerBound) : span
    }

    /// Bands from the middle outwards.
    var bandOrder: [Int] {
        (0..<bandCount).map { bandCount / 2 + ($0 % 2 == 1 ? -($0 + 1) / 2 : $0 / 2) }
    }

    /// The middle of a band along the bars, in pixels of the level.
    func place(of band: Int) -> Float { top + (Float(band) + 0.5) * bandHeight }

    /// The mean of a band's rows.
    mutating func samples(of band: Int, in frame: FrameAnalysis) -> [Float] {
        if let made = bands[band] { return made }
        let made = placement.samples(
            of: frame.level(placement.level), along: place(of: band), rows: rows,
            spacing: bandHeight / Float(rows), interpolation)
        bands[band] = made
        return made
    }

    /// The mean of a band's even rows, for a `side` of -0.5, or of its odd ones, for 0.5.
    func everyOtherRow(of band: Int, _ side: Float, in frame: FrameAnalysis) -> [Float] {
        let spacing = bandHeight / Float(rows)
        return placement.samples(
            of: frame.level(placement.level), along: place(of: band) + side * spacing, rows: rows / 2,
            spacing: 2 * spacing, interpolation)
    }
}

extension FrameAnalysis {
    /// The first level at which a length in the frame's pixels is at most `limit`, if there is one.
    func level(whereLength length: Float, isAtMost limit: Float) -> Int {
        var level = 0
        while level < lineLevels - 1, length / Float(1 << level) > limit { level += 1 }
        return level
    }

    /// Levels in which bars may be looked for: the smallest has a side of 60 pixels or more, if any has.
    var lineLevels: Int {
        var count = 1
        var side = min(image.width, image.height)
        while side >= 120 {
            side /= 2
            count += 1
        }
        return min(count, halvings + 1)
    }
}
