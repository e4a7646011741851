/// A square of 3 dark modules within a light ring within a dark ring of 7: the mark at three corners of a QR code.
///
/// It carries a frame of its own: its centre and the vectors that one module's step right and down makes in the
/// picture, fitted to its edges to a fraction of a pixel. Which of the four turns is the symbol's is not known.
public struct FinderPattern: Sendable {
    /// The centre, in pixels of the picture that was searched.
    public var centre: Vector
    /// One module to the right, in pixels.
    public var right: Vector
    /// One module down, in pixels; clockwise of `right`.
    public var down: Vector
    /// Mean side of a module, in pixels.
    public var module: Double
    /// How well the edges fit the frame: the share that do, less their mean error in modules; below 1.
    public var quality: Double
    /// How many of 32 rays from the centre meet the rings where they should.
    public var rays: Int
    /// Whether it is light on dark.
    public var isInverted: Bool
    /// The brightness midway between its dark and its light.
    public var threshold: Float
    /// How much brighter its light is than its dark, 0 to 255.
    public var contrast: Float

    /// A place in modules from the centre, in pixels.
    @inlinable public func place(_ x: Double, _ y: Double) -> Vector { centre + right * x + down * y }

    /// A place in pixels, in modules from the centre.
    @inlinable public func modules(to place: Vector) -> Vector {
        let offset = place - centre
        let area = right.cross(down)
        return Vector(offset.cross(down) / area, right.cross(offset) / area)
    }

    /// The same pattern with its frame turned clockwise by quarters.
    public func turned(by quarters: Int) -> FinderPattern {
        var turned = self
        switch quarters & 3 {
        case 1: (turned.right, turned.down) = (down, -right)
        case 2: (turned.right, turned.down) = (-right, -down)
        case 3: (turned.right, turned.down) = (-down, right)
        default: break
        }
        return turned
    }

    /// The turn whose `right` points along a direction best.
    public func facing(_ direction: Vector) -> FinderPattern {
        let fit = [right, down, -right, -down].map { $0.dot(direction) / $0.length }
        let best = fit.indices.max { fit[$0] < fit[$1] } ?? 0
        return turned(by: best)
    }

    /// The same pattern in a picture whose sides are `factor` times as long.
    public func scaled(by factor: Double) -> FinderPattern {
        var scaled = self
        scaled.centre *= factor
        scaled.right *= factor
        scaled.down *= factor
        scaled.module *= factor
        return scaled
    }

    /// How much it looks like one: more is better.
    public var strength: Double { quality * Double(rays) }
}

/// Where a row and a column both run light, core, light as through a finder pattern.
public struct FinderCandidate: Sendable {
    /// The middle of the core, in pixels.
    public var centre: SIMD2<Float>
    /// A module's width as the row has it, in pixels.
    var width: Float
    /// A module's height as the column has it, in pixels.
    var height: Float
    /// Mean brightness of the core in the row.
    var core: Float
    /// Mean brightness of the ring on both sides of the core in the row.
    var ring: Float
    /// Whether the core is light.
    public var isInverted: Bool
}
