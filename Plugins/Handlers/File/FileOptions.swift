import ScanCore

/// Where and how scans are kept.
public struct FileOptions: PluginOptions {
    /// When a new file is begun, beside its size.
    public enum Period: String, OptionChoice {
        /// Never.
        case never
        /// With every hour of the clock.
        case hourly
        /// With every day of the calendar.
        case daily
    }

    /// When the disk is waited for.
    public enum Sync: String, OptionChoice {
        /// Before scans count as delivered.
        case always
        /// Never: the kernel writes when it likes.
        case never
    }

    /// The file.
    public var path: String?
    /// The size beyond which a new file is begun.
    public var maxSize = ByteCount.mebibytes(100)
    /// When a new file is begun.
    public var rotate = Period.never
    /// How many old files stay; all unless given.
    public var keep: Int?
    /// When the disk is waited for.
    public var sync = Sync.always
    /// No path yet.
    public init() {}

    /// The options as configured.
    public static let fields = [
        Field<FileOptions>(
            "path", \.path, "File to append to, from the configuration's folder.", isRequired: true,
            example: "scans.jsonl"),
        Field<FileOptions>(
            "max_size", \.maxSize, in: ByteCount(1024)...ByteCount(1 << 40),
            "Size beyond which a new file is begun."),
        Field<FileOptions>(
            "rotate", \.rotate, "When a new file is begun besides, by the machine's local time."),
        Field<FileOptions>(
            "keep", \.keep, in: 0...1_000_000,
            "How many old files stay when a new one is begun; all unless given."),
        Field<FileOptions>(
            "sync", \.sync, "Whether the disk is waited for before scans count as delivered."),
    ]
    /// `file: scans.jsonl`.
    public static let shorthand: String? = "path"
}
