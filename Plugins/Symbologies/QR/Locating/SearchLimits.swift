import ScanCore
import ScanVision

/// How much of what an effort may try in one frame: counts, not times, so that every machine reads the same.
struct SearchLimits: Sendable {
    /// Every how many rows to look for finder patterns.
    var rowStep: Int
    /// Longer side up to which a picture is looked at doubled too: its modules may be single pixels.
    var doubling: Int
    /// Candidates of a polarity to test with rays in a level: so many, and so many more per million pixels.
    var candidates: (base: Double, perMegapixel: Double)
    /// Finder patterns of a level to go on with, the strongest.
    var finders: Int
    /// Partners of a finder along each of its four axes, the likeliest.
    var partners: Int
    /// Pairs of partners of a finder, the likeliest.
    var triplesPerCorner: Int
    /// Threes of finders to try to read in a level.
    var triples: Int
    /// Grids to fit in a level.
    var grids: Int
    /// Versions to try for three finders.
    var versions: Int
    /// For how many of these to try a grid with less perspective too.
    var dampedVersions: Int
    /// Grids to grow in a frame, and the score from which one is worth it.
    var growth: (count: Int, score: Double)
    /// Units of work a frame is worth: so many, and so many more per million pixels.
    var work: (base: Int, perMegapixel: Int)

    static func of(_ effort: Effort) -> SearchLimits {
        switch effort {
        case .fast:
            SearchLimits(
                rowStep: 3, doubling: 120, candidates: (1500, 6000), finders: 180, partners: 12,
                triplesPerCorner: 4,
                triples: 10,
                grids: 60, versions: 3, dampedVersions: 1, growth: (1, 1.5), work: (30_000, 5_000))
        case .normal:
            SearchLimits(
                rowStep: 3, doubling: 120, candidates: (1500, 6000), finders: 600, partners: 12,
                triplesPerCorner: 8,
                triples: 20,
                grids: 150, versions: 4, dampedVersions: 2, growth: (6, 1.2), work: (200_000, 20_000))
        case .thorough:
            SearchLimits(
                rowStep: 2, doubling: 700, candidates: (20_000, 6000), finders: 900, partners: 40,
                triplesPerCorner: 8,
                triples: 40, grids: 1000, versions: 4, dampedVersions: 2, growth: (60, 1.15),
                work: (1_500_000, 100_000))
        }
    }

    func candidateLimit(pixels: Int) -> Int {
        Int(candidates.base + candidates.perMegapixel * Double(pixels) / 1e6)
    }
}
