import Glibc
import ScanCore
import ScanSQLite

/// An outbox as people look at it and put things right, also while a pipeline runs on it.
public final class OutboxDesk {
    /// Which deliveries are meant.
    public struct Choice: Sendable {
        /// Those of one handler.
        public var handler: String?
        /// Those in one state.
        public var state: OutboxRecord.State?
        /// Those of these scans; empty: of all.
        public var ids: [String] = []
        /// All of them.
        public init() {}
    }

    /// What a run on the outbox last said of itself.
    public struct RunNote: Sendable {
        /// The process that runs on it now.
        public let process: Int32?
        /// When the run began.
        public let started: WallTime?
        /// How far it has come.
        public let progress: OutboxProgress
    }

    private let location: OutboxLocation
    private let tables: OutboxTables

    /// Opens an outbox that is there; throws a `Fault` where none is.
    public init(_ location: OutboxLocation) throws(Fault) {
        self.location = location
        guard access(location.file, F_OK) == 0 else {
            throw Fault("there is no outbox at \"\(visibleText(location.file))\"")
        }
        do throws(SQLiteFailure) {
            tables = try OutboxTables(location, .write)
            let version = try OutboxSchema.version(of: tables.database)
            guard version == OutboxSchema.version else {
                throw SQLiteFailure(code: 0, message: "it is of another version; run the pipeline once")
            }
        } catch {
            throw Fault("cannot open the outbox \"\(visibleText(location.file))\": \(error.message)")
        }
    }

    /// The deliveries chosen, in order of acceptance.
    public func records(_ choice: Choice, limit: Int = .max) throws(SQLiteFailure) -> [OutboxRecord] {
        let (condition, values) = OutboxDesk.condition(choice)
        return try tables.records(
            "\(condition) ORDER BY d.number, d.handler LIMIT ?", values + [.int(Int64(limit))])
    }

    /// Makes deliveries that are dead, or wait for their next try, due at once under their ids; how many.
    public func replay(_ choice: Choice) throws(SQLiteFailure) -> Int {
        try change(choice) { number, handler throws(SQLiteFailure) in
            try tables.database.run(
                """
                UPDATE deliveries SET state = 'waiting', due = 0, wait = 0, waited = 0
                WHERE number = ? AND handler = ?
                """, [.int(number), .text(handler)])
        }
    }

    /// Removes deliveries for good, also one that is just being sent; how many.
    public func purge(_ choice: Choice) throws(SQLiteFailure) -> Int {
        try change(choice) { number, handler throws(SQLiteFailure) in
            try tables.remove(number, handler)
            try tables.count("dropped", handler, by: 1)
        }
    }

    /// What there is for each handler.
    public func counts() throws(SQLiteFailure) -> [OutboxCounts] { try tables.counts() }

    /// What the run that is going on, or the last one, said of itself.
    public func run() throws(SQLiteFailure) -> RunNote {
        var started: WallTime?
        var progress = OutboxProgress()
        try tables.database.run("SELECT started, readings, accepted, dropped_frames FROM run") { row in
            started = row[0].int.map { WallTime(milliseconds: $0) }
            progress = OutboxProgress(
                readings: Int(clamping: row[1].int ?? 0), accepted: Int(clamping: row[2].int ?? 0),
                droppedFrames: Int(clamping: row[3].int ?? 0))
        }
        return RunNote(process: OutboxLock.holder(of: location), started: started, progress: progress)
    }

    private func change(
        _ choice: Choice, _ body: (Int64, String) throws(SQLiteFailure) -> Void
    ) throws(SQLiteFailure) -> Int {
        let (condition, values) = OutboxDesk.condition(choice)
        return try tables.database.transaction { () throws(SQLiteFailure) in
            var chosen: [(Int64, String)] = []
            try tables.database.run(
                """
                SELECT d.number, d.handler FROM deliveries d JOIN scans s ON s.number = d.number
                WHERE \(condition)
                """, values
            ) { row in
                if let number = row[0].int, let handler = row[1].text { chosen.append((number, handler)) }
            }
            for (number, handler) in chosen { try body(number, handler) }
            return chosen.count
        }
    }

    private static func condition(_ choice: Choice) -> (String, [SQLiteValue]) {
        var conditions = ["1"]
        var values: [SQLiteValue] = []
        if let handler = choice.handler {
            conditions.append("d.handler = ?")
            values.append(.text(handler))
        }
        if let state = choice.state {
            conditions.append("d.state = ?")
            values.append(.text(state.rawValue))
        }
        if !choice.ids.isEmpty {
            conditions.append("s.id IN (\(choice.ids.map { _ in "?" }.joined(separator: ", ")))")
            values += choice.ids.map(SQLiteValue.text)
        }
        return (conditions.joined(separator: " AND "), values)
    }
}
