import ScanCore
import ScanSystem

/// Tells one signal at a time, on a thread of its own; of those that come meanwhile, only the gravest waits.
///
/// A queue of tones would beep on long after its scans: what is told late is told wrong.
final class SignalWorker: Sendable {
    private let waiting = Locked<FeedbackSignal?>(nil)
    private let running = Locked<Task<Void, Never>?>(nil)
    private let calls: AsyncStream<Void>
    private let call: AsyncStream<Void>.Continuation
    private let name: String
    private let open: @Sendable () -> Void
    private let tell: @Sendable (FeedbackSignal) -> Void
    private let close: @Sendable () -> Void

    init(
        name: String, open: @escaping @Sendable () -> Void = {},
        tell: @escaping @Sendable (FeedbackSignal) -> Void, close: @escaping @Sendable () -> Void = {}
    ) {
        self.name = name
        self.open = open
        self.tell = tell
        self.close = close
        (calls, call) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func start() {
        let task = Task(executorPreference: ThreadExecutor(name: name)) { [self] in
            open()
            for await _ in calls {
                let signal = waiting.withLock { waiting in
                    defer { waiting = nil }
                    return waiting
                }
                if let signal { tell(signal) }
            }
            close()
        }
        running.withLock { $0 = task }
    }

    func offer(_ signal: FeedbackSignal) {
        waiting.withLock { $0 = $0.map { max($0, signal) } ?? signal }
        call.yield()
    }

    /// Lets what waits be told, and ends.
    func finish() async {
        call.finish()
        await running.withLock { $0 }?.value
    }
}
