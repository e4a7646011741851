import ScanCore

/// The line itself: source → decode → accept → classify → enrich → handlers.
///
/// Each arrow is a queue; each stage is one function here, on threads of its own.
final class Line: Sendable {
    let plan: PipelinePlan
    let context: LineContext
    let sources: [SourceStage]
    /// Handlers whose scans wait in memory.
    let queued: [HandlerLane]
    /// Handlers whose scans wait on disk.
    let durable: [DurableLane]
    /// Nil where no handler is durable.
    let storage: Storage?
    let meaning: Meaning
    let gate: Gate
    private let intake: FrameIntake
    private let results: InOrder<Decoded>
    private let tasks = Locked(Tasks())
    private let ended: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    private struct Tasks {
        var pumps: [Task<Void, Never>] = []
        var deliveries: [Task<Void, Never>] = []
        var isIntakeClosed = false
    }

    /// An item after decoding.
    private struct Decoded: Sendable {
        let stamp: FrameStamp
        let look: Look
    }

    /// What came of looking at an item.
    private enum Look: Sendable {
        case result(FrameResult)
        /// It could not be used.
        case failed
        /// Nobody looked: the gate was closed.
        case ignored
    }

    init(_ plan: PipelinePlan, _ context: LineContext) {
        self.plan = plan
        self.context = context
        (ended, end) = AsyncStream.makeStream(of: Never.self)
        sources = plan.sources.enumerated().map { SourceStage($1, index: $0, context) }
        queued = plan.handlers.filter { !$0.isDurable }.map { HandlerLane($0, context) }
        let kept = plan.handlers.filter(\.isDurable)
        let storage = kept.isEmpty ? nil : Storage(plan.outbox, context)
        self.storage = storage
        durable =
            storage.map { storage in
                kept.map { DurableLane($0, storage, drain: plan.outbox.drain, context) }
            } ?? []
        gate = Gate(plan.mode)
        intake = FrameIntake(isLive: plan.sources.map(\.source.isLive), room: plan.workers)
        results = InOrder(window: 2 * plan.workers)
        meaning = Meaning(
            classifiers: plan.classifiers, guards: plan.guards, enrichers: plan.enrichers, context.deadlines)
    }

    /// All handlers.
    var lanes: [any Lane] { queued + durable }

    /// Runs from the first frame to the last delivery, or until it is expired.
    func run() async {
        let fates = passFates()
        let pumps = sources.map { $0.pump(into: intake) }
        let deliveries = lanes.map { $0.deliver() }
        remember(pumps, deliveries)
        _ = Task(executorPreference: context.threads.pool) { [self] in
            let decoding = decode()
            let storing = storage?.store()
            await accept()
            storage?.close()
            await storing?.value
            for lane in lanes { lane.close() }
            for task in pumps + decoding + deliveries { await task.value }
            end.finish()
        }
        for await _ in ended {}
        context.closeFates()
        await fates.value
    }

    /// Lets nothing more in; what is in goes on.
    func closeIntake() {
        let pumps = tasks.withLock { tasks in
            tasks.isIntakeClosed = true
            return tasks.pumps
        }
        for task in pumps { task.cancel() }
        intake.close()
    }

    /// Gives up what nobody has begun with, and asks handlers to give up what they have.
    func hurry(_ reason: String) {
        for item in intake.empty() { context.interrupt(item.id) }
        meaning.hurry()
        storage?.abandon(reason)
        for lane in lanes { lane.abandon(reason) }
        for task in tasks.withLock({ $0.deliveries }) { task.cancel() }
    }

    /// Waits for nothing more: what is still on the line counts as undelivered or interrupted.
    func expire() {
        for lane in lanes { lane.expire() }
        context.interruptAll()
        end.finish()
    }

    /// Tells sources what became of their items.
    private func passFates() -> Task<Void, Never> {
        let byName = Dictionary(sources.map { ($0.plan.name, $0.plan.source) }) { first, _ in first }
        return Task(executorPreference: context.threads.thread(named: "fates")) { [context] in
            for await (item, fate) in context.fates { await byName[item.source]?.finished(item, fate) }
        }
    }

    private func remember(_ pumps: [Task<Void, Never>], _ deliveries: [Task<Void, Never>]) {
        let isClosed = tasks.withLock { tasks in
            tasks.pumps = pumps
            tasks.deliveries = deliveries
            return tasks.isIntakeClosed
        }
        if isClosed { closeIntake() }
    }

    /// Frames to results, on as many threads as there are workers.
    private func decode() -> [Task<Void, Never>] {
        let workers = (0..<plan.workers).map { number in
            Task(executorPreference: context.threads.thread(named: "decode \(number)")) { [self] in
                while let numbered = await intake.take() {
                    await results.put(decoded(numbered.item), at: numbered.sequence)
                }
            }
        }
        let end = Task(executorPreference: context.threads.pool) { [results] in
            for worker in workers { await worker.value }
            results.finish()
        }
        return workers + [end]
    }

