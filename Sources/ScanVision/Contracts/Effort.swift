import ScanCore

/// How hard to try; counted in work, never in time, so that every machine reads the same.
public enum Effort: String, OptionChoice, Comparable {
    /// For cameras: a frame that does not read is followed by another.
    case fast
    /// For picture files.
    case normal
    /// For pictures that matter, whatever they cost.
    case thorough

    /// Whether one tries less hard than another.
    public static func < (a: Effort, b: Effort) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .fast: 0
        case .normal: 1
        case .thorough: 2
        }
    }
}
