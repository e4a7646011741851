import Dispatch
import ScanCore
import ScanPipeline

/// A clock and the threads that go with it, on which an hour of waiting takes a millisecond and everything
/// happens in the same order every time.
///
/// Tasks run on it one after another. When none can go on, the clock jumps to the end of the earliest sleep.
/// Code under test must not block, and must sleep on this clock alone.
///
/// ```swift
/// let time = VirtualTime()
/// plan.clock = time
/// plan.threads = time
/// let report = await time.run { await Pipeline(plan).run() }
/// ```
public final class VirtualTime: ScanClock, Threads, TaskExecutor {
    private struct Sleeper {
        let ticket: Int
        let end: FrameTime
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = FrameTime(nanoseconds: 0)
        var unfinishedJobs = 0
        var sleepers: [Sleeper] = []
        var nextTicket = 0
        var cancelledEarly: Set<Int> = []
    }

    private let queue = DispatchQueue(label: "virtual time")
    private let state = Locked(State())
    private let epoch: WallTime

    /// Time that begins at `epoch` on the calendar, and at 0 on the clock of frames.
    public init(epoch: WallTime = WallTime(milliseconds: 1_772_357_400_000)) { self.epoch = epoch }

    /// Time passed since the beginning.
    public var elapsed: Duration { now - FrameTime(nanoseconds: 0) }
    /// The time to which the clock has jumped.
    public var now: FrameTime { state.withLock { $0.now } }
    /// The epoch and the time passed since.
    public var wallTime: WallTime {
        WallTime(milliseconds: epoch.milliseconds + elapsed.nanoseconds / 1_000_000)
    }

    /// Itself: all threads are one.
    public func thread(named name: String) -> any TaskExecutor { self }
    /// Itself.
    public var pool: (any TaskExecutor)? { self }

    /// Runs `body` and what it starts on this clock.
    public func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        await Task(executorPreference: self) { await body() }.value
    }

    /// Waits until everything else on this clock waits too, and `duration` has passed.
    public func sleep(for duration: Duration) async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        defer { state.withLock { _ = $0.cancelledEarly.remove(ticket) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { lie(down: ticket, for: duration, $0) }
        } onCancel: {
            wake(ticket)?.resume(throwing: CancellationError())
        }
    }

    /// Lets time pass while a task works, as it does on a slow machine; nobody wakes before the task waits.
    public func advance(by duration: Duration) { state.withLock { $0.now = $0.now + duration } }

    /// Runs a job after those that came before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        add { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func add(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.unfinishedJobs += 1 }
        queue.async { [self] in
            job()
            jumpWhenIdle()
        }
    }

    private func jumpWhenIdle() {
        let first: Sleeper? = state.withLock { state in
            state.unfinishedJobs -= 1
            let order = state.sleepers.indices.min {
                (state.sleepers[$0].end, state.sleepers[$0].ticket)
                    < (state.sleepers[$1].end, state.sleepers[$1].ticket)
            }
            guard state.unfinishedJobs == 0, let order else { return nil }
            let sleeper = state.sleepers.remove(at: order)
            state.now = max(state.now, sleeper.end)
            return sleeper
        }
        first?.continuation.resume()
    }

    private func lie(
        down ticket: Int, for duration: Duration, _ continuation: CheckedContinuation<Void, any Error>
    ) {
        let isCancelled = state.withLock { state in
            if state.cancelledEarly.contains(ticket) { return true }
            let end = state.now + max(duration, .zero)
            state.sleepers.append(Sleeper(ticket: ticket, end: end, continuation: continuation))
            return false
        }
        if isCancelled {
            continuation.resume(throwing: CancellationError())
        } else {
            // Whoever sleeps from another executor must set the clock going too.
            add {}
        }
    }

    private func wake(_ ticket: Int) -> CheckedContinuation<Void, any Error>? {
        state.withLock { state in
            guard let index = state.sleepers.firstIndex(where: { $0.ticket == ticket }) else {
                state.cancelledEarly.insert(ticket)
                return nil
            }
            return state.sleepers.remove(at: index).continuation
        }
    }
}
