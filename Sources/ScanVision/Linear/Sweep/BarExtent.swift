import Glibc
import ScanCore

/// The corners of a symbol that a line crosses, in reading order, in pixels of the frame's image.
///
/// The line may cross the bars askew. Gradients along it tell how they run; from its middle, lines across them are
/// laid further and further up and down, as long as each looks like the one before, and follow its drift.
func symbolCorners(at crossing: LineCrossing, in frame: FrameAnalysis) -> Quad {
    let level = frame.level(whereLength: crossing.length, isAtMost: longestTracedLine)
    let image = frame.level(level)
    let scale = Float(1 << level)
    let line = straightened(
        crossingLine(crossing, along: barNormal(crossing, in: image, scale: scale), level), in: image)
    let step = tracingStep(line)
    let top = end(of: line, in: image, step: -step)
    let bottom = end(of: line, in: image, step: step)
    func corner(_ x: Float, _ end: BarEnd) -> Point {
        let place = line.place(x + end.drift, along: end.along)
        return Point(x: Double(place.x), y: Double(place.y))
    }
    let last = Float(line.count)
    return Quad(corner(0, top), corner(last, top), corner(last, bottom), corner(0, bottom))
}

/// The line through a crossing's middle that is square to the bars.
private func crossingLine(_ crossing: LineCrossing, along normal: SIMD2<Float>, _ level: Int) -> LinePlacement
{
    let scale = Float(1 << level)
    let length = crossing.length * abs((normal * crossing.direction).sum()) / scale
    let count = max(16, Int(length))
    return LinePlacement(
        level: level, origin: crossing.centre / scale - normal * (length / 2), normal: normal,
        step: length / Float(count), count: count)
}

/// The line turned about its middle until neighbours above and below look alike without a shift.
///
/// Gradients of narrow bars on square pixels are up to three degrees off.
private func straightened(_ line: LinePlacement, in image: GrayImage) -> LinePlacement {
    var line = line
    for _ in 0..<2 {
        let apart = tracingStep(line) / 2
        let above = samples(of: line, at: BarEnd(along: -apart), image)
        let below = samples(of: line, at: BarEnd(along: apart), image)
        let match = bestShift(of: below, against: above)
        guard match.likeness > leastLikeness else { return line }
        let lean = match.shift * line.step / (2 * apart)
        let turned = line.normal - line.bars * lean
        let normal = turned / (turned * turned).sum().squareRoot()
        let half = line.step * Float(line.count) / 2
        let middle = line.origin + line.normal * half
        line = LinePlacement(
            level: line.level, origin: middle - normal * half, normal: normal, step: line.step,
            count: line.count)
    }
    return line
}

/// Pixels from one traced line to the next.
private func tracingStep(_ line: LinePlacement) -> Float { max(1, line.step * Float(line.count) / 32) }

extension LinearSweep {
    /// Whether the same symbol is seen on lines through the middle of a crossing, square to the bars: as gradients
    /// have them, and as lines above and below do, since either may be taken in by neighbouring bars.
    func isSquarelySeen(
        _ evidence: LineEvidence, by symbology: any LinearSymbology, at crossing: LineCrossing,
        in frame: FrameAnalysis
    ) -> Bool {
        let level = frame.level(whereLength: crossing.length, isAtMost: longestTracedLine)
        let image = frame.level(level)
        let normal = barNormal(crossing, in: image, scale: Float(1 << level))
        let line = crossingLine(crossing, along: normal, level)
        return [straightened(line, in: image), line].allSatisfy {
            isSeen(evidence, by: symbology, on: $0, at: crossing, in: image)
        }
    }

    private func isSeen(
        _ evidence: LineEvidence, by symbology: any LinearSymbology, on line: LinePlacement,
        at crossing: LineCrossing, in image: GrayImage
    ) -> Bool {
        // As long again on either side as the line askew: the rest of a symbol of which this is a part is there, and
        // the light behind it.
        let margin = crossing.length / line.scale
        let length = line.step * Float(line.count) + 2 * margin
        let long = LinePlacement(
            level: line.level, origin: line.origin - line.normal * margin, normal: line.normal,
            step: 1 / samplesPerPixel, count: Int(length * samplesPerPixel))
        let samples = long.samples(of: image, along: 0, rows: 1, spacing: 1, .cubic)
        return bandSmoothings.contains { sigma in
            let sensitivity = EdgeSensitivity(radius: max(20, samples.count / 12), swing: edgeSwing)
            let edges = findEdges(smoothed(samples, sigma: sigma), sensitivity)
            return [false, true].contains { inverted in
                symbology.claims(in: edges.seen(reversed: false, inverted: inverted)).contains {
                    $0.text == evidence.text
                }
            }
        }
    }
}

