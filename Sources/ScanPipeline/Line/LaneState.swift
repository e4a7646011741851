import ScanCore

/// What a handler's lane holds; pure, so that a table of cases can test it.
struct LaneState {
    typealias Errand = HandlerLane.Errand

    enum Step {
        case deliver([Errand])
        case sleep(Duration?)
        case end
    }

    /// Why a lane takes no more scans.
    struct Abandonment {
        let reason: String
        /// Whether the run ends, so that another run may deliver what this one could not.
        let isInterruption: Bool

        func settlement(of errand: Errand) -> Settlement {
            let told = "\(reason): \(errand.reason)"
            return isInterruption ? .interrupted(told) : .undelivered(told)
        }
    }

    /// What a handler's answer means for the errands that it had.
    struct Answer {
        var settled: [(errand: Errand, settlement: Settlement)] = []
        var retries: [Errand] = []
        /// What observers are told: the errands' outcomes, and the number of the try.
        var told: [(errand: Errand, outcome: Outcome, attempt: Int)] = []
        /// How long the handler is to be left alone.
        var pause = Duration.zero
        /// Why no scan will arrive there again.
        var goneFor: String?
        /// Whether something arrived.
        var hasDelivered: Bool {
            settled.contains { if case .delivered = $0.settlement { true } else { false } }
        }
    }

    /// How long after its first try an errand is tried for the last time.
    var retryLimit = RetryPolicy().limit
    var waiting: [Errand] = []
    /// Errands that the handler has at this moment.
    var inHand: [Errand] = []
    /// Whether nobody waits for the handler's answer any more.
    var isExpired = false
    /// Whether the handler had scans when that came to be.
    var isStuck = false
    var isClosed = false
    var abandonment: Abandonment?
    /// Until when the other side wants to be left alone; for nothing but last tries.
    var pausedUntil: FrameTime?
    var waitingForRoom: [CheckedContinuation<Void, Never>] = []

    var load: Int { waiting.count + inHand.count }

    /// Adds an errand; what is turned away for it, and what becomes of that.
    mutating func add(_ errand: Errand, limit: Int, overflow: Overflow) -> (Errand, Settlement)? {
        if let abandonment { return (errand, abandonment.settlement(of: errand)) }
        guard load >= limit, overflow != .block else {
            append(errand)
            return nil
        }
        let why = Settlement.undelivered("the queue of \(limit) was full (overflow: \(overflow.rawValue))")
        // What is tried again waits behind younger errands.
        let oldest = waiting.indices.min { waiting[$0].since < waiting[$1].since }
        guard overflow == .dropOldest, let oldest else { return (errand, why) }
        let dropped = waiting.remove(at: oldest)
        append(errand)
        return (dropped, why)
    }

    /// Lets a new errand wait; one that comes while the other side wants to be left alone is as good as tried.
    private mutating func append(_ errand: Errand) {
        var errand = errand
        if let pausedUntil, errand.since < pausedUntil { errand.end = errand.since + retryLimit }
        waiting.append(errand)
    }

    /// What the lane's task does now.
    mutating func nextStep(at now: FrameTime, batch: Int) -> Step {
        if waiting.isEmpty { return isClosed || abandonment != nil ? .end : .sleep(nil) }
        var taken: [Int] = []
        for index in waiting.indices where nextTry(of: waiting[index]) <= now {
            taken.append(index)
            if taken.count >= batch { break }
        }
        guard !taken.isEmpty else {
            let next = waiting.map(nextTry).min() ?? now
            return .sleep(next - now)
        }
        inHand = taken.map { index in
            var errand = waiting[index]
            errand.end = errand.end ?? now + retryLimit
            return errand
        }
        for index in taken.reversed() { waiting.remove(at: index) }
        return .deliver(inHand)
    }

    /// When an errand may be tried: once it is due and the pause is over, or for the last time at its end.
    private func nextTry(of errand: Errand) -> FrameTime {
        guard let pausedUntil else { return errand.due }
        return max(errand.due, errand.end.map { min($0, pausedUntil) } ?? pausedUntil)
    }

    /// Takes the handler's answer: what goes again waits behind the others, unless the lane was abandoned.
    ///
    /// Returns what is settled now and who may go on putting; nil when nobody waits for the answer any more.
    mutating func took(
        _ answer: Answer, at now: FrameTime
    ) -> (settled: [(errand: Errand, settlement: Settlement)], released: [CheckedContinuation<Void, Never>])?
    {
        guard !isExpired else { return nil }
        var settled = answer.settled
        if let abandonment {
            settled += answer.retries.map { ($0, abandonment.settlement(of: $0)) }
        } else {
            waiting.append(contentsOf: answer.retries)
        }
        inHand = []
        pause(after: answer, at: now)
        let places = min(settled.count, waitingForRoom.count)
        defer { waitingForRoom.removeFirst(places) }
        return (settled, Array(waitingForRoom.prefix(places)))
    }

    /// Leaves the other side alone as it asks; all that waits is as good as tried, so that no pause, however long,
    /// keeps it longer than its limit.
    private mutating func pause(after answer: Answer, at now: FrameTime) {
        if answer.pause > .zero {
            pausedUntil = now + answer.pause
            for index in waiting.indices where waiting[index].end == nil {
                waiting[index].end = now + retryLimit
            }
        } else if answer.hasDelivered {
            pausedUntil = nil
        }
    }

    /// Empties the lane for good; what was in it, and who waited to put.
    mutating func abandon(
        _ why: Abandonment
    ) -> (settled: [(errand: Errand, settlement: Settlement)], released: [CheckedContinuation<Void, Never>]) {
        let abandonment = abandonment ?? why
        self.abandonment = abandonment
        defer {
            waiting = []
            waitingForRoom = []
        }
        return (waiting.map { ($0, abandonment.settlement(of: $0)) }, waitingForRoom)
    }

    /// Waits for the handler's answer no more; the errands whose fate stays unknown.
    mutating func expire() -> [Errand] {
        isExpired = true
        isStuck = !inHand.isEmpty
        defer { inHand = [] }
        return inHand
    }
}