    private func decoded(_ item: SourceItem) -> Decoded {
        switch item {
        case .frame(let frame):
            let stamp = FrameStamp(
                id: frame.id, time: frame.time, label: frame.label, centre: frame.geometry.centre)
            guard gate.isOpen(at: frame.time) else { return Decoded(stamp: stamp, look: .ignored) }
            return Decoded(stamp: stamp, look: .result(plan.scanner.scan(frame)))
        case .failure(let id, let label, let fault):
            context.report.withLock { report in
                report.failedItems += 1
                guard report.failures.count < RunReport.listLimit else { return }
                report.failures.append(.init(id: id, label: label, reason: fault.description))
            }
            context.note(.failed(id, label: label, reason: fault.description))
            return Decoded(stamp: FrameStamp(id: id, time: FrameTime(nanoseconds: 0)), look: .failed)
        }
    }

    /// Results in frame order to scans, and scans to handlers.
    private func accept() async {
        var acceptance = Acceptance(plan.accept)
        while let decoded = await results.next() {
            switch decoded.look {
            case .failed: context.finish(decoded.stamp.id, .failed("could not be used"))
            case .ignored: await pass(acceptance.accept([], in: decoded.stamp), at: decoded.stamp)
            case .result(let result):
                note(result)
                let outcome = acceptance.accept(result.readings, in: decoded.stamp) { [gate] in
                    gate.admit($0, at: decoded.stamp.time)
                }
                await pass(outcome, at: decoded.stamp)
            }
            turn(gate, at: decoded.stamp.time, isWaiting: acceptance.isWaiting)
        }
        await pass(acceptance.finish(), at: nil)
    }

    /// Lets what was accepted go on to the handlers, and tells what was not.
    private func pass(_ outcome: Acceptance.Outcome, at stamp: FrameStamp?) async {
        note(outcome, at: stamp)
        context.report.withLock { $0.accepted += outcome.accepted.count }
        for accepted in outcome.accepted { await dispatch(scan(accepted), from: accepted.items) }
        for (item, failure) in outcome.settled { context.conclude(item, failure: failure) }
    }

    /// Ends the run once it has what it was for, and tells a trigger that came to nothing.
    private func turn(_ gate: Gate, at time: FrameTime, isWaiting: Bool) {
        gate.keepOpen(isWaiting)
        if gate.hasMissed(at: time) { context.note(.triggerMissed) }
        guard gate.isSpent else { return }
        context.report.withLock { $0.ending = .enough }
        closeIntake()
        for item in intake.empty() { context.interrupt(item.id) }
    }

    private func note(_ result: FrameResult) {
        context.report.withLock { report in
            report.frames += 1
            report.readings += result.readings.count
            if result.gaveUp { report.gaveUpFrames += 1 }
        }
        context.note(
            .decoded(
                result.id, readings: result.readings.count, rejections: result.rejections,
                gaveUp: result.gaveUp))
    }

    private func note(_ outcome: Acceptance.Outcome, at stamp: FrameStamp?) {
        if let stamp {
            for code in outcome.duplicates { context.note(.duplicate(code.format, stamp.id)) }
        }
        for set in outcome.incomplete {
            context.note(.incomplete(set.format, missing: set.missing, of: set.count))
        }
        context.report.withLock {
            $0.duplicates += outcome.duplicates.count
            $0.incompleteMessages += outcome.incomplete.count
        }
    }

    private func scan(_ accepted: Accepted) -> Scan {
        var random = SystemRandomNumberGenerator()
        let time = plan.clock.wallTime
        return Scan(
            id: ScanID(at: time, using: &random), time: time, pipeline: plan.name, frame: accepted.frame.id,
            label: accepted.frame.label, reading: accepted.reading, frames: accepted.frames,
            count: accepted.count)
    }

    /// Explains a scan and puts it into the lane of every handler that wants it.
    private func dispatch(_ scan: Scan, from items: [FrameID]) async {
        let explained = await meaning.explained(scan)
        context.note(.accepted(explained.masked))
        let keepers = durable.filter { $0.plan.wants(explained) }
        let takers = queued.filter { $0.plan.wants(explained) }
        let followers = keepers.isEmpty ? [] : takers.filter { $0.plan.after == .stored }
        context.open(items, deliveries: takers.count + (keepers.isEmpty ? 0 : 1))
        if !keepers.isEmpty {
            await storage?.put(
                Storage.Parcel(scan: explained, lanes: keepers, followers: followers, items: items))
        }
        for lane in takers where keepers.isEmpty || lane.plan.after == .accepted {
            await lane.put(explained, from: items)
        }
    }
}
