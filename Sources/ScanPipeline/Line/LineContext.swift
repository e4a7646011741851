import ScanCore
import ScanDelivery

/// What became of a scan at one handler, in the end.
enum Settlement: Sendable {
    case delivered
    case skipped
    case undelivered(String)
    /// Undelivered because the run ended first: another run may deliver it.
    case interrupted(String)
}

/// What the parts of a running line share: the time, the count, the observers, and which items are finished.
final class LineContext: Sendable {
    let clock: any ScanClock
    let threads: any Threads
    let events = EventHub()
    let report = Locked(RunReport())
    /// What became of items, for their sources; ends with the line.
    let fates: AsyncStream<(FrameID, Fate)>
    /// Asks for the run to end, and why.
    let requestEnd: @Sendable (RunReport.Ending) -> Void
    private let tellFate: AsyncStream<(FrameID, Fate)>.Continuation
    private let ledger = Locked<[FrameID: Entry]>([:])
    private let handlersLeft: Locked<Int>

    /// An item on the line.
    private struct Entry {
        /// Deliveries that are not settled.
        var open = 0
        /// Whether nothing more will come of the item.
        var isConcluded = false
        var scans = 0
        var failure: String?
        var isInterrupted = false

        var fate: Fate {
            if isInterrupted { return .interrupted }
            return failure.map { .failed($0) } ?? .done(scans: scans)
        }

        /// Counts one delivery less; the item's fate, when it was the last.
        mutating func settle(at handler: String, _ settlement: Settlement) -> Fate? {
            open -= 1
            switch settlement {
            case .delivered, .skipped: break
            case .undelivered(let reason): failure = failure ?? "\(handler): \(reason)"
            case .interrupted: isInterrupted = true
            }
            return open == 0 && isConcluded ? fate : nil
        }
    }

    init(_ plan: PipelinePlan, requestEnd: @escaping @Sendable (RunReport.Ending) -> Void) {
        clock = plan.clock
        threads = plan.threads
        self.requestEnd = requestEnd
        handlersLeft = Locked(plan.handlers.count)
        (fates, tellFate) = AsyncStream.makeStream(of: (FrameID, Fate).self)
    }

    var deadlines: Deadlines { Deadlines(clock: clock, threads: threads) }

    /// Tells observers.
    func note(_ event: PipelineEvent) { events.send(event) }

    /// Says that a source gave an item.
    func begin(_ item: FrameID) { ledger.withLock { $0[item] = Entry() } }

    /// Says that a scan of those items is on its way to so many handlers.
    func open(_ items: [FrameID], deliveries: Int) {
        ledger.withLock { ledger in
            for item in items {
                // An item whose end was told meanwhile has none again.
                ledger[item]?.open += deliveries
                ledger[item]?.scans += 1
            }
        }
    }

    /// Says that nothing more will come of an item, and why it failed if it did; its fate is told once its
    /// deliveries are settled.
    func conclude(_ item: FrameID, failure: String? = nil) {
        let fate: Fate? = ledger.withLock { ledger in
            guard var entry = ledger[item] else { return nil }
            entry.isConcluded = true
            entry.failure = entry.failure ?? failure
            ledger[item] = entry
            return entry.open == 0 ? entry.fate : nil
        }
        if let fate { finish(item, fate) }
    }

    /// Says what became of an item, which is told once.
    func finish(_ item: FrameID, _ fate: Fate) {
        guard ledger.withLock({ $0.removeValue(forKey: item) }) != nil else { return }
        tellFate.yield((item, fate))
    }

    /// Says that an item was given but is not looked at any more.
    func interrupt(_ item: FrameID) {
        report.withLock { $0.interruptedItems += 1 }
        finish(item, .interrupted)
    }

    /// Says that whatever is still on the line did not come through.
    func interruptAll() {
        let (unread, undelivered) = ledger.withLock { ledger in
            (ledger.filter { $0.value.scans == 0 }.keys, ledger.filter { $0.value.scans > 0 }.keys)
        }
        for item in unread { interrupt(item) }
        for item in undelivered { finish(item, .interrupted) }
    }

    /// Says that every item is finished.
    func closeFates() { tellFate.finish() }

    /// Counts what became of a scan at a handler, and finishes its item when it was the last.
    func settle(_ errand: HandlerLane.Errand, at handler: String, _ settlement: Settlement) {
        report.withLock { $0.count(errand.scan, at: handler, settlement) }
        if case .undelivered(let reason) = settlement {
            note(.undelivered(errand.scan.masked, handler: handler, reason: reason))
        }
        for item in errand.items {
            let fate: Fate? = ledger.withLock { $0[item]?.settle(at: handler, settlement) }
            if let fate { finish(item, fate) }
        }
    }

    /// Says that a scan of those items is in the outbox, or why it never will be.
    func isStored(_ items: [FrameID], failure: String? = nil, isInterruption: Bool = false) {
        let settlement: Settlement =
            isInterruption ? .interrupted("not stored") : failure.map { .undelivered($0) } ?? .delivered
        for item in items {
            let fate: Fate? = ledger.withLock { $0[item]?.settle(at: "outbox", settlement) }
            if let fate { finish(item, fate) }
        }
    }

    /// Counts a scan that a durable handler took, or had no use for.
    func hasDelivered(at handler: String, isSkipped: Bool) {
        report.withLock { report in
            if isSkipped {
                report.handlers[handler, default: .init()].skipped += 1
            } else {
                report.handlers[handler, default: .init()].delivered += 1
            }
        }
    }

    /// Counts a try of a durable handler that is made again.
    func retries(at handler: String) {
        report.withLock { $0.handlers[handler, default: .init()].retries += 1 }
    }

    /// Counts a scan that a durable handler will not get, and tells observers unless only the run's end keeps it.
    func hasLost(_ scan: Scan, at handler: String, _ reason: String, isInterruption: Bool) {
        report.withLock { $0.count(scan, at: handler, .undelivered(reason)) }
        if !isInterruption { note(.undelivered(scan.masked, handler: handler, reason: reason)) }
    }

    /// Counts a scan that was given up to make room for newer ones.
    func hasDropped(at handler: String) {
        report.withLock { $0.handlers[handler, default: .init()].undelivered += 1 }
    }

    /// How far the run has come.
    var progress: OutboxProgress {
        report.withLock {
            OutboxProgress(readings: $0.readings, accepted: $0.accepted, droppedFrames: $0.droppedFrames)
        }
    }

    /// Says that a handler will take no more scans; the run ends with the last.
    func handlerIsGone(_ name: String, _ reason: String) {
        note(.handlerStopped(name: name, reason: reason))
        let left = handlersLeft.withLock { left in
            left -= 1
            return left
        }
        if left == 0 { requestEnd(.handlersGone) }
    }
}

extension RunReport {
    /// How many scans and items a report names; the others it counts.
    static let listLimit = 1000

    fileprivate mutating func count(_ scan: Scan, at handler: String, _ settlement: Settlement) {
        switch settlement {
        case .delivered: handlers[handler, default: .init()].delivered += 1
        case .skipped: handlers[handler, default: .init()].skipped += 1
        case .undelivered(let reason), .interrupted(let reason):
            handlers[handler, default: .init()].undelivered += 1
            guard undelivered.count < RunReport.listLimit else { return }
            undelivered.append(Undelivered(scan: scan.masked, handler: handler, reason: reason))
        }
    }
}
