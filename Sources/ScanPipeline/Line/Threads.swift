import ScanSystem

/// Where the tasks of a line run; tests give their own, on which everything happens in one order.
public protocol Threads: Sendable {
    /// A thread of its own for a task: whoever runs on it may block.
    func thread(named name: String) -> any TaskExecutor
    /// Where tasks run that never block; nil: Swift's own pool.
    var pool: (any TaskExecutor)? { get }
}

/// The machine's threads.
public struct SystemThreads: Threads {
    /// The machine's threads.
    public init() {}
    /// A new thread, which ends when the last reference is gone.
    public func thread(named name: String) -> any TaskExecutor { ThreadExecutor(name: name) }
    /// Swift's own pool.
    public var pool: (any TaskExecutor)? { nil }
}
