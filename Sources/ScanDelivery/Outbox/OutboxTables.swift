import ScanCore
import ScanSQLite

/// The rows of an outbox that is open: what is asked of them, and how they change.
///
/// Whoever accepts a scan is told only once it is on disk (`synchronous=FULL`). What became of a delivery may be
/// lost with the power: then the scan is sent once more, under the same id.
final class OutboxTables {
    let database: SQLiteDatabase
    private var purpose: Purpose?
    /// The most pages that scans may take.
    private var pages = 1 << 30
    /// Pages beyond that, which moving entries in full indexes can need.
    private static let reserve = 256

    init(_ location: OutboxLocation, _ access: SQLiteDatabase.Access, vfs: String? = nil)
        throws(SQLiteFailure)
    {
        database = try SQLiteDatabase(location.file, access, vfs: vfs)
    }

    /// Makes the file ready for a run.
    func prepare(maxBytes: Int) throws(SQLiteFailure) {
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        try OutboxSchema.bring(database)
        var pageBytes = 4096
        try database.run("PRAGMA page_size") { row in pageBytes = Int(row[0].int ?? 4096) }
        pages = max(64, maxBytes / max(pageBytes, 512))
        try turn(to: .store)
        // The log goes back to this size at each checkpoint.
        try database.execute("PRAGMA journal_size_limit = 4194304")
    }

    /// What is wrong with the file; nil where it is whole.
    func damage() throws(SQLiteFailure) -> String? {
        var said = "ok"
        try database.run("PRAGMA quick_check(1)") { row in said = row[0].text ?? "ok" }
        return said == "ok" ? nil : said
    }

    /// Makes all that the last run left due at once.
    func beginAnew() throws(SQLiteFailure) {
        try database.run("UPDATE deliveries SET due = 0, wait = 0 WHERE state = 'waiting' AND due > 0")
    }

    /// Writes scans for good; one that is there already stays as it is.
    func store(_ entries: [OutboxEntry], _ progress: OutboxProgress?) throws(SQLiteFailure) {
        try turn(to: .store)
        FaultPoint.storing.pass()
        try database.transaction { () throws(SQLiteFailure) in
            for entry in entries { try insert(entry) }
            if let progress { try note(progress) }
            FaultPoint.written.pass()
        }
        FaultPoint.committed.pass()
    }

    func insert(_ entry: OutboxEntry, number: Int64? = nil) throws(SQLiteFailure) {
        try database.run(
            "INSERT OR IGNORE INTO scans (number, id, accepted, body) VALUES (?, ?, ?, ?)",
            [
                number.map(SQLiteValue.int) ?? .null, .text(entry.id.text), .int(entry.accepted.milliseconds),
                .blob(entry.body),
            ])
        guard database.changes > 0 else { return }
        for handler in entry.handlers {
            try database.run(
                """
                INSERT INTO deliveries (number, handler, source, state)
                SELECT number, ?, ?, 'waiting' FROM scans WHERE id = ?
                """, [.text(handler), .text(entry.source), .text(entry.id.text)])
            try count("stored", handler, by: 1)
        }
    }

    /// What is due for a handler, but for those numbers.
    ///
    /// A due time that is further off than its own wait was made before the clock was set back: it counts as due.
    func due(
        _ handler: String, _ order: DeliveryOrder, limit: Int, besides settled: Set<Int64>, now: WallTime
    ) throws(SQLiteFailure) -> [LeasedDelivery] {
        var leased: [LeasedDelivery] = []
        var unreadable: [Int64] = []
        var isHeld = false
        let time = SQLiteValue.int(now.milliseconds)
        try database.run(
            OutboxTables.dueQuery(order), [time, time, .text(handler), .int(Int64(limit + settled.count))]
        ) { row in
            guard let number = row[0].int, !settled.contains(number) else { return }
            if row[4].int != 1 { isHeld = true }
            guard !isHeld, leased.count < limit else { return }
            guard let scan = row[3].blob.flatMap({ Scan(stored: $0) }) else {
                return unreadable.append(number)
            }
            leased.append(
                LeasedDelivery(
                    number: number, scan: scan, attempt: Int(clamping: row[1].int ?? 0) + 1,
                    waited: .milliseconds(row[2].int ?? 0)))
        }
        for number in unreadable {
            try settle(handler, number, .dead(answer: "what was stored of the scan is damaged"), now: now)
        }
        return leased
    }

