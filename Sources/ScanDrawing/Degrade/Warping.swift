import ScanCore

/// Scale, rotation and perspective, one after another about the middle, but resampled once.
struct Warping: Degradation {
    var scale: Double?
    var degrees: Double?
    var perspective: Double?
    /// Whether the picture grows to hold what is turned.
    var grows = false

    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        guard scale != nil || degrees != nil || perspective != nil else { return }
        let (width, height) = (Double(picture.width), Double(picture.height))
        let direction = random.fraction() * 360
        var map = Projection.identity
        if let scale { map = map.followed(by: scaling(scale)) }
        if let degrees { map = map.followed(by: rotation(degrees)) }
        if let perspective {
            map = map.followed(by: self.perspective(perspective, direction, width, height))
        }
        map = map.about(width / 2, height / 2)
        var size = (width: picture.width, height: picture.height)
        if grows { (map, size) = grown(map, width, height) }
        picture = Resampling(map: map, looks: looks).resampled(picture, size.width, size.height)
    }

    private func scaling(_ factor: Double) -> Projection {
        Projection(m: [factor, 0, 0, 0, factor, 0, 0, 0, 1])
    }

    private func rotation(_ degrees: Double) -> Projection {
        let (s, c) = ExactMath.sineAndCosine(degrees: degrees)
        return Projection(m: [c, -s, 0, s, c, 0, 0, 0, 1])
    }

    /// The picture seen so that the side towards `direction` is farther away; the near side keeps its size.
    private func perspective(
        _ amount: Double, _ direction: Double, _ width: Double, _ height: Double
    ) -> Projection {
        let (s, c) = ExactMath.sineAndCosine(degrees: direction)
        // Depths of 1 + k and 1 − k make widths of the ratio 1 − amount.
        let k = amount / (2 - amount)
        let reach = (abs(c) * width + abs(s) * height) / 2
        return Projection(m: [1 - k, 0, 0, 0, 1 - k, 0, k * c / reach, k * s / reach, 1])
    }

    /// The map, moved so that all of the picture is right of and below the origin, and the size that holds it.
    private func grown(
        _ map: Projection, _ width: Double, _ height: Double
    ) -> (Projection, (width: Int, height: Int)) {
        let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { map(Point(x: $0.0, y: $0.1)) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        // A pixel more on each side, for the edges' blur.
        let size = (Int((xs.max() ?? 1) - left) + 3, Int((ys.max() ?? 1) - top) + 3)
        return (map.followed(by: .moving(1 - left, 1 - top)), size)
    }

    /// Looks a pixel, along a side: more where the picture shrinks, so that thin lines are not lost between them.
    private var looks: Int { min(6, max(2, Int((1.2 / (scale ?? 1)).rounded(.up)))) }
}
