import ScanVision

/// A place in a finder's frame, seen along the axis it is nearest to.
struct AxisView {
    /// Modules along that axis, at least 0.
    let along: Double
    /// Modules off it, at least 0.
    let off: Double
    /// 0 right, 1 down, 2 left, 3 up.
    let axis: Int
    /// Modules as the crow flies.
    let length: Double

    init(_ place: Vector) {
        let isAcross = abs(place.x) > abs(place.y)
        along = max(abs(place.x), abs(place.y))
        off = min(abs(place.x), abs(place.y))
        axis = isAcross ? (place.x > 0 ? 0 : 2) : (place.y > 0 ? 1 : 3)
        length = place.length
    }
}
