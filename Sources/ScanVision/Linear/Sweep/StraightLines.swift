import ScanCore

/// Which way straight lines go.
enum StraightLines {
    case rows, columns
}

/// Samples over which the contrast of a straight line is taken to either side.
private let straightRadius = 40
/// Least swing of an edge, as a part of the local contrast.
let edgeSwing: Float = 0.18
/// Edges of a smoothed line that promise that the unsmoothed one may be worth a look, too.
private let promisingEdges = 44
/// Shortest line that could hold a symbol.
private let shortestLine = 50

extension LinearSweep {
    /// Reads at most so many straight lines from the middle of the picture outwards, each the weighted mean of three.
    func readStraightLines(
        _ way: StraightLines, _ wanted: Int, in frame: FrameAnalysis, untilRead: Bool = false,
        _ search: inout SweepSearch, _ budget: inout WorkBudget
    ) {
        let image = frame.image
        let (length, extent) = way == .rows ? (image.width, image.height) : (image.height, image.width)
        guard length >= shortestLine, extent > 0 else { return }
        // A line is the mean of three: closer ones would hear the same pixels.
        let count = min(wanted, max(1, extent / 3))
        for k in 0..<count {
            guard budget.spend(length / 40 + 4) else { return }
            let turn = k % 2 == 1 ? count / 2 - 1 - k / 2 : count / 2 + k / 2
            let place = Int((Float(max(0, min(count - 1, turn))) + 0.5) * Float(extent) / Float(count))
            let line = straightLine(way, at: place, of: image, number: search.numberLine())
            readStraight(line, in: frame, &search, &budget)
            // The other ends of the same bars may not be taken for a second symbol.
            if untilRead && search.hasReading { return }
        }
    }

    /// Reads a line after light smoothing; as it is only where that showed many edges but no symbol.
    private func readStraight(
        _ line: PlacedLine, in frame: FrameAnalysis, _ search: inout SweepSearch, _ budget: inout WorkBudget
    ) {
        let sensitivity = EdgeSensitivity(radius: straightRadius, swing: edgeSwing)
        let calm = findEdges(quarterSmoothed(line.profile.samples), sensitivity)
        let result = read(calm, of: line, in: frame, &search, &budget)
        guard !result.hasClaims, calm.positions.count >= promisingEdges else { return }
        _ = read(findEdges(line.profile.samples, sensitivity), of: line, in: frame, &search, &budget)
    }
}

private func straightLine(_ way: StraightLines, at place: Int, of image: GrayImage, number: Int) -> PlacedLine
{
    let extent = way == .rows ? image.height : image.width
    let before = max(0, place - 1)
    let after = min(extent - 1, place + 1)
    let samples = image.withPixels { pixels in
        let stride = image.stride
        switch way {
        case .rows:
            return (0..<image.width).map { x in
                weighted(
                    pixels[before &* stride &+ x], pixels[place &* stride &+ x], pixels[after &* stride &+ x])
            }
        case .columns:
            return (0..<image.height).map { y in
                let row = y &* stride
                return weighted(pixels[row &+ before], pixels[row &+ place], pixels[row &+ after])
            }
        }
    }
    let middle = Float(place) + 0.5
    let placement = LinePlacement(
        level: 0, origin: way == .rows ? SIMD2(0.5, middle) : SIMD2(middle, 0.5),
        normal: way == .rows ? SIMD2(1, 0) : SIMD2(0, 1), step: 1, count: samples.count)
    return PlacedLine(profile: LineProfile(samples: samples), placement: placement, reach: 1, number: number)
}

@inline(__always)
private func weighted(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Float {
    Float(Int32(a) &+ 2 &* Int32(b) &+ Int32(c)) * 0.25
}

/// The line after weights of a quarter, a half and a quarter.
private func quarterSmoothed(_ line: [Float]) -> [Float] {
    guard line.count > 2 else { return line }
    var out = line
    line.withUnsafeBufferPointer { line in
        for i in 1..<(line.count - 1) { out[i] = (line[i - 1] + 2 * line[i] + line[i + 1]) * 0.25 }
    }
    return out
}
