import ScanCore

/// One handler's own queue and task: filters, batches, retries; nothing else on the line waits for it, unless it
/// was told to block.
final class HandlerLane: Sendable {
    /// A scan on its way to this handler.
    struct Errand: Sendable {
        let scan: Scan
        let frame: FrameID
        /// When it came, on the clock of frames.
        let since: FrameTime
        var attempt = 0
        var due: FrameTime
        var reason = "not tried yet"
    }

    let plan: HandlerPlan
    let wakeup: Wakeup
    let context: LineContext
    private let executor: any TaskExecutor
    private let state = Locked(LaneState())

    init(_ plan: HandlerPlan, _ context: LineContext) {
        self.plan = plan
        self.context = context
        executor = context.threads.thread(named: plan.name)
        wakeup = Wakeup(context.deadlines)
    }

    /// Puts a scan into the queue, waiting for room where the handler may hold up the line.
    ///
    /// Every scan that is put, taken or not, is settled exactly once through the context.
    func put(_ scan: Scan, from frame: FrameID) async {
        let now = context.clock.now
        let errand = Errand(scan: scan, frame: frame, since: now, due: now)
        if plan.overflow == .block { await waitForRoom() }
        let turnedAway = state.withLock { $0.add(errand, limit: plan.queue, overflow: plan.overflow) }
        if let (errand, reason) = turnedAway {
            context.settle(errand, at: plan.name, .undelivered(reason))
        }
        wakeup.wake()
    }

    /// Says that no more scans will come.
    func close() {
        state.withLock { $0.isClosed = true }
        wakeup.wake()
    }

    /// Gives up what waits, for that reason, and lets nothing more in.
    func abandon(_ reason: String) {
        let (left, waiting) = state.withLock { $0.abandon(reason) }
        for errand in left {
            context.settle(errand, at: plan.name, .undelivered("\(reason): \(errand.reason)"))
        }
        for one in waiting { one.resume() }
        wakeup.wake()
    }

    /// Waits for the handler's answer no more: what it has at this moment counts as undelivered.
    func expire() {
        for errand in state.withLock({ $0.expire() }) {
            context.settle(
                errand, at: plan.name, .undelivered("no answer yet when the time was up; it may have arrived")
            )
        }
    }

    /// Opens the handler; throws its `Fault`.
    func start() async throws {
        try await Task(executorPreference: executor) { [plan] in try await plan.handler.start() }.value
    }

    /// Closes the handler, waiting no longer than `patience`.
    func stop(within patience: Duration) async {
        _ = await context.deadlines.result(within: patience, on: executor) { [plan] in
            await plan.handler.stop(within: patience)
        }
    }

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
        guard !state.withLock({ $0.isExpired }) else { return }
        var retries: [Errand] = []
        var pause: Duration?
        for (index, errand) in batch.enumerated() {
            // A handler that answers for fewer scans than it was given has lost the others: they go again.
            let outcome = index < outcomes.count ? outcomes[index] : .retry("the handler gave no answer")
            if case .retry(let reason, let after) = outcome {
                pause = max(pause ?? .zero, after ?? .zero)
                if let again = retry(errand, reason, after) { retries.append(again) }
            } else {
                finish(errand, outcome)
            }
        }
        let waiting = state.withLock {
            $0.took(batch.count, back: retries, pauseUntil: pause.map { context.clock.now + $0 })
        }
        for one in waiting { one.resume() }
    }

    /// The errand for its next try, or nil after it was given up.
    private func retry(_ errand: Errand, _ reason: String, _ after: Duration?) -> Errand? {
        var again = errand
        again.attempt += 1
        again.reason = reason
        var random = SystemRandomNumberGenerator()
        let wait = max(plan.retry.wait(after: again.attempt, using: &random), after ?? .zero)
        again.due = context.clock.now + wait
        context.note(
            .outcome(
                handler: plan.name, scan: errand.scan.masked, outcome: .retry(reason, after: wait),
                attempt: again.attempt))
        guard again.due - errand.since <= plan.retry.limit else {
            context.settle(
                again, at: plan.name, .undelivered("given up after \(again.attempt) tries: \(reason)"))
            return nil
        }
        guard !state.withLock({ $0.isAbandoned }) else {
            context.settle(again, at: plan.name, .undelivered(reason))
            return nil
        }
        return again
    }

    private func finish(_ errand: Errand, _ outcome: Outcome) {
        context.note(
            .outcome(
                handler: plan.name, scan: errand.scan.masked, outcome: outcome, attempt: errand.attempt + 1))
        switch outcome {
        case .delivered, .retry: context.settle(errand, at: plan.name, .delivered)
        case .skipped: context.settle(errand, at: plan.name, .skipped)
        case .refused(let why): context.settle(errand, at: plan.name, .undelivered("refused: \(why)"))
        case .gone(let why):
            context.settle(errand, at: plan.name, .undelivered("gone: \(why)"))
            abandon("gone: \(why)")
            context.handlerIsGone(plan.name, why)
        }
    }

    private func waitForRoom() async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                let hasRoom = state.isAbandoned || state.load < plan.queue
                if !hasRoom { state.waitingForRoom.append(continuation) }
                return hasRoom
            }
            if hasRoom { continuation.resume() }
        }
    }
}
