/// A place in a picture, in pixels; (0, 0) is the upper left corner of the upper left pixel.
public struct Point: Hashable, Sendable {
    /// Pixels from the left edge.
    public var x: Double
    /// Pixels from the upper edge.
    public var y: Double

    /// A place from its two coordinates, in pixels.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
