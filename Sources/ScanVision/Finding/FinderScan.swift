import ScanCore

/// How a row must run through a finder pattern.
public enum FinderRuns: Sendable {
    /// Both outer dark runs end about a module out: a symbol with its quiet zone, undamaged.
    case strict
    /// One outer dark run may be of any length: a border that touches, no quiet zone.
    case relaxed
}

/// Looks along rows for light, core, light in about the proportions 1 : 3 : 1, with dark on both sides.
///
/// The outer dark runs are looked at last and least: they suffer first from borders and missing quiet zones.
struct FinderScan {
    let image: GrayImage
    let map: ThresholdMap
    let runs: FinderRuns
    /// Every how many rows to look.
    let rowStep: Int
    /// Core and ring must differ by so much: below is sensor noise, even if regular.
    private static let leastContrast: Float = 8

    /// Places where both a row and the column through its core run like a finder pattern, without repeats.
    func candidates() -> [FinderCandidate] {
        var found: [FinderCandidate] = []
        var tried = TriedPlaces(width: image.width, height: image.height)
        var row = RowRuns(width: image.width, map)
        image.withPixels { pixels in
            map.thresholds.withUnsafeBufferPointer { thresholds in
                let colours = Colours(
                    pixels: pixels, thresholds: thresholds, columns: map.columns, width: image.width,
                    height: image.height, stride: image.stride)
                for y in stride(from: rowStep / 2, to: image.height, by: rowStep) {
                    let line = UnsafeBufferPointer(
                        rebasing: pixels[(y * image.stride)...].prefix(image.width))
                    let count = row.find(line, y)
                    guard count >= 5 else { continue }
                    search(row.changes, count, line, y, colours, &tried, &found)
                }
            }
        }
        return found
    }

    /// Tries each three runs of a row that have a run on both sides.
    private func search(
        _ changes: UnsafeMutableBufferPointer<Int32>, _ count: Int, _ line: UnsafeBufferPointer<UInt8>,
        _ y: Int,
        _ colours: Colours, _ tried: inout TriedPlaces, _ found: inout [FinderCandidate]
    ) {
        for i in 0..<(count &- 4) {
            let ring = Int(changes[i &+ 1])
            let core = Int(changes[i &+ 2])
            let end = Int(changes[i &+ 3])
            let outer = Int(changes[i &+ 4])
            guard fits(core &- ring, end &- core, outer &- end, tolerance: 13),
                fitsOutside(ring &- Int(changes[i]), Int(changes[i &+ 5]) &- outer, of: outer &- ring)
            else { continue }
            let isInverted = i & 1 == 1
            guard
                let column = colours.column(
                    through: (core &+ end) / 2, y, isDark: !isInverted, limit: (outer &- ring) &* 5 / 2 &+ 5),
                fits(column.above, column.core, column.below, tolerance: 15)
            else { continue }
            let width = Float(outer &- ring) / 5
            let height = Float(column.above &+ column.core &+ column.below) / 5
            guard height <= width * 5, width <= height * 5 else { continue }
            let middle = Float(2 &* column.top &+ column.core) / 2
            guard tried.insert(x: (core &+ end) / 2, y: Int(middle), isInverted) else { continue }
            let coreLevel = mean(line, core, end)
            let ringLevel =
                (mean(line, ring, core) * Float(core &- ring) + mean(line, end, outer) * Float(outer &- end))
                / Float(core &- ring &+ outer &- end)
            guard abs(coreLevel - ringLevel) >= Self.leastContrast else { continue }
            let across = colours.middle(
                of: (core &+ end) / 2, Int(middle), isDark: !isInverted, limit: (outer &- ring) &* 5 / 2)
            found.append(
                FinderCandidate(
                    centre: SIMD2(across, middle), width: width, height: height, core: coreLevel,
                    ring: ringLevel,
                    isInverted: isInverted))
        }
    }

