import ScanCore

/// What became of a scan at one handler, in the end.
enum Settlement: Sendable {
    case delivered
    case skipped
    case undelivered(String)
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

    private struct Entry {
        var open: Int
        let scans: Int
        var failure: String?
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
    func note(_ event: PipelineEvent) {
        if case .outcome(let handler, _, .retry, _) = event {
            report.withLock { $0.handlers[handler, default: .init()].retries += 1 }
        }
        events.send(event)
    }

    /// Says that an item's scans are on their way to handlers, `deliveries` in all.
    func open(_ item: FrameID, scans: Int, deliveries: Int) {
        guard deliveries > 0 else { return finish(item, .done(scans: scans)) }
        ledger.withLock { $0[item] = Entry(open: deliveries, scans: scans) }
    }

    /// Says what became of an item.
    func finish(_ item: FrameID, _ fate: Fate) { tellFate.yield((item, fate)) }

    /// Says that every item is finished.
    func closeFates() { tellFate.finish() }

    /// Counts what became of a scan at a handler, and finishes its item when it was the last.
    func settle(_ errand: HandlerLane.Errand, at handler: String, _ settlement: Settlement) {
        report.withLock { $0.count(errand.scan, at: handler, settlement) }
        let fate: Fate? = ledger.withLock { ledger in
            guard var entry = ledger[errand.frame] else { return nil }
            entry.open -= 1
            if case .undelivered(let reason) = settlement, entry.failure == nil {
                entry.failure = "\(handler): \(reason)"
            }
            ledger[errand.frame] = entry.open == 0 ? nil : entry
            guard entry.open == 0 else { return nil }
            return entry.failure.map { .failed($0) } ?? .done(scans: entry.scans)
        }
        if let fate { finish(errand.frame, fate) }
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
    private static let undeliveredLimit = 1000

    fileprivate mutating func count(_ scan: Scan, at handler: String, _ settlement: Settlement) {
        switch settlement {
        case .delivered: handlers[handler, default: .init()].delivered += 1
        case .skipped: handlers[handler, default: .init()].skipped += 1
        case .undelivered(let reason):
            handlers[handler, default: .init()].undelivered += 1
            guard undelivered.count < RunReport.undeliveredLimit else { return }
            undelivered.append(Undelivered(scan: scan.masked, handler: handler, reason: reason))
        }
    }
}
