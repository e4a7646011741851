import ScanCore
import ScanVision

/// Finder patterns that may be those of one symbol, each turned so that `right` is the symbol's.
struct FinderSet: Sendable {
    /// Two or three patterns, and whose corners they are.
    var finders: [(corner: FinderCorner, pattern: FinderPattern)]
    /// Modules along the symbol's side, by the finders' own frames.
    var size: Double
    /// The timing patterns between them, as far as there are any.
    var timing: [TimingLine]
    /// How unlikely it is: less is better.
    var cost: Double
    /// Whether it was made when the ordinary ways had failed, so that more is tried.
    var isLate: Bool

    /// The likely corners, in the pixels that the patterns are in.
    var outline: [Vector] {
        func corner(_ corner: FinderCorner, _ x: Double, _ y: Double) -> Vector? {
            finders.first { $0.corner == corner }?.pattern.place(x, y)
        }
        let side = size - 3.5
        let topLeft = corner(.topLeft, -3.5, -3.5) ?? corner(.topRight, -side, -3.5) ?? Vector(0, 0)
        let topRight = corner(.topRight, 3.5, -3.5) ?? corner(.topLeft, side, -3.5) ?? Vector(0, 0)
        let bottomLeft = corner(.bottomLeft, -3.5, 3.5) ?? corner(.topLeft, -3.5, side) ?? Vector(0, 0)
        return [topLeft, topRight, topRight + bottomLeft - topLeft, bottomLeft]
    }

    /// The versions to try, the likeliest first.
    ///
    /// Votes: the size that the finders' frames give, each timing pattern's count, and the neighbours of the former.
    func versions(limit: Int) -> [Version] {
        var votes: [(version: Version, weight: Double)] = []
        func vote(_ modules: Double, _ weight: Double) {
            let version = Version(nearestSize: modules)
            if let known = votes.firstIndex(where: { $0.version == version }) {
                votes[known].weight += weight
            } else {
                votes.append((version, weight))
            }
        }
        vote(size, 1.2)
        for line in timing {
            let counted = Double(line.changes + 13)
            if abs(counted - size) < size * 0.35 { vote(counted, 1) }
        }
        let below = ((size - 17) / 4).rounded(.down)
        vote(17 + 4 * below, 0.3)
        vote(17 + 4 * (below + 1), 0.3)
        if size > 60 || isLate {
            vote(17 + 4 * (below - 1), 0.1)
            vote(17 + 4 * (below + 2), 0.1)
        }
        // Sorted stably: of equal votes the earlier.
        return votes.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .prefix(limit).map(\.element.version)
    }

    /// How much to distrust perspective, in the order to try, for the version that is `index`th to be tried.
    ///
    /// Three finders leave the fourth corner open, so little perspective is likelier than much; two of them on a
    /// diagonal tell none at all.
    func dampings(forVersion index: Int, _ limits: SearchLimits) -> [Double] {
        if finders.count == 3 { return isLate || index < limits.dampedVersions ? [1e-4, 1] : [1e-4] }
        return timing.isEmpty ? [1, 1e-2] : [1e-4]
    }
}
