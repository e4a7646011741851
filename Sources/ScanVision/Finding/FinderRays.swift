import Glibc
import ScanCore

/// A point where a ray from a finder's middle crosses one of its edges.
struct EdgeCrossing {
    /// Where, in pixels.
    var place: Vector
    /// How far from the centre the edge is: 1.5, 2.5 or 3.5 modules along one axis.
    var distance: Double
}

/// Walks 32 rays out from a candidate's middle and notes where they cross its edges, to a fraction of a pixel.
///
/// A true finder's ring begins at 1.5 and ends at 2.5 modules in every direction, so along each ray the two
/// crossings are in a ratio of 5 : 3, whatever the perspective. Rays are tested in stages, so that most false
/// candidates cost four.
struct FinderRays {
    /// Rays that must meet the rings rightly.
    static let needed = 24
    private static let count = 32
    /// Unit vectors; each four in turn are a right-angled cross, diagonal ones first: they tell most.
    private static let directions: [SIMD2<Float>] = [4, 0, 2, 6, 1, 5, 3, 7].flatMap { first in
        (0..<4).map { quarter in
            let angle = 2 * Float.pi * Float(first + 8 * quarter) / 32
            return SIMD2(cosf(angle), sinf(angle))
        }
    }

    /// Crossings of all rays, the rightly met ones and lone first ones.
    private(set) var crossings: [EdgeCrossing] = []
    /// The outer edge of the light ring on each good ray.
    private(set) var rim: [Vector] = []
    /// Rays that meet the rings rightly.
    private(set) var good = 0
    /// What walking the rays took, about 3 ns a step and 15 ns a ray.
    private(set) var nanoseconds = 0

    init() {
        crossings.reserveCapacity(3 * Self.count)
        rim.reserveCapacity(Self.count)
    }

    /// Walks a candidate's rays; false as soon as too few can be good.
    mutating func walk(_ candidate: FinderCandidate, _ reader: PixelReader) -> Bool {
        crossings.removeAll(keepingCapacity: true)
        rim.removeAll(keepingCapacity: true)
        good = 0
        nanoseconds = 50
        guard let walker = RayWalker(candidate, reader) else { return false }
        for (index, direction) in Self.directions.enumerated() {
            let crossed = walker.walk(direction)
            note(crossed, direction, candidate.centre)
            nanoseconds += 15 + 3 * crossed.steps
            let done = index + 1
            if done - good > Self.count - Self.needed { return false }
            // At least 2 of 4, 6 of 8 and 12 of 16: what true finders, damaged ones too, were seen to have.
            if done == 4 && good < 2 || done == 8 && good < 6 || done == 16 && good < 12 { return false }
        }
        return true
    }

    private mutating func note(
        _ crossed: RayWalker.Crossed, _ direction: SIMD2<Float>, _ centre: SIMD2<Float>
    ) {
        func place(_ radius: Float) -> Vector { Vector(centre + direction * radius) }
        let isGood =
            crossed.count >= 2 && crossed.second > 1.2 * crossed.first && crossed.second < 2.5 * crossed.first
        if crossed.count >= 1 { crossings.append(EdgeCrossing(place: place(crossed.first), distance: 1.5)) }
        guard isGood else { return }
        good += 1
        let outer = place(crossed.second)
        crossings.append(EdgeCrossing(place: outer, distance: 2.5))
        rim.append(outer)
        if crossed.count == 3, crossed.third > 1.7 * crossed.first, crossed.third < 3.1 * crossed.first {
            crossings.append(EdgeCrossing(place: place(crossed.third), distance: 3.5))
        }
    }
}

/// What all rays of one candidate share.
private struct RayWalker {
    /// Distances of the first three crossings, in pixels, as far as there are any.
    struct Crossed {
        var count = 0
        var first: Float = 0
        var second: Float = 0
        var third: Float = 0
        /// Looks at the picture.
        var steps = 0
    }

    private let reader: PixelReader
    private let x: Float
    private let y: Float
    private let step: Float
    private let reach: Float
    private let isInside: Bool
    private let threshold: Float
    private let sign: Float
    private let atCentre: Float
    private let module: Float

    /// Nil where the middle is not in the picture.
    init?(_ candidate: FinderCandidate, _ reader: PixelReader) {
        self.reader = reader
        x = candidate.centre.x - 0.5
        y = candidate.centre.y - 0.5
        guard x >= 0, y >= 0, x <= reader.maxX, y <= reader.maxY else { return nil }
        module = max(candidate.width, candidate.height)
        step = max(0.6, min(candidate.width, candidate.height) * 0.3)
        reach = module * 8
        isInside = x >= reach && y >= reach && x + reach <= reader.maxX && y + reach <= reader.maxY
        threshold = (candidate.core + candidate.ring) / 2
        sign = candidate.isInverted ? -1 : 1
        let level = (threshold - reader.inside(x, y)) * sign
        atCentre = level > 0 ? level : abs(candidate.ring - candidate.core) / 2
    }

    /// Where a ray changes from core to ring, from ring to border and from border to outside.
    func walk(_ direction: SIMD2<Float>) -> Crossed {
        var crossed = Crossed()
        let end = isInside ? reach : distanceToEdge(direction)
        var limit = min(end, module * 3.2)
        var last = atCentre
        var isCore = true
        var radius = step
        while radius < limit {
            crossed.steps &+= 1
            let level = (threshold - reader.inside(x + direction.x * radius, y + direction.y * radius)) * sign
            if (level > 0) != isCore {
                let part = min(max(last / (last - level), 0), 1)
                let distance = radius - step + (part.isNaN ? 0.5 : part) * step
                isCore.toggle()
                crossed.count += 1
                switch crossed.count {
                case 1:
                    crossed.first = distance
                    limit = min(end, distance * 2.5 + step)
                case 2:
                    crossed.second = distance
                    limit = min(end, crossed.first * 3.1 + step)
                default:
                    crossed.third = distance
                    return crossed
                }
            }
            last = level
            radius += step
        }
        return crossed
    }

    /// How far the ray runs inside the picture, at most `reach`.
    private func distanceToEdge(_ direction: SIMD2<Float>) -> Float {
        var end = reach
        if direction.x > 1e-6 { end = min(end, (reader.maxX - x) / direction.x) }
        if direction.x < -1e-6 { end = min(end, -x / direction.x) }
        if direction.y > 1e-6 { end = min(end, (reader.maxY - y) / direction.y) }
        if direction.y < -1e-6 { end = min(end, -y / direction.y) }
        return end * 0.9999  // what rounding may add must stay inside
    }
}
