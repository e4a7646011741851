import ScanCore
import ScanSQLite

/// A delivery as people look at it.
public struct OutboxRecord: Sendable {
    /// What a delivery can be.
    public enum State: String, OptionChoice {
        /// It waits for its first or next try, or is being sent.
        case waiting
        /// It is not tried again.
        case dead
    }

    /// The scan, whole; nil where what was stored of it is damaged.
    public let scan: Scan?
    /// The scan's id.
    public let id: String
    /// The handler that it is to reach.
    public let handler: String
    /// What it is.
    public let state: State
    /// How often it was tried.
    public let attempts: Int
    /// When it was accepted.
    public let accepted: WallTime
    /// When it is tried next, where it waits for that.
    public let due: WallTime?
    /// What was answered last, and when.
    public let answer: String?
    /// When that was answered.
    public let answered: WallTime?

    /// The record as `scanloom outbox` prints it, secrets blotted out.
    public var json: JSONValue {
        [
            "id": .string(id), "handler": .string(handler), "state": .string(state.rawValue),
            "attempts": .int(attempts), "accepted": .string(accepted.rfc3339),
            "next_try": due.map { .string($0.rfc3339) } ?? .null,
            "last_answer": answer.map(JSONValue.string) ?? .null,
            "answered": answered.map { .string($0.rfc3339) } ?? .null, "scan": scan?.masked.json ?? .null,
        ]
    }
}

extension OutboxTables {
    /// The deliveries that a condition chooses: `d` is the delivery, `s` the scan.
    func records(_ condition: String, _ values: [SQLiteValue]) throws(SQLiteFailure) -> [OutboxRecord] {
        var records: [OutboxRecord] = []
        try database.run(
            """
            SELECT s.id, d.handler, d.state, d.attempts, s.accepted, d.due, d.answer, d.answered, s.body
            FROM deliveries d JOIN scans s ON s.number = d.number WHERE \(condition)
            """, values
        ) { row in
            guard let id = row[0].text, let handler = row[1].text,
                let state = row[2].text.flatMap(OutboxRecord.State.init)
            else { return }
            let due = row[5].int ?? 0
            records.append(
                OutboxRecord(
                    scan: row[8].blob.flatMap { Scan(stored: $0) }, id: id, handler: handler, state: state,
                    attempts: Int(clamping: row[3].int ?? 0),
                    accepted: WallTime(milliseconds: row[4].int ?? 0),
                    due: state == .waiting && due > 0 ? WallTime(milliseconds: due) : nil,
                    answer: row[6].text,
                    answered: row[7].int.map { WallTime(milliseconds: $0) }))
        }
        return records
    }
}
