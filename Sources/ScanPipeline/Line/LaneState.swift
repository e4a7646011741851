import ScanCore

/// What a handler's lane holds; pure, so that a table of cases can test it.
struct LaneState {
    typealias Errand = HandlerLane.Errand

    enum Step {
        case deliver([Errand])
        case sleep(Duration?)
        case end
    }

    var waiting: [Errand] = []
    /// Errands that the handler has at this moment.
    var inHand: [Errand] = []
    /// Whether nobody waits for the handler's answer any more.
    var isExpired = false
    var isClosed = false
    var abandonedFor: String?
    var pausedUntil: FrameTime?
    var waitingForRoom: [CheckedContinuation<Void, Never>] = []

    var isAbandoned: Bool { abandonedFor != nil }
    var load: Int { waiting.count + inHand.count }

    /// Adds an errand; what is turned away for it, and why.
    mutating func add(_ errand: Errand, limit: Int, overflow: Overflow) -> (Errand, String)? {
        if let abandonedFor { return (errand, abandonedFor) }
        guard load >= limit, overflow != .block else {
            waiting.append(errand)
            return nil
        }
        let why = "the queue of \(limit) was full (overflow: \(overflow.rawValue))"
        guard overflow == .dropOldest, !waiting.isEmpty else { return (errand, why) }
        let oldest = waiting.removeFirst()
        waiting.append(errand)
        return (oldest, why)
    }

    /// What the lane's task does now.
    mutating func nextStep(at now: FrameTime, batch: Int) -> Step {
        if waiting.isEmpty { return isClosed || isAbandoned ? .end : .sleep(nil) }
        if let pausedUntil, pausedUntil > now { return .sleep(pausedUntil - now) }
        let due = waiting.indices.filter { waiting[$0].due <= now }.prefix(max(batch, 1))
        guard !due.isEmpty else {
            let next = waiting.map(\.due).min() ?? now
            return .sleep(next - now)
        }
        let taken = due.map { waiting[$0] }
        for index in due.reversed() { waiting.remove(at: index) }
        inHand = taken
        return .deliver(taken)
    }

    /// Takes the handler's answer: what goes again waits behind the others.
    ///
    /// Returns who may go on putting.
    mutating func took(
        _ count: Int, back retries: [Errand], pauseUntil: FrameTime?
    ) -> [CheckedContinuation<Void, Never>] {
        inHand = []
        waiting.append(contentsOf: retries)
        if let pauseUntil { pausedUntil = pauseUntil }
        let places = min(max(count - retries.count, 0), waitingForRoom.count)
        defer { waitingForRoom.removeFirst(places) }
        return Array(waitingForRoom.prefix(places))
    }

    /// Empties the lane for good; what was in it, and who waited to put.
    mutating func abandon(_ reason: String) -> ([Errand], [CheckedContinuation<Void, Never>]) {
        abandonedFor = abandonedFor ?? reason
        defer {
            waiting = []
            waitingForRoom = []
        }
        return (waiting, waitingForRoom)
    }

    /// Waits for the handler's answer no more; the errands whose fate stays unknown.
    mutating func expire() -> [Errand] {
        isExpired = true
        defer { inHand = [] }
        return inHand
    }
}
