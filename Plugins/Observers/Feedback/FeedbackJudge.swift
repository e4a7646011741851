import ScanCore

/// Which events people are told of, and as what; pure, so that a table of cases can test it.
struct FeedbackJudge {
    private struct Sight: Hashable {
        let source: String
        let format: SymbolFormat
    }

    private let after: FeedbackOptions.After
    private let told: Set<FeedbackSignal>
    /// When codes of a kind were last seen: a camera sees the same code in every frame.
    private var lastSeen: [Sight: FrameTime] = [:]
    private var delivered = RecentScans()
    private var refused = RecentScans()

    /// A code is there again once none of its kind was seen for that long.
    private static let absence = Duration.seconds(1)

    init(after: FeedbackOptions.After, told: Set<FeedbackSignal>) {
        self.after = after
        self.told = told
    }

    /// What to tell of an event; nil where there is nothing to tell.
    mutating func signal(for event: PipelineEvent, at now: FrameTime) -> FeedbackSignal? {
        guard let signal = meaning(of: event, at: now), told.contains(signal) else { return nil }
        return signal
    }

    private mutating func meaning(of event: PipelineEvent, at now: FrameTime) -> FeedbackSignal? {
        switch event {
        case .accepted(let scan):
            see(Sight(source: scan.frame.source, format: scan.reading.format), at: now)
            return after == .accepted ? .good : nil
        case .stored: return after == .stored ? .good : nil
        case .duplicate(let format, let frame):
            return see(Sight(source: frame.source, format: format), at: now) ? .duplicate : nil
        case .incomplete, .triggerMissed: return .rejected
        case .outcome(_, let scan, let outcome, _): return meaning(of: outcome, scan)
        case .undelivered(let scan, _, _): return refused.contains(scan.id) ? nil : .error
        case .failed, .handlerStopped: return .error
        case .outbox(let state): return state == .released ? nil : .error
        case .source(_, let state):
            if case .failed = state { return .error }
            return nil
        case .decoded, .dropped: return nil
        }
    }

    private mutating func meaning(of outcome: Outcome, _ scan: Scan) -> FeedbackSignal? {
        switch outcome {
        case .delivered: after == .delivered && delivered.insert(scan.id) ? .good : nil
        case .refused: refused.insert(scan.id) ? .rejected : nil
        case .skipped, .retry, .gone: nil
        }
    }

    /// Remembers that a code of a kind was seen; whether none was for a while.
    @discardableResult
    private mutating func see(_ sight: Sight, at now: FrameTime) -> Bool {
        defer { lastSeen[sight] = now }
        return lastSeen[sight].map { now - $0 > FeedbackJudge.absence } ?? true
    }
}

/// The scans of the last moments: as many as handlers have at once, and more.
private struct RecentScans {
    private var ids: Set<ScanID> = []
    private var order: [ScanID] = []
    private static let limit = 4096

    func contains(_ id: ScanID) -> Bool { ids.contains(id) }

    /// Remembers a scan; whether it is new.
    mutating func insert(_ id: ScanID) -> Bool {
        guard ids.insert(id).inserted else { return false }
        order.append(id)
        if order.count > RecentScans.limit {
            for old in order.prefix(RecentScans.limit / 2) { ids.remove(old) }
            order.removeFirst(RecentScans.limit / 2)
        }
        return true
    }
}
