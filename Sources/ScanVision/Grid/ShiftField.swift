import Glibc

/// A place of a grid and how far it was found off where the grid has it, in modules.
public struct GridShift: Sendable {
    /// The place, in modules.
    public var place: Vector
    /// How far off it is, in modules.
    public var shift: Vector

    /// A place and its shift.
    public init(place: Vector, shift: Vector) {
        self.place = place
        self.shift = shift
    }
}

/// Shifts of a whole grid from those of a few places: near each place an affine map through what is known around
/// (locally weighted regression: Cleveland and Devlin, 1988).
public struct ShiftField: Sendable {
    /// What is known.
    public var known: [GridShift]
    /// Modules over which neighbours count: those much farther hardly do.
    public var spread: Double

    /// A field through known shifts.
    public init(_ known: [GridShift], spread: Double) {
        self.known = known
        self.spread = spread
    }

    /// The shift at a place.
    public func callAsFunction(_ place: Vector) -> Vector {
        var m = (one: 1e-9, x: 0.0, y: 0.0, xx: 0.0, xy: 0.0, yy: 0.0)
        var right = (one: Vector(0, 0), x: Vector(0, 0), y: Vector(0, 0))
        for near in known {
            let d = (near.place - place) / spread
            let square = d.dot(d)
            guard square <= 16 else { continue }
            let weight = 1 / (square * square + 0.05)
            m = (
                m.one + weight, m.x + weight * d.x, m.y + weight * d.y, m.xx + weight * d.x * d.x,
                m.xy + weight * d.x * d.y, m.yy + weight * d.y * d.y
            )
            right.one += near.shift * weight
            right.x += near.shift * (weight * d.x)
            right.y += near.shift * (weight * d.y)
        }
        // A small ridge: few neighbours, or ones in a line, tell no slope.
        let ridge = 0.05 * m.one
        return atOrigin(m.one, m.x, m.y, m.xx + ridge, m.xy, m.yy + ridge, right)
    }

    /// The constant of a plane from its normal equations, by Cramer's rule; no shift where they do not tell.
    private func atOrigin(
        _ one: Double, _ x: Double, _ y: Double, _ xx: Double, _ xy: Double, _ yy: Double,
        _ right: (one: Vector, x: Vector, y: Vector)
    ) -> Vector {
        let a = xx * yy - xy * xy
        let b = xy * y - x * yy
        let c = x * xy - xx * y
        let determinant = one * a + x * b + y * c
        guard abs(determinant) > 1e-12 else { return Vector(0, 0) }
        return (right.one * a + right.x * b + right.y * c) / determinant
    }

    /// The shift of each module of a grid, worked out at every fourth and interpolated between.
    public func shifts(size: Int) -> [SIMD2<Float>] {
        let step = 4
        let count = (size + step - 1) / step + 1
        let knots = (0..<(count * count)).map { i in
            let place = Vector(
                Double(min(size - 1, i % count * step)), Double(min(size - 1, i / count * step)))
            return SIMD2<Float>(self(place))
        }
        return (0..<(size * size)).map { i in
            let (x, y) = (i % size, i / size)
            let knot = y / step * count + x / step
            let (right, down) = (Self.part(x, step, size), Self.part(y, step, size))
            let upper = knots[knot] * (1 - right) + knots[knot + 1] * right
            let lower = knots[knot + count] * (1 - right) + knots[knot + count + 1] * right
            return upper * (1 - down) + lower * down
        }
    }

    /// How far a module is on its way from a knot to the next, which the grid's edge may cut short.
    private static func part(_ x: Int, _ step: Int, _ size: Int) -> Float {
        let start = x / step * step
        let length = min(size - 1, start + step) - start
        return length > 0 ? Float(x - start) / Float(length) : 0
    }
}
