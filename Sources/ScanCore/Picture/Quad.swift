/// The four corners of a symbol, clockwise as one reads it: the first is the upper left of the *symbol*.
public struct Quad: Hashable, Sendable {
    /// The symbol's upper left corner.
    public var topLeft: Point
    /// The symbol's upper right corner.
    public var topRight: Point
    /// The symbol's lower right corner.
    public var bottomRight: Point
    /// The symbol's lower left corner.
    public var bottomLeft: Point

    /// The four corners in reading order, clockwise from the upper left.
    public init(_ topLeft: Point, _ topRight: Point, _ bottomRight: Point, _ bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Clockwise from the upper left; always four.
    public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The mean of the four corners.
    public var centre: Point {
        Point(x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
    }

    /// The area inside, in square pixels; never negative.
    public var area: Double {
        let points = corners
        let twice = (0..<4).map { i in
            points[i].x * points[(i + 1) % 4].y - points[(i + 1) % 4].x * points[i].y
        }
        return abs(twice.reduce(0, +)) / 2
    }

    /// Whether a point is inside or on the edge; the corners may run either way round.
    public func contains(_ point: Point) -> Bool {
        let points = corners
        var isLeftOfSome = false
        var isRightOfSome = false
        for i in 0..<4 {
            let a = points[i]
            let b = points[(i + 1) % 4]
            let side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
            if side < 0 { isLeftOfSome = true }
            if side > 0 { isRightOfSome = true }
        }
        return !(isLeftOfSome && isRightOfSome)
    }

    /// The same corners after each was moved by `transform`.
    public func mapped(_ transform: (Point) -> Point) -> Quad {
        Quad(transform(topLeft), transform(topRight), transform(bottomRight), transform(bottomLeft))
    }
}
