/// A place on a grid and where it was seen in a picture.
@frozen public struct Correspondence: Sendable {
    /// The place on the grid, in modules.
    public var grid: Vector
    /// Where it was seen, in pixels.
    public var picture: Vector
    /// How much it counts, above 0.
    public var weight: Double

    /// A pair of places.
    public init(grid: Vector, picture: Vector, weight: Double) {
        self.grid = grid
        self.picture = picture
        self.weight = weight
    }
}

extension Homography {
    /// The map that takes the grid's places nearest to the picture's; nil where they do not tell one.
    ///
    /// A direct linear transformation on centred and scaled places (Hartley and Zisserman, *Multiple View Geometry*,
    /// 4.4), solved twice: the second time each equation is weighted so that its error is in pixels.
    ///
    /// - Parameter damping: from 0, how much the map is pulled towards an affine one, in units of all places' weight
    public init?(fitting places: [Correspondence], damping: Double = 0) {
        guard let grid = Spread(of: places, { $0.grid }), let picture = Spread(of: places, { $0.picture })
        else {
            return nil
        }
        var horizon = Vector(0, 0)
        var map: Homography?
        for round in 0..<2 {
            var sums = NormalSums()
            for place in places {
                let g = (place.grid - grid.centre) / grid.scale
                let depth = max(horizon.dot(g) + 1, 0.05)  // far behind the horizon nothing is known
                let weight = round == 0 ? place.weight : place.weight / (depth * depth)
                sums.add(g, (place.picture - picture.centre) / picture.scale, weight)
            }
            guard let solved = sums.solved(damping: damping * grid.weight) else { return nil }
            horizon = Vector(solved.g, solved.h)
            map = solved
        }
        guard let map else { return nil }
        self = map.after(offset: grid.centre, scale: grid.scale).then(
            scale: picture.scale, offset: picture.centre)
    }

    /// Weighted centre and mean distance from it.
    private struct Spread {
        var centre = Vector(0, 0)
        var scale = 0.0
        var weight = 0.0

        init?(of places: [Correspondence], _ side: (Correspondence) -> Vector) {
            for place in places {
                centre += side(place) * place.weight
                weight += place.weight
            }
            centre /= weight
            for place in places {
                let offset = side(place) - centre
                scale += place.weight * offset.dot(offset)
            }
            scale = (scale / weight).squareRoot()
            guard scale > 1e-9, scale.isFinite else { return nil }
        }
    }
}

/// The sums of the eight normal equations; most of their coefficients repeat, so few are kept.
private struct NormalSums {
    private var affine = (xx: 0.0, xy: 0.0, x: 0.0, yy: 0.0, y: 0.0, one: 0.0)
    private var right = (xu: 0.0, yu: 0.0, u: 0.0, xv: 0.0, yv: 0.0, v: 0.0)
    private var mixed = (xxu: 0.0, xyu: 0.0, yyu: 0.0, xxv: 0.0, xyv: 0.0, yyv: 0.0)
    private var horizon = (xx: 0.0, xy: 0.0, yy: 0.0, x: 0.0, y: 0.0)

    mutating func add(_ g: Vector, _ p: Vector, _ weight: Double) {
        let (x, y) = (g.x, g.y)
        let (wx, wy, wu, wv) = (weight * x, weight * y, weight * p.x, weight * p.y)
        affine = (
            affine.xx + wx * x, affine.xy + wx * y, affine.x + wx, affine.yy + wy * y, affine.y + wy,
            affine.one + weight
        )
        right = (
            right.xu + wu * x, right.yu + wu * y, right.u + wu, right.xv + wv * x, right.yv + wv * y,
            right.v + wv
        )
        mixed = (
            mixed.xxu + wu * x * x, mixed.xyu + wu * x * y, mixed.yyu + wu * y * y, mixed.xxv + wv * x * x,
            mixed.xyv + wv * x * y, mixed.yyv + wv * y * y
        )
        let square = weight * p.dot(p)
        horizon = (
            horizon.xx + square * x * x, horizon.xy + square * x * y, horizon.yy + square * y * y,
            horizon.x + square * x, horizon.y + square * y
        )
    }

    /// The map from the grid's frame to the picture's.
    func solved(damping: Double) -> Homography? {
        let (s, r, m, z) = (affine, right, mixed, horizon)
        let rows: [Double] = [
            s.xx, s.xy, s.x, 0, 0, 0, -m.xxu, -m.xyu, r.xu,
            s.xy, s.yy, s.y, 0, 0, 0, -m.xyu, -m.yyu, r.yu,
            s.x, s.y, s.one, 0, 0, 0, -r.xu, -r.yu, r.u,
            0, 0, 0, s.xx, s.xy, s.x, -m.xxv, -m.xyv, r.xv,
            0, 0, 0, s.xy, s.yy, s.y, -m.xyv, -m.yyv, r.yv,
            0, 0, 0, s.x, s.y, s.one, -r.xv, -r.yv, r.v,
            -m.xxu, -m.xyu, -r.xu, -m.xxv, -m.xyv, -r.xv, z.xx + damping, z.xy, -z.x,
            -m.xyu, -m.yyu, -r.yu, -m.xyv, -m.yyv, -r.yv, z.xy, z.yy + damping, -z.y,
        ]
        return withUnsafeTemporaryAllocation(of: Double.self, capacity: 72) { equations in
            _ = equations.initialize(from: rows)
            guard solve(equations, count: 8) else { return nil }
            let v = (0..<8).map { equations[$0 * 9 + 8] }
            return Homography(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], 1)
        }
    }
}
