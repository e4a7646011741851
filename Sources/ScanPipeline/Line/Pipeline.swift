import ScanCore

/// A pipeline that can be run once: from its sources' first frame to its handlers' last delivery.
///
/// ```swift
/// let pipeline = Pipeline(plan)
/// let report = await pipeline.run()
/// ```
public final class Pipeline: Sendable {
    private let plan: PipelinePlan
    private let line: Line
    private let isExpired = Locked(false)
    private let endings: AsyncStream<RunReport.Ending>
    private let requestEnd: @Sendable (RunReport.Ending) -> Void
    private let noMoreEndings: @Sendable () -> Void

    /// How long handlers may take to give up after the deadline, and then plugins to close and observers to see
    /// the rest.
    ///
    /// Twice this and the patience are less than the 2 s that a person waits gladly.
    private static let grace = Duration.milliseconds(200)

    /// A pipeline made of `plan`; nothing is opened yet.
    public init(_ plan: PipelinePlan) {
        self.plan = plan
        let (endings, inlet) = AsyncStream.makeStream(
            of: RunReport.Ending.self, bufferingPolicy: .bufferingOldest(1))
        self.endings = endings
        requestEnd = { inlet.yield($0) }
        noMoreEndings = { inlet.finish() }
        line = Line(plan, LineContext(plan, requestEnd: requestEnd))
    }

    /// What happens on the line from now on; the oldest events are lost when more than 1,024 wait.
    public func watch() -> AsyncStream<PipelineEvent> { line.context.events.stream() }

    /// Stops the sources, lets frames in flight finish and handlers drain for the plan's patience.
    ///
    /// From any thread, at any time; `run` then returns, with what could not be done in its report.
    public func stop() { requestEnd(.stopped) }

    /// Lets the next code count, where the mode waits for triggers; from any thread, at any time.
    public func trigger() { line.gate.trigger(at: plan.clock.now) }

    /// Whether it waits for triggers.
    public var waitsForTriggers: Bool {
        if case .trigger = plan.mode { true } else { false }
    }

    /// Runs until the sources have no more frames and all scans are handled, or until stopped; to cancel the task
    /// that waits here stops it too.
    public func run() async -> RunReport {
        // In a task of its own: the one that is cancelled could wait for nothing any more.
        let running = Task(executorPreference: plan.threads.pool) { [self] in await runToEnd() }
        return await withTaskCancellationHandler {
            await running.value
        } onCancel: {
            stop()
        }
    }

    private func runToEnd() async -> RunReport {
        let observers = startObservers()
        let work = Task(executorPreference: plan.threads.pool) { [self] in
            if await start() { await line.run() }
            await close()
            noMoreEndings()
        }
        for await ending in endings {
            line.context.report.withLock { $0.ending = ending }
            await drain(work)
            break
        }
        // Plugins are closed now, if they let themselves be, and observers see what is left.
        _ = await deadlines.result(within: Pipeline.grace) { [line] in
            await work.value
            line.context.events.finish()
            for task in observers { await task.value }
        }
        line.context.events.finish()
        return line.context.report.withLock { $0 }
    }

    private var deadlines: Deadlines { line.context.deadlines }

    /// Lets what is on the line finish, and ends without what does not.
    private func drain(_ work: Task<Void, Never>) async {
        line.closeIntake()
        guard await !ends(work, within: plan.patience) else { return }
        line.hurry("the time to finish was up")
        guard await !ends(work, within: Pipeline.grace) else { return }
        isExpired.withLock { $0 = true }
        line.expire()
    }

    private func ends(_ work: Task<Void, Never>, within duration: Duration) async -> Bool {
        await deadlines.result(within: duration) { await work.value } != nil
    }

    /// Opens handlers, then sources, so that frames have somewhere to go; false when something cannot be opened.
    private func start() async -> Bool {
        for (name, error) in await line.meaning.start() { fail(name, error) }
        do { try await line.storage?.start(for: line.durable.map(\.plan.name)) } catch {
            fail("outbox", error)
        }
        for lane in line.lanes {
            do { try await lane.start() } catch { fail(lane.plan.name, error) }
        }
        guard line.context.report.withLock({ $0.handlerFaults.isEmpty }) else { return false }
        for source in line.sources {
            do { try await source.start() } catch { source.fail(error) }
        }
        return line.context.report.withLock { $0.sourceFaults.isEmpty }
    }

    private func fail(_ handler: String, _ error: any Error) {
        let fault = error as? Fault ?? Fault("\(error)")
        line.context.report.withLock { $0.handlerFaults[handler] = fault }
        line.context.note(.handlerStopped(name: handler, reason: fault.description))
    }

    private func close() async {
        let patience = isExpired.withLock { $0 } ? Pipeline.grace : plan.patience
        await withTaskGroup { group in
            for source in line.sources { group.addTask { await source.stop(within: patience) } }
            for lane in line.lanes { group.addTask { await lane.stop(within: patience) } }
            group.addTask { [line] in await line.meaning.stop(within: patience) }
        }
        line.tallyKept()
        line.storage?.stop()
    }

    private func startObservers() -> [Task<Void, Never>] {
        plan.observers.map { observer in
            let events = watch()
            return Task(executorPreference: plan.threads.thread(named: "observer")) {
                await observer.start()
                for await event in events { await observer.note(event) }
                await observer.stop()
            }
        }
    }
}
