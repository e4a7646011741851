/// One way of the sweep to look for bars, cheapest first.
public enum SweepAttempt: String, ReadingAttempt, CaseIterable {
    /// Straight rows of the picture: they read most symbols, and those too thin or too cropped for anything else.
    case rows
    /// Straight columns.
    case columns
    /// Regions that look like bars, at any angle, by the edges of averaged lines.
    case regions
    /// Straight rows close to each other, for bars of which a few rows are left.
    case denseRows
    /// Single rows at the ends of regions, for bars that are smeared or covered everywhere else.
    case fringes
    /// Regions whose edges tell nothing, by the most likely symbol over place, width and blur.
    case likelihood
    /// The best of them through strong defocus.
    case defocus

    /// Where anything was read, what is covered or has no edges need not be searched for.
    public var isLastResort: Bool { ![.rows, .columns, .regions].contains(self) }

    /// The name in rejections and benchmarks.
    public var name: String { self == .denseRows ? "dense rows" : rawValue }
}
