import CSystem
import Glibc

/// Work that waits for one thread, which sleeps while there is none.
final class JobQueue: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let hasWork = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [() -> Void] = []
    private var isClosed = false

    init() {
        mutex.initialize(to: pthread_mutex_t())
        hasWork.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(hasWork, nil)
    }

    deinit {
        pthread_cond_destroy(hasWork)
        pthread_mutex_destroy(mutex)
        hasWork.deallocate()
        mutex.deallocate()
    }

    func add(_ job: @escaping () -> Void) { change { waiting.append(job) } }

    /// Lets the thread end once nothing waits.
    func close() { change { isClosed = true } }

    /// Starts the thread, which holds the queue until it ends.
    func startThread(name: String) {
        var thread = pthread_t()
        let start = Unmanaged.passRetained(Start(name: name, queue: self))
        let status = pthread_create(&thread, nil, runJobs, start.toOpaque())
        precondition(status == 0, "no thread for \(name): \(String(cString: strerror(status)))")
        pthread_detach(thread)
    }

    private func change(_ body: () -> Void) {
        pthread_mutex_lock(mutex)
        body()
        pthread_cond_signal(hasWork)
        pthread_mutex_unlock(mutex)
    }

    /// All that waits, or nil once closed and empty; blocks.
    fileprivate func take() -> [() -> Void]? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while waiting.isEmpty && !isClosed { pthread_cond_wait(hasWork, mutex) }
        defer { waiting.removeAll(keepingCapacity: true) }
        return waiting.isEmpty ? nil : waiting
    }
}

private final class Start {
    let name: String
    let queue: JobQueue
    init(name: String, queue: JobQueue) {
        self.name = name
        self.queue = queue
    }
}

private func runJobs(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
    sl_name_thread(start.name)
    while let jobs = start.queue.take() {
        for job in jobs { job() }
    }
    return nil
}
