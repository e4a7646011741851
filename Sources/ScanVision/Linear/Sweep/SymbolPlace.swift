import Glibc
import ScanCore

/// Where a line crosses a symbol, in pixels of the frame's image.
struct LineCrossing {
    /// Where the symbol begins on the line, as it is read, and where it ends.
    let start, end: SIMD2<Float>
    /// Half of what the line was averaged over along the bars.
    let reach: Float

    var centre: SIMD2<Float> { (start + end) / 2 }
    var length: Float { ((end - start) * (end - start)).sum().squareRoot() }
    /// Unit vector in reading direction.
    var direction: SIMD2<Float> { (end - start) / max(length, .leastNormalMagnitude) }
}

/// All that the lines of one frame say about one symbol: one text at one place.
struct SymbolPlace {
    /// Which symbology says so.
    let symbology: Int
    let text: String
    /// Where the first line crossed it, which gives the axes.
    let crossing: LineCrossing
    /// From where to where lines have found it along the bars, counted from the first.
    private(set) var along: ClosedRange<Float>
    /// The best evidence of each stretch of the bars.
    private var heard: [(along: ClosedRange<Float>, evidence: LineEvidence)]
    /// Lines that have given evidence.
    private var lines: Set<Int>
    /// Lines that said the same, verified or not.
    private(set) var votes = 1
    /// The corners of all the bars, once it was read and they were traced.
    var corners: Quad?
    /// What the symbology makes of the evidence.
    var outcome: Result<Reading, DecodeFailure>

    init(
        symbology: Int, _ evidence: LineEvidence, line: Int, at crossing: LineCrossing,
        outcome: Result<Reading, DecodeFailure>
    ) {
        self.symbology = symbology
        text = evidence.text
        self.crossing = crossing
        along = -crossing.reach...crossing.reach
        heard = [(along, evidence)]
        lines = [line]
        self.outcome = outcome
    }

    var reading: Reading? { try? outcome.get() }

    /// What the place is worth against another claim on it: the margin of its best line, by the lines that agree.
    var strength: Float { ((evidence.map(\.ratio).max() ?? 1) - 1) * Float(votes) }

    /// Evidence of lines that have no pixels in common.
    var evidence: [LineEvidence] { heard.map(\.evidence) }

    /// Adds evidence of a line, of pixels that have spoken before only if it is better; whether it was added.
    mutating func add(_ other: LineEvidence, line: Int, at crossing: LineCrossing) -> Bool {
        lines.insert(line)
        let stretch = stretch(of: crossing)
        let same = heard.indices.filter { overlap(heard[$0].along, stretch) > 0.5 }
        guard let before = same.max(by: { heard[$0].evidence.ratio < heard[$1].evidence.ratio }) else {
            heard.append((stretch, other))
            agree(with: crossing)
            return true
        }
        guard other.ratio > heard[before].evidence.ratio else { return false }
        heard[before].evidence = other
        return true
    }

    /// Whether a line has given its evidence.
    func hasHeard(_ line: Int) -> Bool { lines.contains(line) }

    /// Takes note that another line found it there, too.
    mutating func agree(with other: LineCrossing) {
        votes += 1
        let stretch = stretch(of: other)
        along = min(along.lowerBound, stretch.lowerBound)...max(along.upperBound, stretch.upperBound)
    }

    /// The part of the bars that a line was averaged over.
    private func stretch(of other: LineCrossing) -> ClosedRange<Float> {
        let v = offset(to: other.centre).along
        return (v - other.reach)...(v + other.reach)
    }

    /// Whether a line crosses the same bars: near enough across them, and not far beyond where they were found.
    func overlaps(_ other: LineCrossing) -> Bool {
        let offset = offset(to: other.centre)
        let size = max(crossing.length, other.length)
        let beyond = max(0, along.lowerBound - offset.along, offset.along - along.upperBound)
        return offset.across < 0.5 * size && beyond < 0.35 * size + other.reach
    }

    private func offset(to place: SIMD2<Float>) -> (across: Float, along: Float) {
        let u = crossing.direction
        let shift = place - crossing.centre
        return (abs((shift * u).sum()), (shift * SIMD2(-u.y, u.x)).sum())
    }
}

/// The part of the shorter of two ranges that lies in the other.
private func overlap(_ a: ClosedRange<Float>, _ b: ClosedRange<Float>) -> Float {
    let both = min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
    let shorter = min(a.upperBound - a.lowerBound, b.upperBound - b.lowerBound)
    return shorter > 0 ? max(0, both) / shorter : (both >= 0 ? 1 : 0)
}
