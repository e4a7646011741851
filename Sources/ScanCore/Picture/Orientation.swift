/// How stored pixels are turned to be shown; the raw values are those of the EXIF tag (CIPA DC-008, 4.6.5).
public enum Orientation: Int, Sendable, CaseIterable {
    /// Shown as stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Turned by 180 degrees.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored about the main diagonal.
    case leftMirrored = 5
    /// Turned by 90 degrees clockwise to be shown.
    case right = 6
    /// Mirrored about the other diagonal.
    case rightMirrored = 7
    /// Turned by 270 degrees clockwise to be shown.
    case left = 8

    /// Whether width and height change places when shown.
    public var swapsSides: Bool { rawValue >= 5 }

    /// Where a stored point is shown, for stored pixels of `width` by `height`.
    public func shown(_ p: Point, width: Double, height: Double) -> Point {
        switch self {
        case .up: p
        case .upMirrored: Point(x: width - p.x, y: p.y)
        case .down: Point(x: width - p.x, y: height - p.y)
        case .downMirrored: Point(x: p.x, y: height - p.y)
        case .leftMirrored: Point(x: p.y, y: p.x)
        case .right: Point(x: height - p.y, y: p.x)
        case .rightMirrored: Point(x: height - p.y, y: width - p.x)
        case .left: Point(x: p.y, y: width - p.x)
        }
    }
}
