import ScanCore
import ScanPipeline
import ScanSystem

/// How far long work is: one line of a terminal, on standard error, written over again and again.
///
/// Nowhere else: in a pipe or a file there is none of it. It gives way to every line that the command prints.
final class Progress: Sendable {
    private struct State {
        var done = 0
        var isShown = false
        var nextDrawing: FrameTime
    }

    private let what: String
    private let errors: Output
    private let start: FrameTime
    private let clock: any ScanClock
    private let state: Locked<State>

    /// Work that takes no longer needs none.
    private static let first = Duration.milliseconds(500)
    /// How often the line is drawn: as often as one can follow.
    private static let interval = Duration.milliseconds(100)

    /// Progress of `what`, such as `pictures`; nil where nobody would see it.
    init?(of what: String, on shell: Shell, clock: any ScanClock = SystemClock()) {
        guard shell.errors.canErase else { return nil }
        self.what = what
        self.clock = clock
        errors = shell.errors
        start = clock.now
        state = Locked(State(nextDrawing: start + Progress.first))
        for output in [shell.output, shell.errors] { output.beforeWriting { [weak self] in self?.clear() } }
    }

    /// One more is done; so many remain, where that is known.
    func step(remaining: Int?) {
        let now = clock.now
        let line: String? = state.withLock { state in
            state.done += 1
            guard now >= state.nextDrawing else { return nil }
            state.nextDrawing = now + Progress.interval
            state.isShown = true
            return ProgressLine(what: what, done: state.done, remaining: remaining, elapsed: now - start).text
        }
        if let line { errors.draw("\r\u{1B}[K" + errors.styled(line, 2)) }
    }

    /// Takes the line away.
    func clear() {
        let wasShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        // Erase in Line (ECMA-48, 8.3.41).
        if wasShown { errors.draw("\r\u{1B}[K") }
    }

    /// Counts the pictures of a pipeline until its end.
    func follow(_ pipeline: Pipeline, _ plan: PipelinePlan) -> Task<Void, Never> {
        let events = pipeline.watch()
        return Task(executorPreference: ThreadExecutor(name: "progress")) { [self] in
            for await event in events {
                switch event {
                case .decoded, .failed:
                    let remaining = plan.sources.map(\.source.remaining)
                    step(remaining: remaining.contains(nil) ? nil : remaining.compactMap(\.self).reduce(0, +))
                default: break
                }
            }
            clear()
        }
    }
}

/// The words of a progress line.
struct ProgressLine {
    let what: String
    let done: Int
    let remaining: Int?
    let elapsed: Duration

    /// `120 of 1000 pictures, 34/s, 26s left`.
    var text: String {
        let rate = Double(done) / max(elapsed.seconds, 0.001)
        let speed = rate >= 10 ? "\(Int(rate.rounded()))" : "\((rate * 10).rounded() / 10)"
        guard let remaining else { return "\(done) \(what), \(speed)/s" }
        let left = left(Double(remaining) / max(rate, 0.001))
        return "\(done) of \(done + remaining) \(what), \(speed)/s, \(left) left"
    }

    private func left(_ seconds: Double) -> String {
        let seconds = Int(min(seconds, 3.6e6).rounded(.up))
        switch seconds {
        case ..<120: return "\(seconds)s"
        case ..<7200: return "\(seconds / 60)m"
        default: return "\(seconds / 3600)h"
        }
    }
}
