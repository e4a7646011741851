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

    /// Where a place and the places `reach` to the left of it and below it go, the latter two to first order.
    @inline(__always)
    func look(
        _ x: Float, _ y: Float, reach: Float
    ) -> (middle: SIMD2<Float>, left: SIMD2<Float>, below: SIMD2<Float>) {
        let w = 1 / (g * x + h * y + i)
        let place = SIMD2((a * x + b * y + c) * w, (d * x + e * y + f) * w)
        let step = reach * w
        let right = (SIMD2(a, d) - place * g) * step
        let down = (SIMD2(b, e) - place * h) * step
        let middle = place - 0.5
        return (middle, middle - right, middle + down)
    }
}
