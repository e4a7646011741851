import Glibc

/// Times work on the calling thread: by the wall, and by the processor's share of it.
struct Stopwatch {
    private let wallStart = milliseconds(CLOCK_MONOTONIC)
    private let processorStart = milliseconds(CLOCK_THREAD_CPUTIME_ID)

    /// Milliseconds since it was made, on CLOCK_MONOTONIC.
    var wall: Double { milliseconds(CLOCK_MONOTONIC) - wallStart }
    /// Milliseconds that this thread has run since it was made: what other programs took does not count.
    var processor: Double { milliseconds(CLOCK_THREAD_CPUTIME_ID) - processorStart }
}

private func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}