    /// The deliveries of a handler in order, with whether each is due: time twice, handler, limit.
    private static func dueQuery(_ order: DeliveryOrder) -> String {
        let isDue = "(d.due <= ? OR d.due - ? > d.wait)"
        let head = """
            SELECT d.number, d.attempts, d.waited, s.body, \(isDue) AS is_due
            FROM deliveries d JOIN scans s ON s.number = d.number
            WHERE d.handler = ? AND d.state = 'waiting'
            """
        switch order {
        case .strict: return head + " ORDER BY d.number LIMIT ?"
        case .none: return head + " AND is_due ORDER BY d.number LIMIT ?"
        case .perSource:
            // The head of each source alone: a batch never holds two of the same, lest the second arrive first.
            return head + " AND is_due AND \(isHead) ORDER BY d.number LIMIT ?"
        }
    }

    /// Whether nothing of the same source waits before `d`.
    private static let isHead = """
        NOT EXISTS (
            SELECT 1 FROM deliveries e WHERE e.handler = d.handler AND e.state = 'waiting' AND e.source = d.source
                AND e.number < d.number)
        """

    /// How long until the next delivery of a handler is due, in that order; nil where none waits.
    func untilDue(
        _ handler: String, _ order: DeliveryOrder, now: WallTime
    ) throws(SQLiteFailure) -> Duration? {
        var wait: Int64?
        let next =
            switch order {
            case .none: ""
            case .perSource: "AND \(OutboxTables.isHead)"
            case .strict: "ORDER BY number LIMIT 1"
            }
        try database.run(
            """
            SELECT min(max(0, min(due - ?, wait))) FROM (
                SELECT due, wait FROM deliveries d WHERE handler = ? AND state = 'waiting' \(next))
            """, [.int(now.milliseconds), .text(handler)]
        ) { row in wait = row[0].int }
        return wait.map { .milliseconds($0) }
    }

    /// Notes what became of deliveries that were taken up.
    func settle(
        _ handler: String, _ settlements: [(number: Int64, settlement: DeliverySettlement)], now: WallTime
    ) throws(SQLiteFailure) {
        try turn(to: .settle)
        try database.transaction { () throws(SQLiteFailure) in
            for (number, settlement) in settlements { try settle(handler, number, settlement, now: now) }
            FaultPoint.settling.pass()
        }
        FaultPoint.settled.pass()
    }

    private func settle(
        _ handler: String, _ number: Int64, _ settlement: DeliverySettlement, now: WallTime
    ) throws(SQLiteFailure) {
        let key: [SQLiteValue] = [.int(number), .text(handler)]
        let time = SQLiteValue.int(now.milliseconds)
        switch settlement {
        case .done:
            try remove(number, handler)
            try count("delivered", handler, by: 1)
        case .again(let after, let answer):
            let wait = max(0, after.nanoseconds / 1_000_000)
            try database.run(
                """
                UPDATE deliveries SET attempts = attempts + 1, due = ?, wait = ?, waited = waited + ?, answer = ?,
                    answered = ? WHERE number = ? AND handler = ?
                """, [.int(now.milliseconds + wait), .int(wait), .int(wait), .text(answer), time] + key)
        case .dead(let answer):
            try database.run(
                """
                UPDATE deliveries SET state = 'dead', attempts = attempts + 1, answer = ?, answered = ?
                WHERE number = ? AND handler = ?
                """,
                [.text(answer), time] + key)
            try count("dead", handler, by: 1)
        }
    }

    /// Removes a delivery, and its scan with the last one.
    func remove(_ number: Int64, _ handler: String) throws(SQLiteFailure) {
        try database.run(
            "DELETE FROM deliveries WHERE number = ? AND handler = ?", [.int(number), .text(handler)])
        try database.run(
            "DELETE FROM scans WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM deliveries WHERE number = ?1)",
            [.int(number)])
    }

    /// Counts something of a handler.
    func count(_ what: String, _ handler: String, by amount: Int) throws(SQLiteFailure) {
        try database.run(
            "INSERT INTO counts (handler, \(what)) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET \(what) = \(what) + ?2",
            [.text(handler), .int(Int64(amount))])
    }

    /// What a transaction is for.
    enum Purpose {
        /// Taking scans in: it waits for the disk, and for room.
        case store
        /// Getting rid of them: it may be lost with the power, and has a reserve where the outbox is full.
        case settle
    }

    /// Makes the next transactions what they are for.
    func turn(to purpose: Purpose) throws(SQLiteFailure) {
        guard purpose != self.purpose else { return }
        let isStore = purpose == .store
        try database.execute(
            """
            PRAGMA synchronous = \(isStore ? "FULL" : "NORMAL");
            PRAGMA max_page_count = \(isStore ? pages : pages + OutboxTables.reserve)
            """)
        self.purpose = purpose
    }
}
