import ScanCore

/// Keeps requests from coming more often than a server wants.
struct RateLimit: Sendable {
    private let interval: Duration
    private let clock: any ScanClock
    private let next: Locked<FrameTime?> = Locked(nil)

    /// - Parameter perSecond: requests a second; nil: as many as go
    init(perSecond: Double?, _ clock: any ScanClock) {
        interval = perSecond.map { .nanoseconds(Int64(1e9 / max($0, 1e-3))) } ?? .zero
        self.clock = clock
    }

    /// Waits for the next request's turn; less where the task is cancelled.
    func wait() async {
        guard interval > .zero else { return }
        let now = clock.now
        let turn = next.withLock { next in
            let turn = max(next ?? now, now)
            next = turn + interval
            return turn
        }
        if turn > now { try? await clock.sleep(for: turn - now) }
    }
}
