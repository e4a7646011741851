import ScanCore

/// A handler that does with each scan what a test tells it to, and remembers everything.
public final class ScriptedHandler: ResultHandler {
    /// `scripted`.
    public static let name = "scripted"
    /// What listings say.
    public static let summary = "Does with scans what a test says, and remembers them."

    /// What happens with one scan.
    public enum Step: Sendable {
        /// Answers at once.
        case answer(Outcome)
        /// Answers after a time on the clock.
        case slowly(Duration, Outcome)
        /// Answers only when cancelled.
        case waiting(Outcome)
        /// Never answers, whatever happens.
        case hanging
        /// Gives no answer for this scan, nor for those after it in its batch.
        case silent
    }

    /// A scan that came, and when.
    public struct Visit: Sendable {
        /// The scan.
        public let scan: Scan
        /// How often it came, this time included.
        public let attempt: Int
        /// When it came.
        public let time: FrameTime
    }

    private struct State {
        var visits: [Visit] = []
        var batches: [Int] = []
        var calls: [String] = []
    }

    /// As told.
    public let batchLimit: Int
    private let clock: any ScanClock
    private let startFault: Fault?
    private let script: @Sendable (_ scan: Scan, _ attempt: Int) -> Step
    private let state = Locked(State())

    /// A handler that asks `script` what to do with each scan at each attempt, counted from 1.
    public init(
        batchLimit: Int = 1, clock: any ScanClock = SystemClock(), startFault: Fault? = nil,
        _ script: @escaping @Sendable (_ scan: Scan, _ attempt: Int) -> Step = { _, _ in .answer(.delivered) }
    ) {
        self.batchLimit = batchLimit
        self.clock = clock
        self.startFault = startFault
        self.script = script
    }

    /// A handler that takes everything.
    public convenience init(_ options: NoOptions, _ context: PluginContext) {
        self.init(clock: context.clock)
    }

    /// Scans as they came, repeats included.
    public var visits: [Visit] { state.withLock { $0.visits } }
    /// The texts of scans as they came, repeats included.
    public var texts: [String] { visits.map(\.scan.reading.text) }
    /// How many scans each call brought.
    public var batches: [Int] { state.withLock { $0.batches } }
    /// `start` and `stop` as they were called.
    public var calls: [String] { state.withLock { $0.calls } }

    /// Fails as told.
    public func start() async throws {
        state.withLock { $0.calls.append("start") }
        if let startFault { throw startFault }
    }

    /// Does as told.
    public func handle(_ scans: [Scan]) async -> [Outcome] {
        state.withLock { $0.batches.append(scans.count) }
        var outcomes: [Outcome] = []
        for scan in scans {
            switch script(scan, visit(scan)) {
            case .answer(let outcome): outcomes.append(outcome)
            case .slowly(let duration, let outcome):
                try? await clock.sleep(for: duration)
                outcomes.append(outcome)
            case .waiting(let outcome):
                while !Task.isCancelled { try? await clock.sleep(for: .seconds(3600)) }
                outcomes.append(outcome)
            case .hanging: await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            case .silent: return outcomes
            }
        }
        return outcomes
    }

    /// Remembers.
    public func stop(within patience: Duration) async { state.withLock { $0.calls.append("stop") } }

    private func visit(_ scan: Scan) -> Int {
        let time = clock.now
        return state.withLock { state in
            let attempt = state.visits.count { $0.scan.id == scan.id } + 1
            state.visits.append(Visit(scan: scan, attempt: attempt, time: time))
            return attempt
        }
    }
}
