import ScanCore
import ScanDelivery
import ScanSQLite

/// A durable handler's lane: what waits for it is in the outbox, from earlier runs too.
final class DurableLane: Lane {
    let plan: HandlerPlan
    let context: LineContext
    let executor: any TaskExecutor
    let wakeup: Wakeup
    private let storage: Storage
    private let drain: Duration
    private let state = Locked(State())

    private struct State {
        /// Whether the handler has scans at this moment.
        var isBusy = false
        var isExpired = false
        /// When the lane was closed, or delivered last after that.
        var drainingSince: FrameTime?
        var isOver = false
        /// Failures one after another, with nothing delivered between them.
        var failures = 0
        var pausedUntil: FrameTime?
    }

    /// How often what another process did to the outbox is looked at.
    private static let look = Duration.seconds(2)

    init(_ plan: HandlerPlan, _ storage: Storage, drain: Duration, _ context: LineContext) {
        self.plan = plan
        self.storage = storage
        self.drain = drain
        self.context = context
        executor = context.threads.thread(named: plan.name)
        wakeup = Wakeup(context.deadlines)
    }

    var isStuck: Bool { state.withLock { $0.isExpired && $0.isBusy } }

    func close() {
        state.withLock { $0.drainingSince = context.clock.now }
        wakeup.wake()
    }

    func abandon(_ reason: String) {
        state.withLock { $0.isOver = true }
        wakeup.wake()
    }

    func expire() { state.withLock { $0.isExpired = true } }

    func deliver() -> Task<Void, Never> {
        Task(executorPreference: executor) { [self] in
            while let outbox = storage.outbox, !state.withLock({ $0.isOver }) {
                guard await step(outbox) else { return }
            }
        }
    }

    /// Delivers what is due, or sleeps until something is; false when the run need not wait for more.
    private func step(_ outbox: Outbox) async -> Bool {
        let now = context.clock.now
        let pause = state.withLock { ($0.pausedUntil ?? now) - now }
        if pause > .zero { return await sleep(pause) }
        do throws(SQLiteFailure) {
            let leased = try outbox.lease(plan.name, plan.order, limit: max(1, plan.handler.batchLimit))
            if leased.isEmpty {
                let due = try outbox.untilDue(plan.name, plan.order)
                // Due and yet not to be had: what became of it could not be written, which may take a while.
                return await sleep(due == .zero ? .seconds(1) : due)
            }
            await deliver(leased, outbox)
            return true
        } catch {
            context.note(.outbox(.held("\(error)")))
            return await sleep(.seconds(1))
        }
    }

    /// Sleeps until something is due, nil: until something comes; false where the end of the run does not wait for it.
    private func sleep(_ duration: Duration?) async -> Bool {
        if let since = state.withLock({ $0.drainingSince }) {
            let rest = since + drain - context.clock.now
            // Nothing waits, or what waits is not due while the run waits for it.
            guard let duration, duration <= rest else { return false }
        }
        await wakeup.sleep(for: min(duration ?? DurableLane.look, DurableLane.look))
        return true
    }

    private func deliver(_ leased: [LeasedDelivery], _ outbox: Outbox) async {
        state.withLock { $0.isBusy = true }
        let scans = leased.map { plan.revealsSecrets ? $0.scan : $0.scan.masked }
        let outcomes = await plan.handler.handle(scans)
        FaultPoint.answered.pass()
        state.withLock { $0.isBusy = false }
        var verdicts: [DeliveryVerdict] = []
        for (index, delivery) in leased.enumerated() {
            // A handler that answers for fewer scans than it was given has lost the others: they go again.
            let outcome = index < outcomes.count ? outcomes[index] : .retry("the handler gave no answer")
            verdicts.append(verdict(outcome, of: delivery))
        }
        settle(verdicts, outbox)
        guard !state.withLock({ $0.isExpired }) else { return }
        for verdict in verdicts { tell(verdict) }
        pace(verdicts)
        stopIfGone(verdicts)
    }

    private func verdict(_ outcome: Outcome, of delivery: LeasedDelivery) -> DeliveryVerdict {
        var random = SystemRandomNumberGenerator()
        let isOver = state.withLock { $0.isOver }
        return DeliveryVerdict(outcome, of: delivery, plan.retry, isRunOver: isOver, using: &random)
    }

    /// Notes what became of deliveries.
    private func settle(_ verdicts: [DeliveryVerdict], _ outbox: Outbox) {
        do throws(SQLiteFailure) {
            try outbox.settle(
                plan.name,
                verdicts.compactMap { verdict in
                    verdict.settlement.map { (verdict.delivery.number, $0) }
                })
        } catch {
            // It is written with the next; only where the process ends before is a scan sent twice.
            context.note(.outbox(.held("\(error)")))
        }
    }

    private func tell(_ verdict: DeliveryVerdict) {
        let scan = verdict.delivery.scan
        switch verdict.settlement {
        case .done: context.hasDelivered(at: plan.name, isSkipped: verdict.isSkipped)
        case .again: context.retries(at: plan.name)
        case .dead(let answer): context.hasLost(scan, at: plan.name, answer, isInterruption: false)
        case nil: return
        }
        context.note(
            .outcome(
                handler: plan.name, scan: scan.masked, outcome: verdict.told,
                attempt: verdict.delivery.attempt))
    }

    /// Leaves a place alone that fails: one scan asks there, after a wait that grows, not all that wait.
    private func pace(_ verdicts: [DeliveryVerdict]) {
        let now = context.clock.now
        var random = SystemRandomNumberGenerator()
        let asked = verdicts.compactMap(\.asked).max()
        state.withLock { state in
            if verdicts.contains(where: \.hasArrived) {
                state.failures = 0
                state.pausedUntil = nil
                if state.drainingSince != nil { state.drainingSince = now }
            } else if verdicts.contains(where: \.hasFailed) {
                state.failures += 1
                let wait = plan.retry.wait(after: state.failures, using: &random)
                state.pausedUntil = now + max(wait, asked ?? .zero)
            }
        }
    }

    private func stopIfGone(_ verdicts: [DeliveryVerdict]) {
        guard let reason = verdicts.lazy.compactMap(\.goneFor).first else { return }
        state.withLock { $0.isOver = true }
        context.handlerIsGone(plan.name, "\(reason); what waits for it is kept")
    }
}
