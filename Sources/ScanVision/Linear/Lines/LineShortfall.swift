import ScanCore

/// What a line's edges lacked to be a symbol, the furthest last.
public enum LineShortfall: Int, Error, Comparable, Sendable {
    /// No guard, start or stop where one should be.
    case noGuards
    /// Bars and spaces between the guards that are no character.
    case noCharacter
    /// All of a symbol but light on either side of it.
    case noQuietZone
    /// All of a symbol but a check digit or check character that fits the others.
    case wrongCheck

    /// Whether one came less far than another.
    public static func < (a: LineShortfall, b: LineShortfall) -> Bool { a.rawValue < b.rawValue }

    /// The failure of a region whose lines came so far.
    func failure(_ figures: [JSONMember]) -> DecodeFailure {
        switch self {
        case .noGuards:
            DecodeFailure(
                .format, "no_guards", "bars, but no guards or start where one should be", figures: figures)
        case .noCharacter:
            DecodeFailure(
                .correct, "no_character", "guards, but bars between them that are no character",
                figures: figures)
        case .noQuietZone:
            DecodeFailure(
                .format, "no_quiet_zone",
                "a symbol without light on both sides, which may be a part of another",
                figures: figures)
        case .wrongCheck:
            DecodeFailure(
                .correct, "wrong_check", "a symbol whose check digit or character does not fit the others",
                figures: figures)
        }
    }
}
