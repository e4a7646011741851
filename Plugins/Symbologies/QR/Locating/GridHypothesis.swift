import ScanCore
import ScanVision

/// A symbol's corner that has a finder pattern.
enum FinderCorner: Sendable {
    case topLeft, topRight, bottomLeft

    /// The finder's middle module in a symbol of so many modules.
    func module(_ size: Int) -> (x: Int, y: Int) {
        switch self {
        case .topLeft: (3, 3)
        case .topRight: (size - 4, 3)
        case .bottomLeft: (3, size - 4)
        }
    }
}

/// A grid that may lie over a symbol: which version, and where its modules are.
struct GridHypothesis: Sendable {
    var version: Version
    /// The halvings of the picture whose pixels `map` and `finders` are in.
    var level: Int
    /// From modules, (0, 0) the symbol's corner, to pixels.
    var map: Homography
    /// The finder patterns it was made from, and whose corners they are.
    var finders: [(corner: FinderCorner, pattern: FinderPattern)]
    /// How well it fits so far: more is better, 1.7 at most.
    var score = 0.0
    /// Whether it was made when the ordinary ways had failed, so that more is tried.
    let isLate: Bool

    var size: Int { version.size }
    var isInverted: Bool { finders.first?.pattern.isInverted ?? false }

    /// A grid through finder patterns; nil where they make no sensible one.
    ///
    /// - Parameter damping: how much to distrust perspective
    init?(
        _ version: Version, level: Int, through finders: [(corner: FinderCorner, pattern: FinderPattern)],
        damping: Double, isLate: Bool
    ) {
        self.isLate = isLate
        self.version = version
        self.level = level
        self.finders = finders
        guard let map = Homography(fitting: Self.places(finders, version.size), damping: damping) else {
            return nil
        }
        self.map = map
        guard isSensible else { return nil }
    }

    /// Each finder's centre, which is sure, and its outer corners, which are less so.
    private static func places(
        _ finders: [(corner: FinderCorner, pattern: FinderPattern)], _ size: Int
    ) -> [Correspondence] {
        finders.flatMap { corner, pattern in
            let module = corner.module(size)
            let centre = Vector(Double(module.x) + 0.5, Double(module.y) + 0.5)
            let outer = [Vector(-3.5, -3.5), Vector(3.5, -3.5), Vector(3.5, 3.5), Vector(-3.5, 3.5)].map {
                Correspondence(grid: centre + $0, picture: pattern.place($0.x, $0.y), weight: 1)
            }
            return [Correspondence(grid: centre, picture: pattern.centre, weight: 4)] + outer
        }
    }

    /// Whether modules have a size that can be read, and the outline is convex and not turned over.
    private var isSensible: Bool {
        let steps = centreSteps
        let module = abs(steps.right.cross(steps.down)).squareRoot()
        guard module > 0.4, module <= 200 else { return false }
        let corners = outline
        guard corners.allSatisfy({ abs($0.x) < 1e5 && abs($0.y) < 1e5 }) else { return false }
        return (0..<4).allSatisfy { i in
            let side = corners[(i + 1) % 4] - corners[i]
            return side.cross(corners[(i + 2) % 4] - corners[(i + 1) % 4]) > 0
        }
    }

    /// What a module's step to the right and down makes in the middle of the symbol, in pixels.
    private var centreSteps: (right: Vector, down: Vector) {
        let middle = Double(size) / 2
        let centre = map(middle, middle)
        return (map(middle + 1, middle) - centre, map(middle, middle + 1) - centre)
    }

    /// The shorter side of a module in the middle of the symbol, in pixels.
    var module: Double { min(centreSteps.right.length, centreSteps.down.length) }

    /// The symbol's corners in pixels of its level, clockwise from the upper left.
    var outline: [Vector] {
        let end = Double(size)
        return [map(0, 0), map(end, 0), map(end, end), map(0, end)]
    }

    /// The symbol's corners in pixels of the frame's image.
    var corners: Quad { Quad(outline, level: level) }

    /// The same grid in the level in which a module is 4.5 to 9 pixels, as far as there are such: finer pixels
    /// alias, coarser ones blur.
    ///
    /// - Parameter finest: the finest level to be used: 0, or -1 once the picture was doubled
    func inBestLevel(of frame: FrameAnalysis, finest: Int) -> GridHypothesis {
        var best = self
        var side = module
        while side < 4.5, best.level > max(finest, level - 2) {
            best.level -= 1
            side *= 2
        }
        while side > 9, best.level < frame.halvings,
            min(frame.size(of: best.level + 1).width, frame.size(of: best.level + 1).height) >= 2
        {
            best.level += 1
            side /= 2
        }
        best.map = map.scaled(by: levelScale(from: level, to: best.level))
        return best
    }
}

/// How much longer a side is in one level than in another.
func levelScale(from level: Int, to other: Int) -> Double {
    level >= other ? Double(1 << (level - other)) : 1 / Double(1 << (other - level))
}

extension Quad {
    /// Four corners in pixels of a level, as corners in pixels of the frame's image.
    init(_ outline: [Vector], level: Int) {
        precondition(outline.count == 4)
        let points = outline.map { Point($0 * levelScale(from: level, to: 0)) }
        self.init(points[0], points[1], points[2], points[3])
    }
}
