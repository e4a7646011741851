import Glibc
import ScanCore

/// A part of the picture that looks like bars, in pixels of the frame's image.
struct BarRegion {
    /// Its middle.
    let centre: SIMD2<Float>
    /// The direction across the bars, in radians from the x axis towards y.
    let angle: Float
    /// From where to where it goes across the bars, counted from the middle.
    let across: ClosedRange<Float>
    /// From where to where it goes along the bars, counted from the middle.
    let along: ClosedRange<Float>
    /// How much it looks like a symbol, compared with other regions.
    var score: Float

    var length: Float { across.upperBound - across.lowerBound }
    var height: Float { along.upperBound - along.lowerBound }
    /// Unit vector across the bars.
    var normal: SIMD2<Float> { SIMD2(cosf(angle), sinf(angle)) }

    /// Its corners; which one is a symbol's upper left is not known.
    var corners: Quad {
        let n = normal
        let b = SIMD2(-n.y, n.x)
        func corner(_ u: Float, _ v: Float) -> Point {
            let place = centre + n * u + b * v
            return Point(x: Double(place.x), y: Double(place.y))
        }
        return Quad(
            corner(across.lowerBound, along.lowerBound), corner(across.upperBound, along.lowerBound),
            corner(across.upperBound, along.upperBound), corner(across.lowerBound, along.upperBound))
    }

    /// Whether two regions, perhaps found at different scales, are of the same bars.
    func isSame(as other: BarRegion) -> Bool {
        let turn = abs(remainderf(angle - other.angle, .pi))
        let n = other.normal
        let shift = centre - other.centre
        let u = abs((shift * n).sum())
        let v = abs((shift * SIMD2(-n.y, n.x)).sum())
        let part = length / other.length
        return turn < 0.3 && u < 0.15 * other.length && v < 0.5 * other.height + 8 && part > 0.75
            && part < 1.3
    }
}
