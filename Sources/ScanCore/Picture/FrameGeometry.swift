/// How a frame's pixels lie in the picture as shown: turning and cropping cost no pixels, only this.
public struct FrameGeometry: Hashable, Sendable {
    /// Width of the whole stored picture, in pixels, before it is turned.
    public let storedWidth: Int
    /// Height of the whole stored picture, in pixels, before it is turned.
    public let storedHeight: Int
    /// How the stored picture is turned to be shown.
    public let orientation: Orientation
    /// Where the frame's image begins in the stored picture.
    public let originX: Int
    /// Where the frame's image begins in the stored picture.
    public let originY: Int
    /// The part of the picture as shown whose symbols count; all of it when nil.
    public let region: ShownRegion?

    /// The geometry of a stored picture, or of the part of it that begins at the origin.
    public init(
        width: Int, height: Int, orientation: Orientation = .up, originX: Int = 0, originY: Int = 0,
        region: ShownRegion? = nil
    ) {
        storedWidth = width
        storedHeight = height
        self.orientation = orientation
        self.originX = originX
        self.originY = originY
        self.region = region
    }

    /// Width of the picture as shown, in pixels.
    public var shownWidth: Int { orientation.swapsSides ? storedHeight : storedWidth }
    /// Height of the picture as shown, in pixels.
    public var shownHeight: Int { orientation.swapsSides ? storedWidth : storedHeight }

    /// Where a point of the frame's image is in the picture as shown.
    public func shown(_ point: Point) -> Point {
        orientation.shown(
            Point(x: point.x + Double(originX), y: point.y + Double(originY)),
            width: Double(storedWidth), height: Double(storedHeight))
    }

    /// Where a point of the picture as shown is in the stored picture.
    public func stored(_ point: Point) -> Point {
        orientation.inverse.shown(point, width: Double(shownWidth), height: Double(shownHeight))
    }

    /// The middle of what is looked at, in the picture as shown.
    public var centre: Point {
        region?.corners.centre ?? Point(x: Double(shownWidth) / 2, y: Double(shownHeight) / 2)
    }

    /// Whether a symbol with those corners, in the picture as shown, counts.
    public func admits(_ symbol: Quad) -> Bool { region?.admits(symbol) ?? true }
}
