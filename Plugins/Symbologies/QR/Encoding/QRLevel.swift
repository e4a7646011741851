import ScanCore

/// How much of a QR code may be damaged (ISO/IEC 18004, 5.3.2), by the letter that people use.
public enum QRLevel: String, OptionChoice, Comparable {
    /// About 7 % of the codewords.
    case low = "L"
    /// About 15 %.
    case medium = "M"
    /// About 25 %.
    case quartile = "Q"
    /// About 30 %.
    case high = "H"

    /// From the least to the most.
    static let rising: [QRLevel] = [.low, .medium, .quartile, .high]

    var level: Level {
        switch self {
        case .low: .low
        case .medium: .medium
        case .quartile: .quartile
        case .high: .high
        }
    }

    /// Whether one bears less damage than another.
    public static func < (a: QRLevel, b: QRLevel) -> Bool {
        (rising.firstIndex(of: a) ?? 0) < (rising.firstIndex(of: b) ?? 0)
    }
}

/// Whether a QR code announces its character set (extended channel interpretation, ISO/IEC 18004, 7.4.2).
public enum QRAnnouncing: String, OptionChoice {
    /// It does not: smallest, and readers guess.
    case never
    /// Where readers would have to guess, unless that takes a larger version.
    case auto
    /// It does.
    case always
}
