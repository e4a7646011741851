import ScanCore

/// A handler's way from the line: its own task, on a thread of its own.
protocol Lane: Sendable {
    var plan: HandlerPlan { get }
    var executor: any TaskExecutor { get }
    var context: LineContext { get }
    /// Whether the handler never answered, so that it must not be called again.
    var isStuck: Bool { get }
    /// Hands scans to the handler until the lane is closed and has done what it can.
    func deliver() -> Task<Void, Never>
    /// Says that no more scans will come.
    func close()
    /// Gives up what waits because the run ends.
    func abandon(_ reason: String)
    /// Waits for the handler's answer no more.
    func expire()
}

extension Lane {
    /// Opens the handler; throws its `Fault`.
    func start() async throws {
        try await Task(executorPreference: executor) { [plan] in try await plan.handler.start() }.value
    }

    /// Closes the handler, waiting no longer than `patience`; one that never answered is left as it is, since
    /// its calls must not overlap.
    func stop(within patience: Duration) async {
        guard !isStuck else { return }
        _ = await context.deadlines.result(within: patience, on: executor) { [plan] in
            await plan.handler.stop(within: patience)
        }
    }
}
