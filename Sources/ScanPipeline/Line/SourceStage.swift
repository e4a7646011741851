import ScanCore

/// One source on a thread of its own.
final class SourceStage: Sendable {
    let plan: SourcePlan
    private let index: Int
    private let context: LineContext
    private let executor: any TaskExecutor

    init(_ plan: SourcePlan, index: Int, _ context: LineContext) {
        self.plan = plan
        self.index = index
        self.context = context
        executor = context.threads.thread(named: plan.name)
    }

    /// Opens the source; throws its `Fault`.
    func start() async throws {
        try await Task(executorPreference: executor) { [plan] in try await plan.source.start() }.value
    }

    /// Closes the source.
    func stop() async {
        await Task(executorPreference: executor) { [plan] in await plan.source.stop() }.value
    }

    /// Puts the source's items into the intake until there are none or the task is cancelled.
    func pump(into intake: FrameIntake) -> Task<Void, Never> {
        Task(executorPreference: executor) { [self] in
            do {
                while !Task.isCancelled, let item = try await plan.source.next() {
                    if let lost = await intake.put(item, from: index) { drop(lost) }
                }
                context.note(.source(name: plan.name, state: .ended))
            } catch is CancellationError {
                context.note(.source(name: plan.name, state: .ended))
            } catch {
                fail(error)
            }
            intake.end(source: index)
        }
    }

    /// Counts that the source cannot go on.
    func fail(_ error: any Error) {
        let fault = error as? Fault ?? Fault("\(error)")
        context.report.withLock { $0.sourceFaults[plan.name] = fault }
        context.note(.source(name: plan.name, state: .failed(fault.description)))
    }

    private func drop(_ item: SourceItem) {
        if plan.source.isLive {
            context.report.withLock { $0.droppedFrames += 1 }
            context.note(.dropped(source: plan.name, frames: 1))
        } else {
            context.report.withLock { $0.interruptedItems += 1 }
        }
        context.finish(item.id, .interrupted)
    }
}
