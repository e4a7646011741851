import ScanCore

/// One handler's own queue and task: filters, batches, retries; nothing else on the line waits for it, unless it
/// was told to block.
final class HandlerLane: Lane {
    /// A scan on its way to this handler.
    struct Errand: Sendable {
        let scan: Scan
        /// The items that it came from.
        let items: [FrameID]
        /// When it came, on the clock of frames.
        let since: FrameTime
        /// When it is tried for the last time: its policy's limit after its first try.
        var end: FrameTime?
        var attempt = 0
        var due: FrameTime
        var reason = "not tried yet"
    }

    let plan: HandlerPlan
    let wakeup: Wakeup
    let context: LineContext
    let executor: any TaskExecutor
    private let state: Locked<LaneState>

    init(_ plan: HandlerPlan, _ context: LineContext) {
        self.plan = plan
        self.context = context
        state = Locked(LaneState(retryLimit: plan.retry.limit))
        executor = context.threads.thread(named: plan.name)
        wakeup = Wakeup(context.deadlines)
    }

    /// Puts a scan into the queue, waiting for room where the handler may hold up the line.
    ///
    /// Every scan that is put, taken or not, is settled exactly once through the context.
    func put(_ scan: Scan, from items: [FrameID]) async {
        let now = context.clock.now
        let errand = Errand(scan: scan, items: items, since: now, due: now)
        if plan.overflow == .block { await waitForRoom() }
        let turnedAway = state.withLock { $0.add(errand, limit: plan.queue, overflow: plan.overflow) }
        if let (errand, settlement) = turnedAway { context.settle(errand, at: plan.name, settlement) }
        wakeup.wake()
    }

    /// Says that no more scans will come.
    func close() {
        state.withLock { $0.isClosed = true }
        wakeup.wake()
    }

    /// Gives up what waits because the run ends, and lets nothing more in.
    func abandon(_ reason: String) { abandon(.init(reason: reason, isInterruption: true)) }

    private func abandon(_ why: LaneState.Abandonment) {
        let (settled, released) = state.withLock { $0.abandon(why) }
        for (errand, settlement) in settled { context.settle(errand, at: plan.name, settlement) }
        for one in released { one.resume() }
        wakeup.wake()
    }

    /// Waits for the handler's answer no more: what it has at this moment counts as undelivered.
    func expire() {
        for errand in state.withLock({ $0.expire() }) {
            context.settle(
                errand, at: plan.name, .interrupted("no answer yet when the time was up; it may have arrived")
            )
        }
    }

    var isStuck: Bool { state.withLock { $0.isStuck } }

    /// Hands scans to the handler, on its own thread, until the lane is closed and empty.
    func deliver() -> Task<Void, Never> {
        Task(executorPreference: executor) { [self] in await work() }
    }

    private func work() async {
        while true {
            let step = state.withLock { $0.nextStep(at: context.clock.now, batch: plan.handler.batchLimit) }
            switch step {
            case .deliver(let batch): await deliver(batch)
            case .sleep(let duration): await wakeup.sleep(for: duration)
            case .end: return
            }
        }
    }

    private func deliver(_ batch: [Errand]) async {
        let scans = batch.map { plan.revealsSecrets ? $0.scan : $0.scan.masked }
        let outcomes = await plan.handler.handle(scans)
        let now = context.clock.now
        var answer = LaneState.Answer()
        for (index, errand) in batch.enumerated() {
            // A handler that answers for fewer scans than it was given has lost the others: they go again.
            let outcome = index < outcomes.count ? outcomes[index] : .retry("the handler gave no answer")
            judge(outcome, of: errand, at: now, &answer)
        }
        guard let (settled, released) = state.withLock({ $0.took(answer, at: now) }) else { return }
        tell(answer)
        for (errand, settlement) in settled { context.settle(errand, at: plan.name, settlement) }
        for one in released { one.resume() }
        guard let reason = answer.goneFor else { return }
        abandon(.init(reason: "gone: \(reason)", isInterruption: false))
        context.handlerIsGone(plan.name, reason)
    }

    private func judge(
        _ outcome: Outcome, of errand: Errand, at now: FrameTime, _ answer: inout LaneState.Answer
    ) {
        switch outcome {
        case .delivered: answer.settled.append((errand, .delivered))
        case .skipped: answer.settled.append((errand, .skipped))
        case .refused(let why): answer.settled.append((errand, .undelivered("refused: \(why)")))
        case .gone(let why):
            answer.settled.append((errand, .undelivered("gone: \(why)")))
            answer.goneFor = answer.goneFor ?? why
        case .retry(let why, let after):
            answer.pause = max(answer.pause, after ?? .zero)
            return retry(errand, why, after: after ?? .zero, at: now, &answer)
        }
        answer.told.append((errand, outcome, errand.attempt + 1))
    }

    /// Tells observers of an answer that counts.
    private func tell(_ answer: LaneState.Answer) {
        for (errand, outcome, attempt) in answer.told {
            context.note(
                .outcome(handler: plan.name, scan: errand.scan.masked, outcome: outcome, attempt: attempt))
        }
        context.report.withLock { $0.handlers[plan.name, default: .init()].retries += answer.retries.count }
    }

    /// Lets an errand wait for its next try, the last at the end of its time, or gives it up after that one.
    private func retry(
        _ errand: Errand, _ reason: String, after: Duration, at now: FrameTime,
        _ answer: inout LaneState.Answer
    ) {
        var again = errand
        again.attempt += 1
        again.reason = reason
        let end = errand.end ?? now
        guard now < end else {
            let tries = again.attempt == 1 ? "1 try" : "\(again.attempt) tries"
            answer.settled.append((again, .undelivered("given up after \(tries): \(reason)")))
            return
        }
        var random = SystemRandomNumberGenerator()
        let wait = max(plan.retry.wait(after: again.attempt, using: &random), after)
        again.due = min(now + wait, end)
        answer.retries.append(again)
        answer.told.append((again, .retry(reason, after: again.due - now), again.attempt))
    }

    private func waitForRoom() async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                let hasRoom = state.abandonment != nil || state.load < plan.queue
                if !hasRoom { state.waitingForRoom.append(continuation) }
                return hasRoom
            }
            if hasRoom { continuation.resume() }
        }
    }
}
