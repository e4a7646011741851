import ScanCore

/// A place or a direction on a plane: pixels of whatever picture it belongs to, or modules of a grid.
public typealias Vector = SIMD2<Double>

extension SIMD2 where Scalar == Double {
    /// A place from a picture's point.
    public init(_ point: Point) { self.init(point.x, point.y) }

    /// How long it is.
    @inlinable public var length: Double { dot(self).squareRoot() }

    /// The sum of the products of like coordinates.
    @inlinable public func dot(_ other: Self) -> Double { x * other.x + y * other.y }

    /// Twice the area of the triangle between both; positive where `other` is clockwise of this as one sees a picture.
    @inlinable public func cross(_ other: Self) -> Double { x * other.y - y * other.x }
}

extension Point {
    /// A point from a place.
    public init(_ place: Vector) { self.init(x: place.x, y: place.y) }
}