/// Pixels of the line that is compared: enough to tell bars of a pixel apart.
private let longestTracedLine: Float = 400
/// Least correlation of two neighbouring lines across the same bars.
private let leastLikeness: Float = 0.6
/// Steps in which no line looks alike before the bars are taken to have ended: a glint or a stain.
private let stepsForgiven = 2
/// Most steps: bars three times as high as the symbol is long.
private let mostSteps = 96

/// Where bars end: pixels along them, and how far they have drifted to the side by then, in samples.
private struct BarEnd {
    var along: Float = 0
    var drift: Float = 0
}

/// Follows the bars as long as lines go on looking alike, then looks for their end between two lines.
private func end(of line: LinePlacement, in image: GrayImage, step: Float) -> BarEnd {
    var before = line.samples(of: image, along: 0, rows: 1, spacing: 1, .linear)
    var end = BarEnd()
    var missed = 0
    for k in 1...mostSteps where missed <= stepsForgiven {
        let ahead = BarEnd(along: Float(k) * step, drift: end.drift)
        guard isInside(line, ahead.along, image) else { break }
        let here = samples(of: line, at: ahead, image)
        let match = bestShift(of: here, against: before)
        if match.likeness > leastLikeness {
            before = here
            end = BarEnd(along: ahead.along, drift: ahead.drift + match.shift)
            missed = 0
        } else {
            missed += 1
        }
    }
    for part in [Float(0.5), 0.25] {
        let ahead = BarEnd(along: end.along + part * step, drift: end.drift)
        if bestShift(of: samples(of: line, at: ahead, image), against: before).likeness > leastLikeness {
            end = ahead
        }
    }
    return end
}

private func samples(of line: LinePlacement, at end: BarEnd, _ image: GrayImage) -> [Float] {
    let moved = LinePlacement(
        level: line.level, origin: line.origin + line.normal * (end.drift * line.step), normal: line.normal,
        step: line.step, count: line.count)
    return moved.samples(of: image, along: end.along, rows: 1, spacing: 1, .linear)
}

/// How far a line is shifted against another, within a sample, and how much they are alike then.
private func bestShift(of line: [Float], against other: [Float]) -> (shift: Float, likeness: Float) {
    let here = correlation(line[...], other[...])
    let right = correlation(line.dropFirst(), other.dropLast())
    let left = correlation(line.dropLast(), other.dropFirst())
    guard here >= max(left, right) else { return right > left ? (1, right) : (-1, left) }
    let bend = 2 * (left - 2 * here + right)
    return (bend < 0 ? (left - right) / bend : 0, here)
}

private func isInside(_ line: LinePlacement, _ v: Float, _ image: GrayImage) -> Bool {
    let middle = line.place(Float(line.count) / 2, along: v) / line.scale
    return middle.x >= 0 && middle.y >= 0 && middle.x < Float(image.width) && middle.y < Float(image.height)
}

/// Pearson's correlation of two lines of the same length; 0 where one of them is flat.
func correlation(_ a: ArraySlice<Float>, _ b: ArraySlice<Float>) -> Float {
    let count = Float(max(1, a.count))
    let meanA = a.reduce(0, +) / count
    let meanB = b.reduce(0, +) / count
    var ab: Float = 0
    var aa: Float = 0
    var bb: Float = 0
    for (x, y) in zip(a, b) {
        let x = x - meanA
        let y = y - meanB
        ab += x * y
        aa += x * x
        bb += y * y
    }
    return aa > 0 && bb > 0 ? ab / (aa * bb).squareRoot() : 0
}

/// Unit vector across the bars, in reading direction: the main direction of the gradients along the line.
private func barNormal(_ crossing: LineCrossing, in image: GrayImage, scale: Float) -> SIMD2<Float> {
    let from = crossing.start / scale
    let to = crossing.end / scale
    let count = max(1, Int(crossing.length / scale))
    var doubled = SIMD2<Float>.zero
    for k in 0..<count {
        let place = from + (to - from) * ((Float(k) + 0.5) / Float(count))
        let x = max(1, min(image.width - 2, Int(place.x)))
        let y = max(1, min(image.height - 2, Int(place.y)))
        guard x + 1 < image.width, y + 1 < image.height, x > 0, y > 0 else { continue }
        let gx = Float(image[x + 1, y]) - Float(image[x - 1, y])
        let gy = Float(image[x, y + 1]) - Float(image[x, y - 1])
        doubled += SIMD2(gx * gx - gy * gy, 2 * gx * gy)
    }
    let angle = 0.5 * atan2f(doubled.y, doubled.x)
    let normal = SIMD2(cosf(angle), sinf(angle))
    let along = (normal * crossing.direction).sum()
    // Bars that a line crosses at less than thirty degrees could not have been read.
    guard abs(along) > 0.5 else { return crossing.direction }
    return along < 0 ? -normal : normal
}
