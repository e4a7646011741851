import ScanCore
import ScanPipeline
import ScanSystem

/// Tells a person what happens on the line, as far as somebody should know: nothing in normal operation.
///
/// A handler in trouble is told once, again every few minutes, and once more when it delivers again: a box that
/// cannot reach its server for a night must not fill its log.
final class Narrator: Sendable {
    private let errors: Output
    /// Handlers in trouble, and when that was told last.
    private let inTrouble = Locked<[String: FrameTime]>([:])
    private let clock = SystemClock()

    /// How often trouble that stays is told: reasons hold times and request ids, so no two are the same.
    private static let interval = Duration.seconds(600)

    init(_ errors: Output) { self.errors = errors }

    /// Tells the pipeline's events until there are no more, on a thread of its own, which a slow reader may hold up.
    func follow(_ pipeline: Pipeline) -> Task<Void, Never> {
        let events = pipeline.watch()
        return Task(executorPreference: ThreadExecutor(name: "narrator")) { [self] in
            for await event in events { tell(event) }
        }
    }

    private func tell(_ event: PipelineEvent) {
        switch event {
        case .failed(let id, let label, let reason):
            errors.line("\(visibleText(label ?? "\(id.source) \(id.index)")): \(reason)")
        case .source(let name, .waiting(let why)): errors.line("\(visibleText(name)) waits: \(why)")
        case .source(let name, .failed(let why)): errors.line("\(visibleText(name)) failed: \(why)")
        case .outcome(let handler, _, let outcome, _): tell(visibleText(handler), outcome)
        case .undelivered(let scan, let handler, let reason):
            errors.line("\(visibleText(handler)): \(scan.id) lost: \(reason)")
        case .incomplete(let format, let missing, let count):
            let parts = missing.map(String.init).joined(separator: ", ")
            errors.line("\(format.rawValue) message given up: part \(parts) of \(count) never came")
        case .outbox(let state): tell(state)
        case .triggerMissed: errors.line("nothing was read in the trigger's time")
        case .handlerStopped(let name, let reason): errors.line("\(visibleText(name)) stopped: \(reason)")
        default: break
        }
    }

    private func tell(_ handler: String, _ outcome: Outcome) {
        switch outcome {
        case .retry(let why, _):
            if isNews(of: handler) { errors.line("\(handler): \(why); scans wait and are tried again") }
        case .delivered:
            let wasInTrouble = inTrouble.withLock { $0.removeValue(forKey: handler) != nil }
            if wasInTrouble { errors.line("\(handler): delivers again") }
        case .skipped, .refused, .gone: break
        }
    }

    private func tell(_ state: OutboxState) {
        switch state {
        case .held(let why):
            if isNews(of: "the outbox") { errors.line("nothing can be stored, and the line waits: \(why)") }
        case .released:
            inTrouble.withLock { _ = $0.removeValue(forKey: "the outbox") }
            errors.line("scans are stored again")
        case .dropped(let count): errors.line("the outbox is full: the oldest \(count) scans are given up")
        }
    }

    private func isNews(of handler: String) -> Bool {
        let now = clock.now
        return inTrouble.withLock { inTrouble in
            if let last = inTrouble[handler], now - last < Narrator.interval { return false }
            inTrouble[handler] = now
            return true
        }
    }
}
