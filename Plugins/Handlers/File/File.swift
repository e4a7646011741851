import ScanCore

/// Keeps scans in a file of JSON lines, which is rotated, mended after a crash, and on disk before a scan is delivered.
public final class File: ResultHandler {
    /// The name as configured.
    public static let name = "file"
    /// One line for listings.
    public static let summary =
        "Keeps scans in a file of JSON lines: safe on disk, rotated, mended after a crash."

    /// Where and how they are kept.
    public typealias Options = FileOptions

    private let journal: Locked<Journal>
    private let clock: any ScanClock

    /// A file that is not opened yet.
    public init(_ options: Options, _ context: PluginContext) throws {
        guard let path = options.path, !path.isEmpty, !path.utf8.contains(0), !path.hasSuffix("/") else {
            throw Fault("expected the path of a file, found nothing that can be one", option: "path")
        }
        let full = path.hasPrefix("/") ? path : "\(context.directory)/\(path)"
        journal = Locked(Journal(path: full, rules: JournalRules(options), log: context.log))
        clock = context.clock
    }

    /// As many scans as one wait for the disk is worth.
    public var batchLimit: Int { 64 }

    /// Opens the file, mends its end, and keeps others from writing to it.
    public func start() async throws {
        var opened = journal.withLock { $0 }
        try opened.open()
        journal.withLock { [opened] in $0 = opened }
    }

    /// Writes a line a scan, and waits for the disk.
    public func handle(_ scans: [Scan]) async -> [Outcome] {
        var changed = journal.withLock { $0 }
        let outcomes = changed.append(
            scans.map { JSONWriter.bytes($0.json) + [UInt8(ascii: "\n")] }, at: clock.wallTime)
        journal.withLock { [changed] in $0 = changed }
        return outcomes
    }

    /// Closes the file.
    public func stop(within patience: Duration) async { journal.withLock { $0.close() } }
}
