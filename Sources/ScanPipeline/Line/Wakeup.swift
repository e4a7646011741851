import ScanCore

/// Lets one task sleep until it is woken or a time has passed.
final class Wakeup: Sendable {
    private struct State {
        var isWoken = false
        var sleeper: CheckedContinuation<Void, Never>?
        var turn = 0
    }

    private let state = Locked(State())
    private let deadlines: Deadlines

    init(_ deadlines: Deadlines) { self.deadlines = deadlines }

    /// Wakes the sleeper, or spares the next one its sleep.
    func wake() { release(nil) }

    /// Sleeps until woken, or for `duration` at most.
    func sleep(for duration: Duration?) async {
        let turn = state.withLock {
            $0.turn += 1; return $0.turn
        }
        let timer = duration.map { duration in
            Task(executorPreference: deadlines.threads.pool) { [self] in
                guard (try? await deadlines.clock.sleep(for: duration)) != nil else { return }
                release(turn)
            }
        }
        await withCheckedContinuation { continuation in
            let isWoken = state.withLock { state in
                defer { state.isWoken = false }
                if !state.isWoken { state.sleeper = continuation }
                return state.isWoken
            }
            if isWoken { continuation.resume() }
        }
        timer?.cancel()
    }

    /// - Parameter turn: the sleep that is over; nil: whichever there is
    private func release(_ turn: Int?) {
        let sleeper: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard turn == nil || turn == state.turn else { return nil }
            // Whoever is about to sleep must not: a timer may end before its sleeper lies down.
            if state.sleeper == nil { state.isWoken = true }
            defer { state.sleeper = nil }
            return state.sleeper
        }
        sleeper?.resume()
    }
}
