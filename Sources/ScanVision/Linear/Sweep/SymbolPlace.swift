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
    let format: SymbolFormat
    let text: String
    /// Where the first line crossed it, which gives the axes.
    let crossing: LineCrossing
    /// From where to where lines have found it along the bars, counted from the first.
    private(set) var along: ClosedRange<Float>
    /// The best evidence of each line.
    private var heard: [(line: Int, evidence: LineEvidence)]
    /// Lines that said the same, verified or not.
    private(set) var votes = 1
    /// What the symbology makes of the evidence.
    var outcome: Result<Reading, DecodeFailure>

    init(
        symbology: Int, _ evidence: LineEvidence, line: Int, at crossing: LineCrossing,
        outcome: Result<Reading, DecodeFailure>
    ) {
        self.symbology = symbology
        format = evidence.format
        text = evidence.text
        self.crossing = crossing
        along = -crossing.reach...crossing.reach
        heard = [(line, evidence)]
        self.outcome = outcome
    }

    var reading: Reading? { try? outcome.get() }

    /// What the place is worth against another claim on it: the margin of its best line, by the lines that agree.
    var strength: Float { ((evidence.map(\.ratio).max() ?? 1) - 1) * Float(votes) }

    /// Evidence of different lines.
    var evidence: [LineEvidence] { heard.map(\.evidence) }

    /// Adds evidence of a line, of one that has spoken before only if it is better; whether it was added.
    mutating func add(_ other: LineEvidence, line: Int, at crossing: LineCrossing) -> Bool {
        guard let before = heard.firstIndex(where: { $0.line == line }) else {
            heard.append((line, other))
            agree(with: crossing)
            return true
        }
        guard other.ratio > heard[before].evidence.ratio else { return false }
        heard[before].evidence = other
        return true
    }

    /// Whether a line has given its evidence.
    func hasHeard(_ line: Int) -> Bool { heard.contains { $0.line == line } }

    /// Takes note that another line found it there, too.
    mutating func agree(with other: LineCrossing) {
        votes += 1
        let v = offset(to: other.centre).along
        along = min(along.lowerBound, v - other.reach)...max(along.upperBound, v + other.reach)
    }

    /// Whether a line crosses the same bars: near enough across them, and not far beyond where they were found.
    func overlaps(_ other: LineCrossing) -> Bool {
        let offset = offset(to: other.centre)
        let size = max(crossing.length, other.length)
        let beyond = max(0, along.lowerBound - offset.along, offset.along - along.upperBound)
        return offset.across < 0.5 * size && beyond < 0.35 * size + other.reach
    }

    /// Whether a line crosses bars that begin and end at the same places.
    func isCentred(on other: LineCrossing) -> Bool {
        offset(to: other.centre).across < 0.15 * crossing.length
    }

    private func offset(to place: SIMD2<Float>) -> (across: Float, along: Float) {
        let u = crossing.direction
        let shift = place - crossing.centre
        return (abs((shift * u).sum()), (shift * SIMD2(-u.y, u.x)).sum())
    }
}
