import ScanCore

/// Finds the finder patterns of a picture: rows first, then rays for each candidate.
public struct FinderSearch: Sendable {
    /// How a row must run through a pattern.
    public var runs: FinderRuns
    /// Every how many rows to look; a finder's core is three modules high.
    public var rowStep: Int

    /// A search by its two choices.
    public init(runs: FinderRuns, rowStep: Int) {
        self.runs = runs
        self.rowStep = rowStep
    }

    /// Places where a row and a column run as through a pattern, of both polarities.
    public func candidates(in image: GrayImage, _ map: ThresholdMap) -> [FinderCandidate] {
        FinderScan(image: image, map: map, runs: runs, rowStep: rowStep).candidates()
    }

    /// The patterns among candidates, each once; of two at one place the stronger.
    ///
    /// Candidates that the budget no longer pays for are left out.
    public static func patterns(
        of candidates: [FinderCandidate], in image: GrayImage, _ budget: inout WorkBudget
    ) -> [FinderPattern] {
        var found = FinderCollection(width: image.width, height: image.height)
        var rays = FinderRays()
        image.withReader { reader in
            for candidate in candidates where !budget.gaveUp {
                let centre = Vector(candidate.centre)
                guard !found.contains(centre, isInverted: candidate.isInverted, within: 1.6) else { continue }
                let isRinged = rays.walk(candidate, reader)
                guard budget.spend(nanoseconds: rays.nanoseconds), isRinged else { continue }
                if let pattern = FinderFit.pattern(rays, candidate, reader) { found.add(pattern) }
                _ = budget.spend(nanoseconds: FinderFit.nanoseconds)
            }
        }
        return found.patterns
    }
}
