import ScanCore
import ScanPipeline

/// Tells a person what happens on the line, as far as somebody should know: nothing in normal operation.
///
/// A handler in trouble is told once, and once more when it delivers again: a box that cannot reach its server
/// for a night must not fill its log.
final class Narrator: Sendable {
    private let errors: Output
    private let inTrouble = Locked<[String: String]>([:])

    init(_ errors: Output) { self.errors = errors }

    /// Tells the pipeline's events until there are no more.
    func follow(_ pipeline: Pipeline) -> Task<Void, Never> {
        let events = pipeline.watch()
        return Task { for await event in events { tell(event) } }
    }

    private func tell(_ event: PipelineEvent) {
        switch event {
        case .failed(let id, let label, let reason):
            errors.line("\(visibleText(label ?? "\(id.source) \(id.index)")): \(reason)")
        case .source(let name, .waiting(let why)): errors.line("\(name) waits: \(why)")
        case .source(let name, .failed(let why)): errors.line("\(name) failed: \(why)")
        case .outcome(let handler, let scan, let outcome, _): tell(handler, scan, outcome)
        case .handlerStopped(let name, let reason): errors.line("\(name) stopped: \(reason)")
        default: break
        }
    }

    private func tell(_ handler: String, _ scan: Scan, _ outcome: Outcome) {
        switch outcome {
        case .retry(let why, _):
            let isNew = inTrouble.withLock { $0.updateValue(why, forKey: handler) != why }
            if isNew { errors.line("\(handler): \(why); scans wait and are tried again") }
        case .refused(let why):
            errors.line("\(handler): \(scan.id) refused: \(why)")
        case .delivered:
            let wasInTrouble = inTrouble.withLock { $0.removeValue(forKey: handler) != nil }
            if wasInTrouble { errors.line("\(handler): delivers again") }
        case .skipped, .gone: break
        }
    }
}
