import ScanCore
import ScanDelivery
import ScanSQLite

/// Puts accepted scans into the outbox before anybody is told that they are safe.
///
/// What comes while one transaction waits for the disk goes into the next together.
final class Storage: Sendable {
    /// A scan on its way to the disk.
    struct Parcel: Sendable {
        let scan: Scan
        let lanes: [DurableLane]
        /// Handlers that get it once it is stored.
        let followers: [HandlerLane]
        let items: [FrameID]
    }

    private struct State {
        var waiting: [Parcel] = []
        var waitingForRoom: [CheckedContinuation<Void, Never>] = []
        var isClosed = false
        var abandonment: String?
    }

    /// How many scans may wait for the disk before the line does; a transaction takes no more.
    private static let room = 256

    private let plan: OutboxPlan
    private let context: LineContext
    private let executor: any TaskExecutor
    private let wakeup: Wakeup
    private let state = Locked(State())
    private let opened = Locked<Outbox?>(nil)

    init(_ plan: OutboxPlan, _ context: LineContext) {
        self.plan = plan
        self.context = context
        executor = context.threads.thread(named: "outbox")
        wakeup = Wakeup(context.deadlines)
    }

    /// The outbox, once it is open.
    var outbox: Outbox? { opened.withLock { $0 } }

    /// Opens the outbox for those handlers; throws its `Fault`.
    func start(for handlers: [String]) async throws {
        try await Task(executorPreference: executor) { [self] in
            var options = Outbox.Options()
            options.maxBytes = plan.maxBytes
            options.maxAge = plan.maxAge
            options.clock = context.clock
            options.log = plan.log
            let outbox = try Outbox(plan.location, handlers: handlers, options)
            tellOfOthers(try outbox.counts(), than: handlers)
            opened.withLock { $0 = outbox }
        }.value
    }

    /// Lets another process have the outbox.
    func stop() { opened.withLock { $0 = nil } }

    /// Takes a scan that is to be stored, waiting for room; what becomes of it is told through the context.
    func put(_ parcel: Parcel) async {
        await waitForRoom()
        FaultPoint.accepted.pass()
        let abandonment = state.withLock { state in
            if state.abandonment == nil { state.waiting.append(parcel) }
            return state.abandonment
        }
        if let abandonment { giveUp([parcel], "\(abandonment): not stored", isInterruption: true) }
        wakeup.wake()
    }

    /// Says that no more scans will come.
    func close() {
        state.withLock { $0.isClosed = true }
        wakeup.wake()
    }

    /// Waits for a full disk no longer, because the run ends.
    func abandon(_ reason: String) {
        let released = state.withLock { state in
            state.abandonment = reason
            defer { state.waitingForRoom = [] }
            return state.waitingForRoom
        }
        for one in released { one.resume() }
        wakeup.wake()
    }

    /// Stores what comes, on a thread of its own, until closed and empty.
    func store() -> Task<Void, Never> {
        Task(executorPreference: executor) { [self] in
            while let batch = await next() { await store(batch) }
        }
    }

    /// All that waits; nil once closed and empty.
    private func next() async -> [Parcel]? {
        while true {
            let (batch, released, isOver) = state.withLock { state in
                defer {
                    state.waiting = []
                    state.waitingForRoom = []
                }
                return (state.waiting, state.waitingForRoom, state.isClosed || state.abandonment != nil)
            }
            for one in released { one.resume() }
            if !batch.isEmpty { return batch }
            if isOver { return nil }
            await wakeup.sleep(for: nil)
        }
    }

    private func store(_ batch: [Parcel]) async {
        guard let outbox else { return giveUp(batch, "the outbox is closed", isInterruption: true) }
        let entries = batch.map { OutboxEntry($0.scan, handlers: $0.lanes.map(\.plan.name)) }
        var isHeld = false
        while true {
            do throws(SQLiteFailure) {
                try outbox.store(entries, progress: context.progress)
                break
            } catch {
                if error.isFull, batch.count > 1 {
                    // There may be room for a part.
                    await store(Array(batch.prefix(batch.count / 2)))
                    return await store(Array(batch.dropFirst(batch.count / 2)))
                }
                if makesRoom(after: error, in: outbox, for: batch) { continue }
                if error.isFull, plan.whenFull == .dropNewest {
                    return giveUp(batch, "the outbox is full (when_full: drop_newest)", isInterruption: false)
                }
                if let reason = state.withLock({ $0.abandonment }) {
                    return giveUp(batch, "\(reason): not stored: \(error)", isInterruption: true)
                }
                if !isHeld { context.note(.outbox(.held("\(error)"))) }
                isHeld = true
                // As often as a person who makes room would like it to go on.
                await wakeup.sleep(for: .seconds(1))
            }
        }
        if isHeld { context.note(.outbox(.released)) }
        for parcel in batch {
            context.note(.stored(parcel.scan.masked))
            context.isStored(parcel.items)
            for lane in parcel.followers { await lane.put(parcel.scan, from: parcel.items) }
        }
        for lane in batch.lazy.flatMap(\.lanes) { lane.wakeup.wake() }
    }

    /// Gives up the oldest where the plan says so; whether it is worth trying again.
    private func makesRoom(after failure: SQLiteFailure, in outbox: Outbox, for batch: [Parcel]) -> Bool {
        guard failure.isFull, plan.whenFull == .dropOldest else { return false }
        let dropped = (try? outbox.dropOldest(max(16, 2 * batch.count))) ?? []
        for handler in dropped { context.hasDropped(at: handler) }
        if !dropped.isEmpty {
            context.note(.outbox(.dropped(dropped.count)))
        }
        return !dropped.isEmpty
    }

    private func giveUp(_ batch: [Parcel], _ reason: String, isInterruption: Bool) {
        for parcel in batch {
            for lane in parcel.lanes {
                context.hasLost(parcel.scan, at: lane.plan.name, reason, isInterruption: isInterruption)
            }
            // Its followers never get it either.
            for _ in 0...parcel.followers.count {
                context.isStored(
                    parcel.items, failure: isInterruption ? nil : reason, isInterruption: isInterruption)
            }
        }
    }

    private func waitForRoom() async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                let hasRoom = state.abandonment != nil || state.waiting.count < Storage.room
                if !hasRoom { state.waitingForRoom.append(continuation) }
                return hasRoom
            }
            if hasRoom { continuation.resume() }
        }
    }

    /// Scans of a handler that the configuration no longer has wait for ever, which somebody should know.
    private func tellOfOthers(_ counts: [OutboxCounts], than handlers: [String]) {
        for count in counts where count.waiting > 0 && !handlers.contains(count.handler) {
            plan.log(
                .warning,
                "\(count.waiting) scans wait for the handler \"\(visibleText(count.handler))\", which this pipeline "
                    + "does not have; give it back, or remove them: scanloom outbox purge --handler …")
        }
    }
}
