import ScanCore

/// The line itself: source → decode → accept → classify → enrich → handlers.
///
/// Each arrow is a queue; each stage is one function here, on threads of its own.
final class Line: Sendable {
    let plan: PipelinePlan
    let context: LineContext
    let sources: [SourceStage]
    let lanes: [HandlerLane]
    let meaning: Meaning
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

    /// An item after decoding: a result, or none for an item that could not be used.
    private struct Decoded: Sendable {
        let id: FrameID
        let time: FrameTime
        let label: String?
        let result: FrameResult?
    }

    init(_ plan: PipelinePlan, _ context: LineContext) {
        self.plan = plan
        self.context = context
        (ended, end) = AsyncStream.makeStream(of: Never.self)
        sources = plan.sources.enumerated().map { SourceStage($1, index: $0, context) }
        lanes = plan.handlers.map { HandlerLane($0, context) }
        intake = FrameIntake(isLive: plan.sources.map(\.source.isLive), room: plan.workers)
        results = InOrder(window: 2 * plan.workers)
        meaning = Meaning(classifiers: plan.classifiers, enrichers: plan.enrichers, context.deadlines)
    }

    /// Runs from the first frame to the last delivery, or until it is expired.
    func run() async {
        let fates = passFates()
        let pumps = sources.map { $0.pump(into: intake) }
        let deliveries = lanes.map { $0.deliver() }
        remember(pumps, deliveries)
        _ = Task(executorPreference: context.threads.pool) { [self] in
            let decoding = decode()
            await accept()
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
            return Decoded(
                id: frame.id, time: frame.time, label: frame.label, result: plan.scanner.scan(frame))
        case .failure(let id, let label, let fault):
            context.report.withLock { report in
                report.failedItems += 1
                guard report.failures.count < RunReport.listLimit else { return }
                report.failures.append(.init(id: id, label: label, reason: fault.description))
            }
            context.note(.failed(id, label: label, reason: fault.description))
            return Decoded(id: id, time: FrameTime(nanoseconds: 0), label: label, result: nil)
        }
    }

    /// Results in frame order to scans, and scans to handlers.
    private func accept() async {
        var acceptance = Acceptance(confirm: plan.confirm, rearm: plan.rearm)
        while let decoded = await results.next() {
            guard let result = decoded.result else {
                context.finish(decoded.id, .failed("could not be used"))
                continue
            }
            note(result)
            let (accepted, duplicates) = acceptance.accept(result.readings, in: result.id, at: decoded.time)
            for code in duplicates { context.note(.duplicate(code.format, result.id)) }
            context.report.withLock {
                $0.accepted += accepted.count
                $0.duplicates += duplicates.count
            }
            await dispatch(accepted.map { scan($0, decoded) }, from: decoded.id)
        }
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

    private func scan(_ accepted: Acceptance.Accepted, _ decoded: Decoded) -> Scan {
        var random = SystemRandomNumberGenerator()
        let time = plan.clock.wallTime
        return Scan(
            id: ScanID(at: time, using: &random), time: time, pipeline: plan.name, frame: decoded.id,
            label: decoded.label, reading: accepted.reading, frames: accepted.frames, count: accepted.count)
    }

    /// Explains the scans of one item and puts each into the lane of every handler that wants it.
    private func dispatch(_ scans: [Scan], from item: FrameID) async {
        var errands: [(Scan, HandlerLane)] = []
        for scan in scans {
            let explained = await meaning.explained(scan)
            context.note(.accepted(explained.masked))
            errands += lanes.filter { $0.plan.wants(explained) }.map { (explained, $0) }
        }
        context.open(item, scans: scans.count, deliveries: errands.count)
        for (scan, lane) in errands { await lane.put(scan, from: item) }
    }
}
