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

    /// Closes the source, waiting no longer than `patience`, after counting what it did not give.
    func stop(within patience: Duration) async {
        _ = await context.deadlines.result(within: patience, on: executor) { [plan, context] in
            if let left = plan.source.remaining { context.report.withLock { $0.ungivenItems += left } }
            await plan.source.stop()
        }
    }

    /// Puts the source's items into the intake until there are none or the task is cancelled.
    func pump(into intake: FrameIntake) -> Task<Void, Never> {
        Task(executorPreference: executor) { [self] in
            do {
                while !Task.isCancelled, let item = try await plan.source.next() {
                    let item = try item.given(by: plan)
                    context.begin(item.id)
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
        guard plan.source.isLive else { return context.interrupt(item.id) }
        context.report.withLock { $0.droppedFrames += 1 }
        context.note(.dropped(source: plan.name, frames: 1))
        context.finish(item.id, .interrupted)
    }
}

extension SourceItem {
    /// The item under the name that the plan gives its source, since a source made without one may share it with
    /// others, and looked at as the plan says.
    ///
    /// A picture file that the region does not fit is an item that cannot be used; of a live source, whose frames
    /// all have one size, that is the whole source's fault.
    fileprivate func given(by plan: SourcePlan) throws(Fault) -> SourceItem {
        let id = FrameID(source: plan.name, index: id.index)
        switch self {
        case .failure(_, let label, let fault): return .failure(id, label: label, fault)
        case .frame(let frame):
            let frame = Frame(
                id: id, image: frame.image, time: frame.time, geometry: frame.geometry, label: frame.label)
            do {
                return .frame(try plan.view.apply(to: frame))
            } catch {
                guard !plan.source.isLive else { throw error }
                return .failure(id, label: frame.label, error)
            }
        }
    }
}
