import Glibc
import ScanCore
import ScanSQLite

extension OutboxTables {
    /// What there is for each handler, by name.
    func counts() throws(SQLiteFailure) -> [OutboxCounts] {
        var counts: [String: OutboxCounts] = [:]
        try database.run("SELECT handler, stored, delivered, dropped FROM counts") { row in
            guard let handler = row[0].text else { return }
            var count = OutboxCounts(handler: handler)
            count.stored = Int(clamping: row[1].int ?? 0)
            count.delivered = Int(clamping: row[2].int ?? 0)
            count.dropped = Int(clamping: row[3].int ?? 0)
            counts[handler] = count
        }
        try database.run(
            """
            SELECT handler, state = 'dead', count(*), min(accepted) FROM deliveries JOIN scans USING (number)
            GROUP BY 1, 2
            """
        ) { row in
            guard let handler = row[0].text else { return }
            var count = counts[handler] ?? OutboxCounts(handler: handler)
            if row[1].int == 1 {
                count.dead = Int(clamping: row[2].int ?? 0)
            } else {
                count.waiting = Int(clamping: row[2].int ?? 0)
                count.oldestWaiting = row[3].int.map { WallTime(milliseconds: $0) }
            }
            counts[handler] = count
        }
        return counts.values.sorted { $0.handler < $1.handler }
    }

    /// Writes that a run begins in this process.
    func beginRun(now: WallTime) throws(SQLiteFailure) {
        try database.run("DELETE FROM run")
        try database.run(
            "INSERT INTO run VALUES (?1, ?2, ?2, 0, 0, 0)", [.int(Int64(getpid())), .int(now.milliseconds)])
    }

    /// Writes how far the run has come.
    func note(_ progress: OutboxProgress) throws(SQLiteFailure) {
        try database.run(
            "UPDATE run SET readings = ?, accepted = ?, dropped_frames = ?",
            [
                .int(Int64(progress.readings)), .int(Int64(progress.accepted)),
                .int(Int64(progress.droppedFrames)),
            ])
    }

    /// Removes dead letters that were given up before an instant; how many.
    func forgetDead(before instant: WallTime) throws(SQLiteFailure) -> Int {
        try removeAll("state = 'dead' AND answered < ?", [.int(instant.milliseconds)]).count
    }

    /// Makes room by giving up the oldest: dead letters first, then what waits; what was given up, by handler.
    func dropOldest(_ count: Int) throws(SQLiteFailure) -> [(number: Int64, handler: String)] {
        let dropped = try removeAll(
            "1 ORDER BY state = 'waiting', number LIMIT ?", [.int(Int64(count))])
        for (_, handler) in dropped { try self.count("dropped", handler, by: 1) }
        return dropped
    }

    /// Removes the deliveries that a condition chooses, and scans that nobody waits for any more.
    func removeAll(
        _ condition: String, _ values: [SQLiteValue]
    ) throws(SQLiteFailure) -> [(number: Int64, handler: String)] {
        var chosen: [(number: Int64, handler: String)] = []
        try database.run("SELECT number, handler FROM deliveries WHERE \(condition)", values) { row in
            if let number = row[0].int, let handler = row[1].text { chosen.append((number, handler)) }
        }
        for (number, handler) in chosen { try remove(number, handler) }
        return chosen
    }
}
