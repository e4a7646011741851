import ScanCore
import ScanSystem

/// What people are told.
public enum FeedbackSignal: String, OptionChoice, Comparable {
    /// A code was scanned.
    case good
    /// A code that was scanned before does not count again.
    case duplicate
    /// A code was read, and turned away.
    case rejected
    /// Something does not work.
    case error

    /// What matters less comes first.
    public static func < (a: FeedbackSignal, b: FeedbackSignal) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}

/// What is told, and how.
public struct FeedbackOptions: PluginOptions {
    /// When a scan is good.
    public enum After: String, OptionChoice {
        /// Once it counts.
        case accepted
        /// Once it is on disk.
        case stored
        /// Once a handler has it.
        case delivered
    }

    /// When a scan is good.
    public var after = After.accepted
    /// What is told.
    public var tones = FeedbackSignal.allCases
    /// How loud, in percent.
    public var volume = 60
    /// The ALSA device.
    public var device = "default"
    /// A program that is told too.
    public var command: ProgramCommand?
    /// All tones, once scans count.
    public init() {}

    /// The options as configured.
    public static let fields = [
        Field<FeedbackOptions>(
            "after", \.after, "When the good tone comes: once a scan counts, is on disk, or a handler has it."
        ),
        Field<FeedbackOptions>("tones", \.tones, "What is told."),
        Field<FeedbackOptions>("volume", \.volume, in: 0...100, "How loud tones are, in percent."),
        Field<FeedbackOptions>("device", \.device, "ALSA device that plays them."),
        Field<FeedbackOptions>(
            "command", \.command,
            "Program that is told too, for lights: its last argument is good, duplicate, rejected or error.",
            example: "[./light.sh, --pin, \"17\"]"),
    ]
    /// `feedback: delivered`.
    public static let shorthand: String? = "after"
}
