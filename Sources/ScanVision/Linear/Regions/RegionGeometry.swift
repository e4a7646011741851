import Glibc
import ScanCore

/// A region in the pixels of one level, and the lines that may be laid across it.
struct RegionGeometry {
    private let centre: SIMD2<Float>
    private let angle: Float
    private let across: ClosedRange<Float>
    private let height: Float
    private let middle: Float
    private let image: GrayImage
    private let level: Int

    init(_ region: BarRegion, scale: Float, image: GrayImage, level: Int) {
        centre = region.centre / scale
        angle = region.angle
        across = (region.across.lowerBound / scale)...(region.across.upperBound / scale)
        height = region.height / scale
        middle = (region.along.lowerBound + region.along.upperBound) / 2 / scale
        self.image = image
        self.level = level
    }

    /// The line through the region's middle at an angle, and the region's own part of it in samples.
    ///
    /// It has room for quiet zones as far as the picture goes. Nil where nothing is left of it.
    func line(at angle: Float, density: Float) -> (LinePlacement, span: ClosedRange<Float>)? {
        let normal = SIMD2(cosf(angle), sinf(angle))
        let length = across.upperBound - across.lowerBound
        let margin = 0.22 * length + 12
        // A tilted line may leave the picture beside its quiet zone; it is cut there, but never by a third.
        var from = across.lowerBound - margin
        while from < across.lowerBound + 0.3 * length, !isInside(centre + normal * from) { from += 1 }
        var to = across.upperBound + margin
        while to > across.upperBound - 0.3 * length, !isInside(centre + normal * to) { to -= 1 }
        guard to - from > 4 else { return nil }
        let placement = LinePlacement(
            level: level, origin: centre + normal * from, normal: normal, step: 1 / density,
            count: Int((to - from) * density))
        let span = ((across.lowerBound - from) * density)...((across.upperBound - from) * density)
        return (placement, span)
    }

    private func isInside(_ place: SIMD2<Float>) -> Bool {
        place.x > 0 && place.y > 0 && place.x < Float(image.width) && place.y < Float(image.height)
    }

    /// The angle at which a mean over rows keeps the most contrast, within eight degrees of the region's own:
    /// four degrees apart, then two, then one, then by a parabola.
    func refinedAngle(rows: Int) -> Float {
        guard height >= 6 else { return angle }
        let count = min(rows, max(3, Int(height / 2)))
        let spacing = max(1, min(height / 2, 24) / Float(count))
        var known: [Int: Float] = [:]
        func sharpness(_ degrees: Int) -> Float {
            guard abs(degrees) <= 8 else { return -1 }
            if let value = known[degrees] { return value }
            let value = sharpnessOfMean(at: angle + radians(Float(degrees)), rows: count, spacing: spacing)
            known[degrees] = value
            return value
        }
        var best = 0
        for step in [4, 2, 1] {
            let tries = step == 4 ? [-8, -4, 0, 4, 8] : [best - step, best, best + step]
            for degrees in tries where sharpness(degrees) > sharpness(best) { best = degrees }
        }
        let (left, peak, right) = (sharpness(best - 1), sharpness(best), sharpness(best + 1))
        let bend = 2 * (left - 2 * peak + right)
        let shift = left >= 0 && right >= 0 && bend < 0 ? max(-0.5, min(0.5, (left - right) / bend)) : 0
        return angle + radians(Float(best) + shift)
    }

    private func sharpnessOfMean(at angle: Float, rows: Int, spacing: Float) -> Float {
        guard let (placement, _) = line(at: angle, density: 1) else { return 0 }
        let mean = placement.samples(of: image, along: middle, rows: rows, spacing: spacing, .linear)
        return zip(mean, mean.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
    }

    private func radians(_ degrees: Float) -> Float { degrees * .pi / 180 }
}
