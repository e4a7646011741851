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
        /// How long the handler is to be left alone.
        var pause = Duration.zero
        /// Why no scan will arrive there again.
        var goneFor: String?
    }

    var waiting: [Errand] = []
    /// Errands that the handler has at this moment.
    var inHand: [Errand] = []
    /// Whether nobody waits for the handler's answer any more.
    var isExpired = false
    /// Whether the handler had scans when that came to be.
    var isStuck = false
    var isClosed = false
    var abandonment: Abandonment?
    var pausedUntil: FrameTime?
    var waitingForRoom: [CheckedContinuation<Void, Never>] = []

    var load: Int { waiting.count + inHand.count }

    /// Adds an errand; what is turned away for it, and what becomes of that.
    mutating func add(_ errand: Errand, limit: Int, overflow: Overflow) -> (Errand, Settlement)? {
        if let abandonment { return (errand, abandonment.settlement(of: errand)) }
        guard load >= limit, overflow != .block else {
            waiting.append(errand)
            return nil
        }
        let why = Settlement.undelivered("the queue of \(limit) was full (overflow: \(overflow.rawValue))")
        guard overflow == .dropOldest, !waiting.isEmpty else { return (errand, why) }
        let oldest = waiting.removeFirst()
        waiting.append(errand)
        return (oldest, why)
    }

    /// What the lane's task does now.
    mutating func nextStep(at now: FrameTime, batch: Int) -> Step {
        if waiting.isEmpty { return isClosed || abandonment != nil ? .end : .sleep(nil) }
        if let pausedUntil, pausedUntil > now { return .sleep(pausedUntil - now) }
        var taken: [Int] = []
        for index in waiting.indices where waiting[index].due <= now {
            taken.append(index)
            if taken.count >= batch { break }
        }
        guard !taken.isEmpty else {
            let next = waiting.map(\.due).min() ?? now
            return .sleep(next - now)
        }
        inHand = taken.map { waiting[$0] }
        for index in taken.reversed() { waiting.remove(at: index) }
        return .deliver(inHand)
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
        if answer.pause > .zero { pausedUntil = now + answer.pause }
        let places = min(settled.count, waitingForRoom.count)
        defer { waitingForRoom.removeFirst(places) }
        return (settled, Array(waitingForRoom.prefix(places)))
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
