import Glibc
import ScanCore
import ScanSQLite

/// Scans on their way to durable handlers, on disk: what is accepted is never lost.
///
/// A scan is stored for good before anybody is told that it was, and stays until each of its handlers has taken or
/// refused it. Killed at any instant, the process leaves an outbox from which the next one goes on: what was being
/// sent is sent again, under the same id, and nothing else. From any thread; every call may block for a disk.
///
/// ```swift
/// let outbox = try Outbox(OutboxLocation(pipeline: "till-3"), handlers: ["webhook"])
/// try outbox.store([OutboxEntry(scan, handlers: ["webhook"])])
/// ```
public final class Outbox: Sendable {
    /// Bounds of an outbox.
    public struct Options: Sendable {
        /// The most bytes that the database may have, 256 KiB or more.
        public var maxBytes = 1 << 30
        /// How long scans are kept that are not tried again.
        public var maxAge = Duration.seconds(30 * 86_400)
        /// The time.
        public var clock: any ScanClock = SystemClock()
        /// Takes what a person should know.
        public var log: @Sendable (LogLevel, String) -> Void = { _, _ in }
        /// The name of a file system that was registered with SQLite; nil: the machine's.
        public var vfs: String?
        /// A gibibyte, 30 days.
        public init() {}
    }

    /// Where it is.
    public let location: OutboxLocation
    private let options: Options
    private let handlers: [String]
    private let lock: OutboxLock
    private let tables: Locked<OutboxTables>
    /// When old dead letters are looked for next, in milliseconds since 1970.
    private let nextLook = Locked<Int64>(0)
    /// What became of deliveries, where it could not be written yet, by handler.
    private let unwritten = Locked<[String: [(number: Int64, settlement: DeliverySettlement)]]>([:])

    /// Opens an outbox, or makes one, for a run with those handlers.
    ///
    /// A damaged file is set aside, and what can be read of it is taken over. Throws a `Fault` where another process
    /// runs on it or where nothing can be written.
    public init(_ location: OutboxLocation, handlers: [String], _ options: Options = Options()) throws(Fault)
    {
        self.location = location
        self.options = options
        self.handlers = handlers
        try location.makeFolder()
        lock = try OutboxLock(location)
        FaultPoint.opening.pass()
        do throws(OutboxTrouble) {
            tables = Locked(try Outbox.open(location, handlers, options))
        } catch {
            throw Fault(
                "cannot keep scans in \"\(visibleText(location.file))\": \(error.message)",
                remedy: error.remedy)
        }
        FaultPoint.opened.pass()
    }

    /// Stores scans for good, all or none; one that was stored before stays as it is.
    public func store(_ entries: [OutboxEntry], progress: OutboxProgress? = nil) throws(SQLiteFailure) {
        try mending { tables throws(SQLiteFailure) in
            try forgetOld(in: tables)
            try tables.store(entries, progress)
        }
    }

    /// Takes up what is due for a handler, `limit` deliveries at most; they must be settled before the next are.
    ///
    /// Nothing is written for it: the lock is the lease. Should the process end before they are settled, the next run
    /// takes up the same.
    public func lease(
        _ handler: String, _ order: DeliveryOrder = .none, limit: Int
    ) throws(SQLiteFailure) -> [LeasedDelivery] {
        let now = options.clock.wallTime
        let settled = flush(handler, now)
        let leased = try mending { tables throws(SQLiteFailure) in
            try tables.due(handler, order, limit: limit, besides: settled, now: now)
        }
        if !leased.isEmpty { FaultPoint.leased.pass() }
        return leased
    }

    /// How long until something is due for a handler, in that order; nil where nothing waits.
    public func untilDue(
        _ handler: String, _ order: DeliveryOrder = .none
    ) throws(SQLiteFailure) -> Duration? {
        let now = options.clock.wallTime
        return try mending { tables throws(SQLiteFailure) in try tables.untilDue(handler, order, now: now) }
    }

    /// Notes what became of deliveries that were taken up.
    ///
    /// Throws where that cannot be written; it is remembered then, and written with what follows, so that this run
    /// sends nothing twice.
    public func settle(
        _ handler: String, _ settlements: [(number: Int64, settlement: DeliverySettlement)]
    ) throws(SQLiteFailure) {
        let now = options.clock.wallTime
        do throws(SQLiteFailure) {
            try mending { tables throws(SQLiteFailure) in try tables.settle(handler, settlements, now: now) }
        } catch {
            unwritten.withLock { $0[handler, default: []] += settlements }
            throw error
        }
    }

