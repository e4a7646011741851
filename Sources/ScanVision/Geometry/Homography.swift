/// A projective map of the plane: from a grid's modules to a picture's pixels, straight lines to straight lines.
///
/// The point (x, y) goes to ((ax + by + c) / w, (dx + ey + f) / w) with w = gx + hy + i.
@frozen public struct Homography: Hashable, Sendable {
    @usableFromInline var a, b, c, d, e, f, g, h, i: Double

    /// A map from its nine numbers, row by row.
    init(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double,
        _ h: Double,
        _ i: Double
    ) {
        (self.a, self.b, self.c, self.d, self.e, self.f, self.g, self.h, self.i) = (a, b, c, d, e, f, g, h, i)
    }

    /// The map that leaves everything where it is.
    public static let identity = Homography(1, 0, 0, 0, 1, 0, 0, 0, 1)

    /// Where a place goes; not finite for places on the horizon.
    @inlinable public func callAsFunction(_ x: Double, _ y: Double) -> Vector {
        let w = 1 / (g * x + h * y + i)
        return Vector((a * x + b * y + c) * w, (d * x + e * y + f) * w)
    }

    /// Where a place goes.
    @inlinable public func callAsFunction(_ place: Vector) -> Vector { self(place.x, place.y) }

    /// The same map into a picture whose sides are `factor` times as long.
    public func scaled(by factor: Double) -> Homography {
        Homography(a * factor, b * factor, c * factor, d * factor, e * factor, f * factor, g, h, i)
    }

    /// This map, followed by shrinking or growing by `scale` and moving by `offset`.
    func then(scale: Double, offset: Vector) -> Homography {
        Homography(
            scale * a + offset.x * g, scale * b + offset.x * h, scale * c + offset.x * i,
            scale * d + offset.y * g, scale * e + offset.y * h, scale * f + offset.y * i, g, h, i)
    }

    /// Moving by `-offset` and dividing by `scale`, followed by this map.
    func after(offset: Vector, scale: Double) -> Homography {
        let k = 1 / scale
        return Homography(
            a * k, b * k, c - (a * offset.x + b * offset.y) * k,
            d * k, e * k, f - (d * offset.x + e * offset.y) * k,
            g * k, h * k, i - (g * offset.x + h * offset.y) * k)
    }
}

/// A homography in single precision for reading many pixels, into the coordinates of pixel centres.
@frozen public struct PixelProjection: Sendable {
    @usableFromInline let a, b, c, d, e, f, g, h, i: Float

    /// The single-precision twin of a map into pixels.
    public init(_ map: Homography) {
        (a, b, c) = (Float(map.a), Float(map.b), Float(map.c))
        (d, e, f) = (Float(map.d), Float(map.e), Float(map.f))
        (g, h, i) = (Float(map.g), Float(map.h), Float(map.i))
    }

    /// Where a place goes, half a pixel less: (0, 0) is the middle of the first pixel.
    @inlinable @inline(__always) public func callAsFunction(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
        let w = 1 / (g * x + h * y + i)
        return ((a * x + b * y + c) * w - 0.5, (d * x + e * y + f) * w - 0.5)
    }

    /// The part of the map that all places of one row share.
    @inline(__always) func row(_ y: Float) -> RowProjection {
        RowProjection(start: SIMD2(b * y + c, e * y + f), depth: h * y + i, across: SIMD2(a, d), horizon: g)
    }

    /// What a step down makes at a place that maps to `place`, per unit of inverse depth.
    @inline(__always) func down(at place: SIMD2<Float>) -> SIMD2<Float> { SIMD2(b, e) - place * h }
}

/// A homography along one row of a grid.
struct RowProjection {
    let start: SIMD2<Float>
    let depth: Float
    let across: SIMD2<Float>
    let horizon: Float

    /// Where a place goes, in pixels, and the inverse of its depth.
    @inline(__always) func callAsFunction(_ x: Float) -> (place: SIMD2<Float>, inverse: Float) {
        let inverse = 1 / (horizon * x + depth)
        return ((across * x + start) * inverse, inverse)
    }

    /// What a step to the right makes at a place that maps to `place`, per unit of inverse depth.
    @inline(__always) func right(at place: SIMD2<Float>) -> SIMD2<Float> { across - place * horizon }
}
