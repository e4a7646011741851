import Glibc

/// The machine's own clocks.
public struct SystemClock: ScanClock {
    /// The machine's own clocks.
    public init() {}

    /// CLOCK_MONOTONIC, which V4L2 stamps frames with.
    public var now: FrameTime {
        let time = read(CLOCK_MONOTONIC)
        return FrameTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// CLOCK_REALTIME.
    public var wallTime: WallTime {
        let time = read(CLOCK_REALTIME)
        return WallTime(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Waits without holding a thread.
    public func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }

    private func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        clock_gettime(clock, &time)
        return time
    }
}
