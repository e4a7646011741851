import ScanSystem

/// Runs what may block on a thread of its own, as the pipeline runs plugins.
///
/// On the threads that tests share, one handler that waits for a server would hold up tests that have nothing
/// to do with it.
public func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
) -> Task<Value, any Error> {
    Task(executorPreference: ThreadExecutor(name: "test")) { try await body() }
}
