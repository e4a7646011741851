/// A part of one picture as shown, in pixels, and which symbols belong to it.
public struct ShownRegion: Hashable, Sendable {
    /// Pixels from the left edge of the picture as shown.
    public let x: Int
    /// Pixels from the upper edge of the picture as shown.
    public let y: Int
    /// Its width in pixels, at least 1.
    public let width: Int
    /// Its height in pixels, at least 1.
    public let height: Int
    /// Which symbols at its edge count.
    public let rule: RegionRule

    /// A part of a picture as shown.
    public init(x: Int, y: Int, width: Int, height: Int, rule: RegionRule) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.rule = rule
    }

    /// The region's own corners.
    public var corners: Quad {
        let (left, top) = (Double(x), Double(y))
        let (right, bottom) = (Double(x + width), Double(y + height))
        return Quad(
            Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
            Point(x: left, y: bottom))
    }

    /// Whether a symbol with those corners, in pixels of the picture as shown, belongs to the region.
    public func admits(_ symbol: Quad) -> Bool {
        switch rule {
        case .centre: corners.contains(symbol.centre)
        case .inside: symbol.corners.allSatisfy(corners.contains)
        case .intersects: corners.overlaps(symbol)
        }
    }

    /// How far outside of the region pixels are of use, sideways and up and down: a symbol that belongs to it may
    /// lie partly outside, and its quiet zone too.
    ///
    /// By `centre`, symbols up to four times the region's size are seen whole; by `intersects` the whole picture
    /// counts.
    var surroundings: (x: Int, y: Int)? {
        switch rule {
        case .inside: (width / 8 + ShownRegion.quietZone, height / 8 + ShownRegion.quietZone)
        case .centre: (2 * width, 2 * height)
        case .intersects: nil
        }
    }

    /// The widest quiet zone, EAN-13's eleven modules (ISO/IEC 15420, 4.3.2), at three pixels a module.
    private static let quietZone = 33
}

extension Quad {
    /// Whether two convex quadrilaterals share a point.
    public func overlaps(_ other: Quad) -> Bool {
        !isApart(from: other) && !other.isApart(from: self)
    }

    /// Whether one of this one's sides has all of it on one side and all of the other beyond (separating axes).
    private func isApart(from other: Quad) -> Bool {
        let points = corners
        return (0..<4).contains { i in
            let (a, b) = (points[i], points[(i + 1) % 4])
            guard a != b else { return false }
            let side = { (p: Point) in (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
            let own = points.map(side)
            let others = other.corners.map(side)
            guard let low = own.min(), let high = own.max(), let otherLow = others.min(),
                let otherHigh = others.max()
            else { return false }
            return otherLow > high || otherHigh < low
        }
    }
}
