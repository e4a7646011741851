import ScanCore

/// A clock that stands still until somebody sleeps, and is then at the end of the sleep: for one task alone.
public final class RehearsalClock: ScanClock {
    private let elapsed = Locked(FrameTime(nanoseconds: 0))
    private let epoch: WallTime

    /// Time that begins at `epoch` on the calendar, and at 0 on the clock of frames.
    public init(epoch: WallTime = WallTime(milliseconds: 1_772_357_400_000)) { self.epoch = epoch }

    /// The end of the last sleep.
    public var now: FrameTime { elapsed.withLock { $0 } }

    /// The epoch and the time since.
    public var wallTime: WallTime { calendar(at: now) }

    /// The epoch and the time from 0 to `time`.
    func calendar(at time: FrameTime) -> WallTime {
        WallTime(milliseconds: epoch.milliseconds + time.nanoseconds / 1_000_000)
    }

    /// Passes the time at once.
    public func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        elapsed.withLock { $0 = $0 + max(duration, .zero) }
    }
}
