/// Fits a finder's frame to its edge crossings: an affine map in which each lies on a square about the centre.
///
/// Started from the four outermost points of the ring; then linear least squares, in which each crossing is taken
/// for one of the side it is nearest to, in five rounds that trust fewer and fewer outliers.
struct FinderFit {
    /// The map from pixels to modules: x along, y across, each a row of (x, y, constant), relative to `origin`.
    private var along = SIMD3<Double>(0, 0, 0)
    private var across = SIMD3<Double>(0, 0, 0)
    private let origin: Vector
    private var inliers = 0
    private var squares = 0.0

    /// What a fit takes, about.
    static let nanoseconds = 3000

    /// The pattern that a candidate's rays show; nil where they show none.
    static func pattern(_ rays: FinderRays, _ candidate: FinderCandidate, _ reader: PixelReader)
        -> FinderPattern?
    {
        guard var fit = FinderFit(rim: rays.rim, near: Vector(candidate.centre)) else { return nil }
        for round in 0..<5 {
            guard fit.improve(rays.crossings, tolerance: round < 2 ? 0.9 : 0.5, isLate: round > 1) else {
                return nil
            }
        }
        return fit.pattern(rays, candidate, reader)
    }

    /// A first frame from the ring's outer edge: its two most distant points and those farthest to both sides.
    private init?(rim: [Vector], near middle: Vector) {
        func farthest(from place: Vector) -> Vector? {
            rim.max { ($0 - place).dot($0 - place) < ($1 - place).dot($1 - place) }
        }
        guard let a = farthest(from: middle), let c = farthest(from: a) else { return nil }
        let diagonal = c - a
        let length = diagonal.length
        guard length >= 3 else { return nil }
        let sides = rim.map { diagonal.cross($0 - a) / length }
        guard let left = sides.indices.max(by: { sides[$0] < sides[$1] }),
            let right = sides.indices.min(by: { sides[$0] < sides[$1] }),
            sides[left] >= 0.15 * length, sides[right] <= -0.15 * length
        else { return nil }
        let (b, d) = (rim[left], rim[right])
        origin = (a + b + c + d) / 4
        // The ring's outer edge is 5 modules long.
        let u = ((d - a) + (c - b)) / 10
        let v = ((b - a) + (c - d)) / 10
        let area = u.cross(v)
        guard abs(area) >= 0.5 else { return nil }
        along = SIMD3(v.y / area, -v.x / area, 0)
        across = SIMD3(-u.y / area, u.x / area, 0)
    }

    /// One round of least squares; false where too few crossings fit.
    private mutating func improve(_ crossings: [EdgeCrossing], tolerance: Double, isLate: Bool) -> Bool {
        var sums = (SideSums(), SideSums())
        inliers = 0
        squares = 0
        for crossing in crossings {
            let p = crossing.place - origin
            let x = along.x * p.x + along.y * p.y + along.z
            let y = across.x * p.x + across.y * p.y + across.z
            let isAlong = abs(x) > abs(y)
            let (own, other) = isAlong ? (x, abs(y)) : (y, abs(x))
            let target = own > 0 ? crossing.distance : -crossing.distance
            let error = own - target
            // Later on corners are left out: which side they are of is doubtful.
            guard abs(error) <= tolerance, !(isLate && other > crossing.distance - 0.15) else { continue }
            inliers += 1
            squares += error * error
            if isAlong { sums.0.add(p, target) } else { sums.1.add(p, target) }
        }
        guard let x = sums.0.solved(), let y = sums.1.solved() else { return false }
        (along, across) = (x, y)
        return true
    }

    private func pattern(
        _ rays: FinderRays, _ candidate: FinderCandidate, _ reader: PixelReader
    ) -> FinderPattern? {
        let area = along.x * across.y - along.y * across.x
        guard abs(area) >= 1e-9 else { return nil }
        let right = Vector(across.y, -across.x) / area
        let down = Vector(-along.y, along.x) / area
        let centre = origin - right * along.z - down * across.z
        let module = (1 / abs(area)).squareRoot()
        let (width, height) = (right.length, down.length)
        guard width <= 6 * height, height <= 6 * width, module >= 0.7,
            (centre - origin).length <= 2.5 * module
        else { return nil }
        let share = Double(inliers) / Double(rays.crossings.count)
        guard share >= 0.55 else { return nil }
        let isClockwise = right.cross(down) > 0
        var pattern = FinderPattern(
            centre: centre, right: right, down: isClockwise ? down : -down, module: module,
            quality: share - (squares / Double(inliers)).squareRoot(), rays: rays.good,
            isInverted: candidate.isInverted, threshold: 0, contrast: 0)
        let levels = levels(pattern, reader)
        pattern.threshold = (levels.core + levels.ring) / 2
        pattern.contrast = abs(levels.core - levels.ring)
        return pattern
    }

    /// The brightness of the core's middle, and the mean of that of the ring's four.
    private func levels(_ pattern: FinderPattern, _ reader: PixelReader) -> (core: Float, ring: Float) {
        func level(_ x: Double, _ y: Double) -> Float {
            let place = SIMD2<Float>(pattern.place(x, y))
            return reader.nearest(place.x - 0.5, place.y - 0.5)
        }
        return (level(0, 0), (level(2, 0) + level(-2, 0) + level(0, 2) + level(0, -2)) / 4)
    }
}

/// Normal equations of one side pair: a plane over the picture that is ±1.5, ±2.5 or ±3.5 at the crossings.
private struct SideSums {
    private var count = 0.0
    private var xx = 0.0
    private var xy = 0.0
    private var x = 0.0
    private var yy = 0.0
    private var y = 0.0
    private var right = SIMD3<Double>(0, 0, 0)

    mutating func add(_ p: Vector, _ target: Double) {
        xx += p.x * p.x
        xy += p.x * p.y
        x += p.x
        yy += p.y * p.y
        y += p.y
        count += 1
        right += SIMD3(p.x, p.y, 1) * target
    }

    /// The plane, by Cramer's rule; nil from fewer than five crossings or ones in a line.
    func solved() -> SIMD3<Double>? {
        guard count >= 5 else { return nil }
        let a = SIMD3(xx, xy, x)
        let b = SIMD3(xy, yy, y)
        let c = SIMD3(x, y, count)
        let determinant = triple(a, b, c)
        guard abs(determinant) > 1e-9 else { return nil }
        return SIMD3(triple(right, b, c), triple(a, right, c), triple(a, b, right)) / determinant
    }

    private func triple(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
        a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) + a.z * (b.x * c.y - b.y * c.x)
    }
}
