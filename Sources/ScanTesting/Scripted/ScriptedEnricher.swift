import ScanCore

/// An enricher that does with each scan what a test tells it to.
public final class ScriptedEnricher: Enricher {
    /// `scripted`.
    public static let name = "scripted"
    /// What listings say.
    public static let summary = "Finds what a test says."
    /// What it finds.
    public static let kinds = [
        ContentKind(
            "found", "What a test says.", fields: [ContentField("text", .text, "What was looked up.")])
    ]

    /// What happens with one scan.
    public enum Step: Sendable {
        /// Finds the scan's text.
        case find
        /// Finds it after a time on the clock.
        case slowly(Duration)
        /// Fails.
        case fail(Fault)
        /// Never answers, whatever happens.
        case hanging
    }

    private let clock: any ScanClock
    private let startFault: Fault?
    private let script: @Sendable (Scan) -> Step
    private let log = Locked<[String]>([])

    /// An enricher that asks `script` what to do with each scan.
    public init(
        clock: any ScanClock = SystemClock(), startFault: Fault? = nil,
        _ script: @escaping @Sendable (Scan) -> Step = { _ in .find }
    ) {
        self.clock = clock
        self.startFault = startFault
        self.script = script
    }

    /// An enricher that finds everything.
    public convenience init(_ options: NoOptions, _ context: PluginContext) {
        self.init(clock: context.clock)
    }

    /// `start` and `stop` as they were called.
    public var calls: [String] { log.withLock { $0 } }

    /// Fails as told.
    public func start() async throws {
        log.withLock { $0.append("start") }
        if let startFault { throw startFault }
    }

    /// Does as told.
    public func enrich(_ scan: Scan) async throws -> [Content] {
        switch script(scan) {
        case .find: break
        case .slowly(let duration): try await clock.sleep(for: duration)
        case .fail(let fault): throw fault
        case .hanging: await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        return [Content(kind: "found", fields: [JSONMember("text", .string(scan.reading.text))])]
    }

    /// Remembers.
    public func stop() async { log.withLock { $0.append("stop") } }
}