    /// Whether three runs may be ring, core and ring: the core 2 to 4 fifths of all, each ring at least 2/5 of a
    /// module, both rings alike but for `tolerance` fiftieths and a pixel.
    @inline(__always)
    private func fits(_ first: Int, _ core: Int, _ last: Int, tolerance: Int) -> Bool {
        let sum = first &+ core &+ last
        return sum >= 5 && core &* 5 >= sum &* 2 && core &* 5 <= sum &* 4 && first &* 25 >= sum &* 2
            && last &* 25 >= sum &* 2 && abs(first &- last) &* 50 <= sum &* tolerance &+ 50
    }

    /// Whether the runs outside the rings may be a finder's border: at least 2/5 of a module, at most 2.2.
    @inline(__always)
    private func fitsOutside(_ before: Int, _ after: Int, of sum: Int) -> Bool {
        guard before &* 25 >= sum &* 2, after &* 25 >= sum &* 2 else { return false }
        let isLongBefore = before &* 25 > sum &* 11
        let isLongAfter = after &* 25 > sum &* 11
        return runs == .strict ? !(isLongBefore || isLongAfter) : !(isLongBefore && isLongAfter)
    }

    private func mean(_ line: UnsafeBufferPointer<UInt8>, _ from: Int, _ to: Int) -> Float {
        var sum = 0
        for x in from..<to { sum &+= Int(line[x]) }
        return Float(sum) / Float(to - from)
    }
}

/// Which pixels are dark, asked one at a time along columns.
private struct Colours {
    let pixels: UnsafeBufferPointer<UInt8>
    let thresholds: UnsafeBufferPointer<UInt8>
    let columns: Int
    let width: Int
    let height: Int
    let stride: Int

    /// Whether the pixel is of the colour; outside the picture nothing is.
    @inline(__always)
    func matches(_ x: Int, _ y: Int, isDark: Bool) -> Bool {
        guard x >= 0, y >= 0, x < width, y < height else { return false }
        return (pixels[y &* stride &+ x] < thresholds[(y &>> 3) &* columns &+ (x &>> 3)]) == isDark
    }

    /// Lengths of the core's run and of the runs above and below it in a column; nil if the core is longer than
    /// `limit` or a run beside it longer than the core.
    func column(
        through x: Int, _ y: Int, isDark: Bool, limit: Int
    ) -> (above: Int, core: Int, below: Int, top: Int)? {
        var top = y
        var bottom = y
        while bottom &- y < limit, matches(x, bottom &+ 1, isDark: isDark) { bottom &+= 1 }
        while y &- top < limit, matches(x, top &- 1, isDark: isDark) { top &-= 1 }
        let core = bottom &- top &+ 1
        guard core <= limit else { return nil }
        var above = 0
        var below = 0
        while above <= core, matches(x, top &- 1 &- above, isDark: !isDark) { above &+= 1 }
        while below <= core, matches(x, bottom &+ 1 &+ below, isDark: !isDark) { below &+= 1 }
        return above > core || below > core ? nil : (above, core, below, top)
    }

    /// The middle of the run of a colour in a row, followed at most `limit` pixels to each side.
    func middle(of x: Int, _ y: Int, isDark: Bool, limit: Int) -> Float {
        var left = x
        var right = x
        while x &- left < limit, matches(left &- 1, y, isDark: isDark) { left &-= 1 }
        while right &- x < limit, matches(right &+ 1, y, isDark: isDark) { right &+= 1 }
        return Float(left &+ right &+ 1) / 2
    }
}

/// Cells of 4 by 4 pixels that a candidate of each polarity was seen in.
private struct TriedPlaces {
    private var cells: [UInt8]
    private let columns: Int

    init(width: Int, height: Int) {
        columns = width / 4 + 1
        cells = Array(repeating: 0, count: columns * (height / 4 + 1))
    }

    /// Marks a place; false if it was marked before.
    mutating func insert(x: Int, y: Int, _ isInverted: Bool) -> Bool {
        let cell = y / 4 * columns + x / 4
        let bit: UInt8 = isInverted ? 2 : 1
        guard cells[cell] & bit == 0 else { return false }
        cells[cell] |= bit
        return true
    }
}
