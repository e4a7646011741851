import ScanCore

/// A handler that gives its scans to a `for await` loop.
struct ScanStream: ResultHandler {
    static let name = "stream"
    static let summary = "Gives scans to the program that the pipeline runs in."

    /// The scans, until the pipeline ends.
    let scans: AsyncStream<Scan>
    private let inlet: AsyncStream<Scan>.Continuation

    init() { (scans, inlet) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(100)) }

    /// From a configuration, if one names it.
    init(_ options: NoOptions, _ context: PluginContext) { self.init() }

    /// A full buffer is no loss: the pipeline offers the scan again.
    func handle(_ scans: [Scan]) async -> [Outcome] {
        scans.map { scan in
            if case .enqueued = inlet.yield(scan) { return .delivered }
            return .retry("the loop has 100 scans to do")
        }
    }

    func stop(within patience: Duration) async { inlet.finish() }
}
