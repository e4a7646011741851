import ScanCore

/// The result of `operation`, or nil after `duration`; what it does then goes on by itself and counts no more.
///
/// A task group would wait for an operation that ignores cancellation; this does not.
func result<Value: Sendable>(
    within duration: Duration, _ clock: any ScanClock, on executor: (any TaskExecutor)? = nil,
    of operation: @escaping @Sendable () async -> Value
) async -> Value? {
    let timer = Locked<Task<Void, Never>?>(nil)
    let value = await withCheckedContinuation { continuation in
        let waiting = Locked<CheckedContinuation<Value?, Never>?>(continuation)
        let answer: @Sendable (Value?) -> Void = { value in
            let taken = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            taken?.resume(returning: value)
        }
        let work = Task(executorPreference: executor) { answer(await operation()) }
        let ending = Task {
            guard (try? await clock.sleep(for: duration)) != nil else { return }
            answer(nil)
            work.cancel()
        }
        timer.withLock { $0 = ending }
    }
    timer.withLock { $0 }?.cancel()
    return value
}
