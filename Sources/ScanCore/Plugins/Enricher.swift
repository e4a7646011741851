/// Adds what must be looked up before handlers see a scan.
///
/// Called from one task on a thread of its own, once for every scan, and may block; the pipeline waits for a
/// bounded time, then goes on with a warning: an enricher can never stop a scan. It gets the scan whole, secrets
/// such as a Wi-Fi password too: what it sends elsewhere or logs is `scan.masked`, or no more than it looks up.
public protocol Enricher: Plugin {
    /// The kinds of content it adds, with their fields.
    static var kinds: [ContentKind] { get }
    /// The kinds that this one adds, where its options decide that; else those of its type.
    var kinds: [ContentKind] { get }
    /// Opens what is needed; throws a `Fault` that says what is missing.
    func start() async throws
    /// What was found; empty where nothing was.
    func enrich(_ scan: Scan) async throws -> [Content]
    /// Closes everything.
    func stop() async
}

extension Enricher {
    /// Those of its type.
    public var kinds: [ContentKind] { Self.kinds }
    /// Nothing to open.
    public func start() async throws {}
    /// Nothing to close.
    public func stop() async {}
}
