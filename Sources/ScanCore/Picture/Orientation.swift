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

    /// The orientation that turns by quarters clockwise, after mirroring left to right or not.
    public init(clockwiseQuarters: Int, mirrored: Bool = false) {
        let turned: [Orientation] = [.up, .right, .down, .left]
        let mirroredThenTurned: [Orientation] = [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored]
        self = (mirrored ? mirroredThenTurned : turned)[clockwiseQuarters & 3]
    }

    /// Quarters of a turn, clockwise, that follow the mirroring, 0 to 3.
    public var clockwiseQuarters: Int {
        switch self {
        case .up, .upMirrored: 0
        case .right, .rightMirrored: 1
        case .down, .downMirrored: 2
        case .left, .leftMirrored: 3
        }
    }

    /// Whether it mirrors.
    public var isMirrored: Bool {
        switch self {
        case .up, .right, .down, .left: false
        case .upMirrored, .rightMirrored, .downMirrored, .leftMirrored: true
        }
    }

    /// This one, and then `next`.
    public func followed(by next: Orientation) -> Orientation {
        // A mirror behind a turn is a mirror before the turn the other way.
        let quarters = next.isMirrored ? -clockwiseQuarters : clockwiseQuarters
        return Orientation(
            clockwiseQuarters: next.clockwiseQuarters + quarters, mirrored: isMirrored != next.isMirrored)
    }

    /// The one that undoes this one.
    public var inverse: Orientation {
        isMirrored ? self : Orientation(clockwiseQuarters: -clockwiseQuarters)
    }
}
