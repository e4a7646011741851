import ScanCore

/// The time and the threads of a line, for waits that end.
struct Deadlines: Sendable {
    let clock: any ScanClock
    let threads: any Threads

    /// The result of `operation`, or nil after `duration`; what it does then goes on by itself, cancelled, and
    /// counts no more.
    ///
    /// A task group would wait for an operation that ignores cancellation; this does not.
    func result<Value: Sendable>(
        within duration: Duration, on executor: (any TaskExecutor)? = nil,
        of operation: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let timer = Locked<Task<Void, Never>?>(nil)
        let value = await withCheckedContinuation { (continuation: CheckedContinuation<Value?, Never>) in
            let answer = answerOnce(continuation)
            let work = Task(executorPreference: executor ?? threads.pool) { answer(await operation()) }
            let timing = Task(executorPreference: threads.pool) {
                guard (try? await clock.sleep(for: duration)) != nil else { return }
                answer(nil)
                work.cancel()
            }
            timer.withLock { $0 = timing }
        }
        timer.withLock { $0 }?.cancel()
        return value
    }

    /// Answers for the first caller and ignores the others.
    private func answerOnce<Value: Sendable>(
        _ continuation: CheckedContinuation<Value?, Never>
    ) -> @Sendable (Value?) -> Void {
        let waiting = Locked<CheckedContinuation<Value?, Never>?>(continuation)
        return { value in
            let taken = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            taken?.resume(returning: value)
        }
    }
}
