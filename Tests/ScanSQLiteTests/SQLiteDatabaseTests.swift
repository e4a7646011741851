import Foundation
import ScanSQLite
import Testing

@Suite("SQLite database")
struct SQLiteDatabaseTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite").path

    @Test("gives every value back as it was")
    func values() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let database = try SQLiteDatabase(path, .create)
        try database.execute("CREATE TABLE t (v)")
        let values: [SQLiteValue] = [
            .null, .int(.min), .double(0.1), .text(""), .text("äöü\u{0}z"), .blob([]), .blob([0, 255]),
        ]
        for value in values { try database.run("INSERT INTO t VALUES (?)", [value]) }
        var found: [SQLiteValue] = []
        try database.run("SELECT v FROM t ORDER BY rowid") { row in found.append(row[0]) }
        #expect(found == values)
    }

    @Test("takes a transaction back that throws")
    func transaction() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let database = try SQLiteDatabase(path, .create)
        try database.execute("CREATE TABLE t (v INTEGER PRIMARY KEY)")
        #expect(throws: SQLiteFailure.self) {
            try database.transaction { () throws(SQLiteFailure) in
                try database.run("INSERT INTO t VALUES (1)")
                try database.run("INSERT INTO t VALUES (1)")
            }
        }
        var count: SQLiteValue = .null
        try database.run("SELECT count(*) FROM t") { row in count = row[0] }
        #expect(count == .int(0))
    }

    @Test("tells what is wrong with a file")
    func failures() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let missing = #expect(throws: SQLiteFailure.self) { try SQLiteDatabase(path, .read) }
        #expect(missing?.cannotOpen == true)
        try Data("no database, but long enough to be looked at as one".utf8).write(to: URL(filePath: path))
        let damaged = #expect(throws: SQLiteFailure.self) {
            try SQLiteDatabase(path, .read).run("SELECT 1 FROM sqlite_schema")
        }
        #expect(damaged?.isDamaged == true)
    }
}
