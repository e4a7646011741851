import ScanCore

/// Finds the finder patterns of a picture: rows first, then rays for each candidate.
public struct FinderSearch: Sendable {
    /// How a row must run through a pattern.
    public var runs: FinderRuns
    /// Every how many rows to look; a finder's core is three modules high.
    public var rowStep: Int
    /// Most candidates of one polarity to test with rays.
    public var limit: Int

    /// A search by its three choices.
    public init(runs: FinderRuns, rowStep: Int, limit: Int) {
        self.runs = runs
        self.rowStep = rowStep
        self.limit = limit
    }

    /// Places where a row and a column run as through a pattern, of both polarities.
    public func candidates(in image: GrayImage, _ map: ThresholdMap) -> [FinderCandidate] {
        FinderScan(image: image, map: map, runs: runs, rowStep: rowStep, limit: limit).candidates()
    }

    /// The patterns among candidates, each once; of two at one place the stronger.
    public static func patterns(of candidates: [FinderCandidate], in image: GrayImage) -> [FinderPattern] {
        var found: [FinderPattern] = []
        var rays = FinderRays()
        image.withReader { reader in
            for candidate in candidates where !isKnown(candidate, found) {
                guard rays.walk(candidate, reader),
                    let pattern = FinderFit.pattern(rays, candidate, reader)
                else { continue }
                merge(pattern, into: &found)
            }
        }
        return found
    }

    /// Adds a pattern unless a stronger one is at its place, in which case the weaker goes.
    public static func merge(_ pattern: FinderPattern, into found: inout [FinderPattern]) {
        for i in found.indices where found[i].isInverted == pattern.isInverted {
            guard isNear(pattern.centre, found[i], within: 2.5) else { continue }
            if pattern.strength > found[i].strength { found[i] = pattern }
            return
        }
        found.append(pattern)
    }

    private static func isKnown(_ candidate: FinderCandidate, _ found: [FinderPattern]) -> Bool {
        let centre = Vector(candidate.centre)
        return found.contains { $0.isInverted == candidate.isInverted && isNear(centre, $0, within: 1.6) }
    }

    /// Whether a place is within so many modules of a pattern's centre along both of its axes.
    private static func isNear(_ place: Vector, _ pattern: FinderPattern, within reach: Double) -> Bool {
        let offset = place - pattern.centre
        // A frame's sides may differ by 6 : 1, so its longer one is at most 2.5 times its mean.
        guard offset.dot(offset) <= pattern.module * pattern.module * 80 else { return false }
        let modules = pattern.modules(to: place)
        return abs(modules.x) < reach && abs(modules.y) < reach
    }
}
