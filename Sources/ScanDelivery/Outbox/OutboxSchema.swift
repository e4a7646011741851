import ScanSQLite

/// The tables of an outbox, and how older ones become newer.
///
/// `user_version` says which of the steps a file has behind it; a step that was published is never changed.
enum OutboxSchema {
    /// "scan" in ASCII, so that file(1) and we can tell an outbox from any other database.
    static let application = 0x7363_616E

    private static let steps = [
        """
        CREATE TABLE scans (
            number INTEGER PRIMARY KEY, -- in the order of acceptance
            id TEXT NOT NULL UNIQUE,
            accepted INTEGER NOT NULL,  -- milliseconds since 1970
            body BLOB NOT NULL          -- the scan whole, secrets too
        );
        CREATE TABLE deliveries (
            number INTEGER NOT NULL,
            handler TEXT NOT NULL,
            source TEXT NOT NULL,
            state TEXT NOT NULL,        -- waiting, dead; what is delivered is removed
            attempts INTEGER NOT NULL DEFAULT 0,
            due INTEGER NOT NULL DEFAULT 0,    -- the next try, milliseconds since 1970
            wait INTEGER NOT NULL DEFAULT 0,   -- how long before it
            waited INTEGER NOT NULL DEFAULT 0, -- all waits so far, in milliseconds
            answer TEXT,
            answered INTEGER,
            PRIMARY KEY (number, handler)
        ) WITHOUT ROWID;
        CREATE INDEX deliveries_in_order ON deliveries (handler, state, number);
        CREATE INDEX deliveries_by_source ON deliveries (handler, state, source, number);
        CREATE TABLE counts (
            handler TEXT PRIMARY KEY, stored INTEGER NOT NULL DEFAULT 0, delivered INTEGER NOT NULL DEFAULT 0,
            dead INTEGER NOT NULL DEFAULT 0, dropped INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID;
        CREATE TABLE run (
            process INTEGER, started INTEGER, noted INTEGER, readings INTEGER, accepted INTEGER,
            dropped_frames INTEGER
        );
        """
    ]

    /// The version that this Scanloom writes.
    static var version: Int { steps.count }

    /// Brings a file to that version; an empty file gets all tables.
    static func bring(_ database: SQLiteDatabase) throws(SQLiteFailure) {
        let found = try version(of: database)
        guard found <= version else {
            throw SQLiteFailure(
                code: 0,
                message: "it was written by a newer Scanloom (version \(found), this one knows \(version))")
        }
        guard found < version else { return }
        try database.transaction { () throws(SQLiteFailure) in
            for step in steps[found...] { try database.execute(step) }
            try database.execute("PRAGMA application_id = \(application)")
            try database.execute("PRAGMA user_version = \(version)")
        }
    }

    static func version(of database: SQLiteDatabase) throws(SQLiteFailure) -> Int {
        var found = 0
        try database.run("PRAGMA user_version") { row in found = Int(row[0].int ?? 0) }
        return max(0, found)
    }
}
