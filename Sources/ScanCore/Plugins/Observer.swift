/// Sees events; may miss some when it is slow; can never change or delay a scan.
///
/// The pipeline calls `start` once, then `note` for each event, then `stop`, all from one task on a thread of the
/// observer's own, where it may block. Nothing waits for it: events that come while it is busy wait for it, the oldest
/// of more than 1,024 are lost, and at the end of a run it is left behind after a fifth of a second. Scans in events
/// have their secrets blotted out.
public protocol Observer: Plugin {
    /// Whether it waits for scans that are stored, so that without a durable handler it waits in vain.
    var needsStoredScans: Bool { get }
    /// Opens what is needed; what is missing is told to the log, as a line that goes on needs no observer.
    func start() async
    /// Something happened.
    func note(_ event: PipelineEvent) async
    /// Closes everything.
    func stop() async
}

extension Observer {
    /// No.
    public var needsStoredScans: Bool { false }
    /// Nothing to open.
    public func start() async {}
    /// Nothing to close.
    public func stop() async {}
}
