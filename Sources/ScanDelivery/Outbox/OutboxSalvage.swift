import Glibc
import ScanCore
import ScanSQLite

/// Sets a damaged outbox aside and takes over what can be read of it.
struct OutboxSalvage {
    private let location: OutboxLocation
    private let handlers: [String]
    private let options: Outbox.Options

    init(_ location: OutboxLocation, _ handlers: [String], _ options: Outbox.Options) {
        self.location = location
        self.handlers = handlers
        self.options = options
    }

    /// A new outbox in place of the damaged one, with all scans that can be read.
    func mend(because reason: String) throws(SQLiteFailure) -> OutboxTables {
        let aside = try setAside()
        let tables = try OutboxTables(location, .create, vfs: options.vfs)
        chmod(location.file, 0o600)
        try tables.prepare(maxBytes: options.maxBytes)
        let found = entries(of: aside)
        try tables.database.transaction { () throws(SQLiteFailure) in
            for (number, entry) in found.sorted(by: { $0.key < $1.key }) {
                try tables.insert(entry, number: number)
            }
            try tables.beginRun(now: options.clock.wallTime)
        }
        options.log(
            .error,
            "the outbox was damaged (\(reason)) and is set aside as \"\(visibleText(aside))\"; "
                + "\(found.count) scans could be read and are sent, some perhaps again")
        return tables
    }

    /// Renames the file and its log; the new name.
    private func setAside() throws(SQLiteFailure) -> String {
        let stamp = options.clock.wallTime.rfc3339.replacing(":", with: "")
        let aside = "\(location.file).damaged-\(stamp)"
        guard rename(location.file, aside) == 0 else {
            throw SQLiteFailure(
                code: 0, message: "it is damaged and cannot be set aside: \(String(cString: strerror(errno)))"
            )
        }
        // With its log under its new name, the old file still has what the log alone holds.
        rename("\(location.file)-wal", "\(aside)-wal")
        unlink("\(location.file)-shm")
        return aside
    }

    /// Every scan that can be read, with the handlers that it still waits for.
    ///
    /// Where those cannot be read, it is for all of this run. What is only a dead letter stays in the file that was set aside.
    private func entries(of file: String) -> [Int64: OutboxEntry] {
        guard let database = try? SQLiteDatabase(file, .write) else { return [:] }
        var takers: [Int64: [String]] = [:]
        for direction in ["ASC", "DESC"] {
            // Stops where the damage begins; from the other end there may be more.
            try? database.run(
                "SELECT number, handler, state FROM deliveries ORDER BY number \(direction)"
            ) { row in
                guard let number = row[0].int, let handler = row[1].text else { return }
                let known = takers[number] ?? []
                takers[number] = row[2].text == "dead" || known.contains(handler) ? known : known + [handler]
            }
        }
        var entries: [Int64: OutboxEntry] = [:]
        for direction in ["ASC", "DESC"] {
            try? database.run("SELECT number, body FROM scans ORDER BY number \(direction)") { row in
                guard let number = row[0].int, let scan = row[1].blob.flatMap({ Scan(stored: $0) }) else {
                    return
                }
                let waiting = takers[number] ?? handlers
                if !waiting.isEmpty { entries[number] = OutboxEntry(scan, handlers: waiting) }
            }
        }
        return entries
    }
}
