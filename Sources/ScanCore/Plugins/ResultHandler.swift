/// Somewhere for scans to go: the only part of the line that touches the outside world.
///
/// The pipeline calls `start` once, then `handle` from one task on a thread of the handler's own, where it may
/// block, then `stop`. Retrying, backoff, batching and limits are the pipeline's: a handler only says what
/// happened. A scan may come again, with the same id.
public protocol ResultHandler: Plugin {
    /// The most scans that one call of `handle` takes, at least 1.
    var batchLimit: Int { get }
    /// Whether scans may reach it with their secrets when the configuration says nothing.
    static var revealsSecrets: Bool { get }
    /// Whether scans wait for it on disk, so that none is lost, when the configuration says nothing.
    static var isDurable: Bool { get }
    /// Whether it writes to the standard output of the process, so that nobody else should.
    var usesStandardOutput: Bool { get }
    /// What it would write or send for a scan, as text; nil where that is the scan itself.
    ///
    /// For tests of configurations and dry runs, also of a handler that was never started: does nothing, opens
    /// nothing, and tells no secret of the configuration.
    func rendering(of scan: Scan) -> String?
    /// Opens what is needed; throws a `Fault` that says what is missing and how to mend it.
    func start() async throws
    /// Handles what waits, 1 to `batchLimit` scans, and tells what became of each, in the same order.
    ///
    /// Returns soon after the task is cancelled. Never throws: what went wrong is an outcome.
    func handle(_ scans: [Scan]) async -> [Outcome]
    /// Closes everything within `patience`; called once, also after a failure of `start`.
    func stop(within patience: Duration) async
}

extension ResultHandler {
    /// One scan a call.
    public var batchLimit: Int { 1 }
    /// No.
    public static var revealsSecrets: Bool { false }
    /// No.
    public static var isDurable: Bool { false }
    /// No.
    public var usesStandardOutput: Bool { false }
    /// The scan itself.
    public func rendering(of scan: Scan) -> String? { nil }
    /// Nothing to open.
    public func start() async throws {}
    /// Nothing to close.
    public func stop(within patience: Duration) async {}
}
