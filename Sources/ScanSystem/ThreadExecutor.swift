/// A thread of its own for a task: whoever runs on it may block.
///
/// Swift's cooperative pool has as many threads as cores, so that two plugins that block there would stop
/// everything. The thread ends when the last reference is gone.
public final class ThreadExecutor: TaskExecutor {
    private let jobs = JobQueue()

    /// A thread with that name, of which top and gdb show 15 bytes.
    public init(name: String) { jobs.startThread(name: name) }

    deinit { jobs.close() }

    /// Runs a job after those that came before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        // The queue keeps the executor alive until the job has run.
        let unowned = UnownedJob(job)
        jobs.add { [self] in unowned.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
