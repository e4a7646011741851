import Glibc
import ScanCore
import ScanSQLite
import ScanTesting
import Testing

@testable import LookupPlugin

@Suite("Lookup in a SQLite database")
struct SQLiteLookupTests {
    private func database(in shelf: Shelf, _ name: String = "shop.db", _ statements: String...) throws {
        let database = try SQLiteDatabase("\(shelf.path)/\(name)", .create)
        for statement in statements { try database.execute(statement) }
    }

    private static let make =
        "CREATE TABLE products (gtin TEXT PRIMARY KEY, title TEXT, price REAL, fresh INTEGER)"

    private func lookup(_ shelf: Shelf, log: @escaping @Sendable (String) -> Void = { _ in }) throws -> Lookup
    {
        try shelf.lookup(log: log) {
            $0.csv = nil
            $0.sqlite = "shop.db"
            $0.table = "products"
        }
    }

    @Test("finds rows with their types, and those that were written meanwhile")
    func rows() async throws {
        let shelf = try Shelf("")
        defer { shelf.remove() }
        try database(
            in: shelf, "shop.db", SQLiteLookupTests.make,
            "INSERT INTO products VALUES ('4006381333931', 'Pen''s', 1.95, 1), ('1', 'O', 2, NULL)")
        let lookup = try lookup(shelf)
        try await lookup.start()
        let pen = try await lookup.enrich(.product("04006381333931")).first?.json
        #expect(pen?["title"] == "Pen's")
        #expect(pen?["price"] == 1.95)
        #expect(pen?["fresh"] == true)
        #expect(try await lookup.enrich(.product("00000000000002")).first?.json["found"] == false)
        try database(in: shelf, "shop.db", "INSERT INTO products VALUES ('2', 'Two', 3, 0)")
        #expect(try await lookup.enrich(.product("00000000000002")).first?.json["title"] == "Two")
        await lookup.stop()
    }

    @Test("keys that are numbers are found too, and no scan is ever SQL")
    func keys() async throws {
        let shelf = try Shelf("")
        defer { shelf.remove() }
        try database(
            in: shelf, "shop.db",
            "CREATE TABLE products (gtin INTEGER PRIMARY KEY, title TEXT, price REAL, fresh INTEGER)",
            "INSERT INTO products VALUES (4006381333931, 'Pen', 1, 1)")
        let lookup = try lookup(shelf)
        try await lookup.start()
        #expect(try await lookup.enrich(.product("04006381333931")).first?.json["title"] == "Pen")
        #expect(try await lookup.enrich(.product("' OR 1=1 --")).first?.json["found"] == false)
        await lookup.stop()
    }

    @Test("warns where every scan would read the whole table")
    func noIndex() async throws {
        let shelf = try Shelf("")
        defer { shelf.remove() }
        try database(
            in: shelf, "shop.db", "CREATE TABLE products (gtin TEXT, title TEXT, price REAL, fresh INTEGER)")
        let told = Locked<[String]>([])
        let lookup = try lookup(shelf) { line in told.withLock { $0.append(line) } }
        try await lookup.start()
        await lookup.stop()
        #expect(told.withLock { $0.first?.hasSuffix("make an index of its keys") } == true)
    }

    @Test("a missing table or column, and what is no database, are told at the start")
    func unusable() async throws {
        let shelf = try Shelf("")
        defer { shelf.remove() }
        let lookup = try lookup(shelf)
        for (statement, told) in [
            ("CREATE TABLE other (a)", "it has no table \"products\""),
            (
                "CREATE TABLE products (gtin, titel, price, fresh)",
                "\"products\" has no column \"title\"; did you mean \"titel\"?"
            ),
        ] {
            try database(in: shelf, "shop.db", statement)
            let fault = await #expect(throws: Fault.self) { try await lookup.start() }
            #expect(fault?.message == "\"\(shelf.path)/shop.db\" cannot be used: \(told)")
        }
        shelf.write("this is no database, however long it may be", to: "shop.db")
        let fault = await #expect(throws: Fault.self) { try await lookup.start() }
        #expect(fault?.option == "sqlite")
    }
}
