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

    /// The geometry of a stored picture, or of the part of it that begins at the origin.
    public init(width: Int, height: Int, orientation: Orientation = .up, originX: Int = 0, originY: Int = 0) {
        storedWidth = width
        storedHeight = height
        self.orientation = orientation
        self.originX = originX
        self.originY = originY
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
}
