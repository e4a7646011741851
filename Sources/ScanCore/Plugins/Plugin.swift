/// Something that a configuration can name.
///
/// Its life: made from checked options, `start`, calls from one task on a thread of its own, `stop`. Making it
/// opens nothing and touches nothing outside: it happens also when a configuration is only checked.
public protocol Plugin: Sendable {
    /// The plugin's options; `NoOptions` where it has none.
    associatedtype Options: PluginOptions
    /// The name as configured, in lower_snake: `ean13`, `webhook`.
    static var name: String { get }
    /// One line for listings, ending in a period.
    static var summary: String { get }
    /// A plugin from options that were each checked alone.
    ///
    /// Throws a `Fault` where options do not go together; its `option` tells which to blame.
    init(_ options: Options, _ context: PluginContext) throws
}

/// What a plugin is given when it is made.
public struct PluginContext: Sendable {
    /// The name that the configuration gives this one, unique among its kind; else the plugin's.
    public let name: String
    /// The pipeline's name.
    public let pipeline: String
    /// Where relative paths begin: the configuration's folder, or the working directory.
    public let directory: String
    /// The time; tests give their own.
    public let clock: any ScanClock
    /// Takes a line for the log; secrets must not be in it.
    public let log: @Sendable (LogLevel, String) -> Void
    /// The encoders there are, each with its defaults.
    public let encoders: [any SymbolEncoder]

    /// What a plugin is given, from its parts.
    public init(
        name: String, pipeline: String, directory: String, clock: any ScanClock,
        encoders: [any SymbolEncoder] = [],
        log: @escaping @Sendable (LogLevel, String) -> Void
    ) {
        self.name = name
        self.pipeline = pipeline
        self.directory = directory
        self.clock = clock
        self.encoders = encoders
        self.log = log
    }
}

/// How much a line of the log matters.
public enum LogLevel: String, Sendable {
    /// For those who look for a fault.
    case debug
    /// Worth knowing in normal operation.
    case info
    /// Something is not as it should be, but the line goes on.
    case warning
    /// Something failed.
    case error
}

/// The time, so that a test can run an hour in a millisecond.
public protocol ScanClock: Sendable {
    /// Now, on the clock of frames (CLOCK_MONOTONIC).
    var now: FrameTime { get }
    /// Now, on the calendar.
    var wallTime: WallTime { get }
    /// Waits; throws `CancellationError` at once when the task is cancelled.
    func sleep(for duration: Duration) async throws
}
