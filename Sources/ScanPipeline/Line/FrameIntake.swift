import ScanCore

/// Where sources put their items and workers take them: a camera's newest frame wins, files wait for room.
///
/// What is taken is numbered in the order of taking, so that readings can leave in the same order.
final class FrameIntake: Sendable {
    /// An item with its place in the order.
    struct Numbered: Sendable {
        let sequence: Int
        let source: Int
        let item: SourceItem
    }

    fileprivate struct Lane {
        let isLive: Bool
        var items: [SourceItem] = []
        var hasEnded = false
        var waitingForRoom: CheckedContinuation<Void, Never>?
    }

    fileprivate struct State {
        var lanes: [Lane]
        var nextLane = 0
        var nextSequence = 0
        var isClosed = false
        var waitingWorkers: [CheckedContinuation<Numbered?, Never>] = []
    }

    private let state: Locked<State>
    private let room: Int

    /// - Parameter room: how many items of a source that can wait are held, at least 1
    init(isLive: [Bool], room: Int) {
        state = Locked(State(lanes: isLive.map { Lane(isLive: $0) }))
        self.room = room
    }

    /// Hands an item in, waiting for room where the source can wait.
    ///
    /// Returns the item that nobody will take: an older frame of a camera, or this one once the intake is closed.
    func put(_ item: SourceItem, from source: Int) async -> SourceItem? {
        let (refused, worker) = state.withLock { state in state.put(item, from: source) }
        if let worker { worker() }
        if refused == nil { await waitForRoom(source) }
        return refused
    }

    /// The next item, one source after another; nil once all have ended and nothing waits.
    func take() async -> Numbered? {
        await withCheckedContinuation { continuation in
            let resume: (() -> Void)? = state.withLock { state in
                if let taken = state.takeNext() {
                    return {
                        continuation.resume(returning: taken.numbered)
                        taken.room?.resume()
                    }
                }
                guard !state.isOver else { return { continuation.resume(returning: nil) } }
                state.waitingWorkers.append(continuation)
                return nil
            }
            resume?()
        }
    }

    /// Says that a source has no more items.
    func end(source: Int) { finish { $0.lanes[source].hasEnded = true } }

    /// Takes no more items from anybody; what is in goes on.
    func close() { finish { $0.isClosed = true } }

    /// Takes back what nobody has taken; close it first.
    func empty() -> [SourceItem] {
        var items: [SourceItem] = []
        finish { state in
            items = state.lanes.flatMap(\.items)
            for lane in state.lanes.indices { state.lanes[lane].items = [] }
        }
        return items
    }

    private func finish(_ change: (inout State) -> Void) {
        let (workers, sources) = state.withLock { state in
            change(&state)
            return state.releaseIfOver()
        }
        for worker in workers { worker.resume(returning: nil) }
        for source in sources { source.resume() }
    }

    private func waitForRoom(_ source: Int) async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                let lane = state.lanes[source]
                let hasRoom = lane.isLive || state.isClosed || lane.items.count < room
                if !hasRoom { state.lanes[source].waitingForRoom = continuation }
                return hasRoom
            }
            if hasRoom { continuation.resume() }
        }
    }
}

extension FrameIntake.State {
    /// Whether nothing will ever be taken again.
    fileprivate var isOver: Bool {
        lanes.allSatisfy { $0.items.isEmpty && ($0.hasEnded || isClosed) }
    }

    fileprivate mutating func put(_ item: SourceItem, from source: Int) -> (SourceItem?, (() -> Void)?) {
        guard !isClosed else { return (item, nil) }
        let isReplacing = lanes[source].isLive && !lanes[source].items.isEmpty
        let older = isReplacing ? lanes[source].items.removeFirst() : nil
        lanes[source].items.append(item)
        guard !waitingWorkers.isEmpty, let taken = takeNext() else { return (older, nil) }
        let worker = waitingWorkers.removeFirst()
        return (older, { worker.resume(returning: taken.numbered) })
    }

    fileprivate mutating func takeNext() -> (
        numbered: FrameIntake.Numbered, room: CheckedContinuation<Void, Never>?
    )? {
        let order = (0..<lanes.count).map { (nextLane + $0) % lanes.count }
        guard let source = order.first(where: { !lanes[$0].items.isEmpty }) else { return nil }
        let item = lanes[source].items.removeFirst()
        nextLane = source + 1
        nextSequence += 1
        let numbered = FrameIntake.Numbered(sequence: nextSequence - 1, source: source, item: item)
        defer { lanes[source].waitingForRoom = nil }
        return (numbered, lanes[source].waitingForRoom)
    }

    fileprivate mutating func releaseIfOver() -> (
        [CheckedContinuation<FrameIntake.Numbered?, Never>], [CheckedContinuation<Void, Never>]
    ) {
        var sources: [CheckedContinuation<Void, Never>] = []
        for i in lanes.indices where isClosed {
            if let waiting = lanes[i].waitingForRoom { sources.append(waiting) }
            lanes[i].waitingForRoom = nil
        }
        guard isOver else { return ([], sources) }
        defer { waitingWorkers = [] }
        return (waitingWorkers, sources)
    }
}