    /// Writes what could not be written before; the numbers of what still cannot.
    private func flush(_ handler: String, _ now: WallTime) -> Set<Int64> {
        let settlements = unwritten.withLock { $0[handler] ?? [] }
        guard !settlements.isEmpty else { return [] }
        do throws(SQLiteFailure) {
            try mending { tables throws(SQLiteFailure) in try tables.settle(handler, settlements, now: now) }
            unwritten.withLock { $0[handler] = nil }
            return []
        } catch {
            return Set(settlements.map(\.number))
        }
    }

    /// What there is for each handler.
    public func counts() throws(SQLiteFailure) -> [OutboxCounts] {
        try mending { tables throws(SQLiteFailure) in try tables.counts() }
    }

    /// Notes how far the run has come, for `scanloom status`.
    public func note(_ progress: OutboxProgress) throws(SQLiteFailure) {
        try mending { tables throws(SQLiteFailure) in
            try tables.turn(to: .settle)
            try tables.note(progress)
        }
    }

    /// Gives up the oldest of what is there, dead letters first; the handlers that lose a scan each.
    public func dropOldest(_ count: Int) throws(SQLiteFailure) -> [String] {
        try mending { tables throws(SQLiteFailure) in
            // What removes may need pages that what stores may not have.
            try tables.turn(to: .settle)
            return try tables.database.transaction { () throws(SQLiteFailure) in try tables.dropOldest(count)
            }
        }.map(\.handler)
    }

    /// Does something with the tables; where the file turns out to be damaged, does it again with a new one that has
    /// what could be read.
    private func mending<Value: Sendable>(
        _ body: (OutboxTables) throws(SQLiteFailure) -> Value
    ) throws(SQLiteFailure) -> Value {
        try tables.withLock { tables throws(SQLiteFailure) in
            do throws(SQLiteFailure) {
                return try body(tables)
            } catch {
                guard error.isDamaged else { throw error }
                tables = try OutboxSalvage(location, handlers, options).mend(because: error.message)
                return try body(tables)
            }
        }
    }

    /// Removes dead letters that are too old, once an hour: a run may last for months.
    private func forgetOld(in tables: OutboxTables) throws(SQLiteFailure) {
        let now = options.clock.wallTime
        guard now.milliseconds >= nextLook.withLock({ $0 }) else { return }
        nextLook.withLock { $0 = now.milliseconds + 3_600_000 }
        try Outbox.forgetOld(in: tables, options, now: now)
    }

    private static func forgetOld(
        in tables: OutboxTables, _ options: Options, now: WallTime
    ) throws(SQLiteFailure) {
        let oldest = now.milliseconds - options.maxAge.nanoseconds / 1_000_000
        let forgotten = try tables.forgetDead(before: WallTime(milliseconds: oldest))
        guard forgotten > 0 else { return }
        options.log(.warning, "\(forgotten) dead letters were older than outbox.max_age and are removed")
    }

    private static func open(
        _ location: OutboxLocation, _ handlers: [String], _ options: Options
    ) throws(OutboxTrouble) -> OutboxTables {
        // SQLite would make it readable by all; its logs get the rights of the file.
        let descriptor = Glibc.open(location.file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw OutboxTrouble(errno: errno) }
        close(descriptor)
        do throws(SQLiteFailure) {
            let tables = try openWhole(location, handlers, options)
            let now = options.clock.wallTime
            try tables.beginAnew()
            try forgetOld(in: tables, options, now: now)
            try tables.beginRun(now: now)
            return tables
        } catch {
            throw OutboxTrouble(error)
        }
    }

    private static func openWhole(
        _ location: OutboxLocation, _ handlers: [String], _ options: Options
    ) throws(SQLiteFailure) -> OutboxTables {
        let damage: String
        do throws(SQLiteFailure) {
            let tables = try OutboxTables(location, .write, vfs: options.vfs)
            try tables.prepare(maxBytes: options.maxBytes)
            guard let found = try tables.damage() else { return tables }
            damage = found
        } catch {
            guard error.isDamaged else { throw error }
            damage = error.message
        }
        return try OutboxSalvage(location, handlers, options).mend(because: damage)
    }
}

/// Why an outbox cannot be opened, and what to do about it.
private struct OutboxTrouble: Error {
    let message: String
    let remedy: String

    init(_ failure: SQLiteFailure) {
        message = failure.message
        remedy =
            if failure.isFull {
                "make room on its disk"
            } else if failure.isReadOnly || failure.cannotOpen {
                "name a file that can be written: outbox: { path: … }"
            } else {
                "look at the file, or name another: outbox: { path: … }"
            }
    }

    init(errno number: Int32) {
        message = String(cString: strerror(number))
        remedy =
            number == ENOSPC
            ? "make room on its disk" : "name a file that can be written: outbox: { path: … }"
    }
}
