import ScanCore

/// A map of the plane that keeps lines straight: three by three numbers, row by row.
struct Projection: Sendable {
    var m: [Double]

    /// The map that moves nothing.
    static let identity = Projection(m: [1, 0, 0, 0, 1, 0, 0, 0, 1])

    static func moving(_ x: Double, _ y: Double) -> Projection { Projection(m: [1, 0, x, 0, 1, y, 0, 0, 1]) }

    /// The map that does this one, then `next`.
    func followed(by next: Projection) -> Projection {
        var product = [Double](repeating: 0, count: 9)
        for row in 0..<3 {
            for column in 0..<3 {
                product[row * 3 + column] =
                    next.m[row * 3] * m[column] + next.m[row * 3 + 1] * m[3 + column]
                    + next.m[row * 3 + 2] * m[6 + column]
            }
        }
        return Projection(m: product)
    }

    /// The map about a point instead of the origin.
    func about(_ x: Double, _ y: Double) -> Projection {
        Projection.moving(-x, -y).followed(by: self).followed(by: .moving(x, y))
    }

    /// Where a point goes.
    func callAsFunction(_ point: Point) -> Point {
        let w = m[6] * point.x + m[7] * point.y + m[8]
        return Point(
            x: (m[0] * point.x + m[1] * point.y + m[2]) / w, y: (m[3] * point.x + m[4] * point.y + m[5]) / w)
    }

    /// The map back, up to a factor that a projection does not feel.
    var inverse: Projection {
        Projection(m: [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ])
    }
}
