import ScanCore
import ScanSQLite

/// A table of a SQLite database, asked anew for every scan: what others write there is seen at once.
final class SQLiteTable: LookupTable, Sendable {
    private let database: Locked<Connection>
    private let query: String
    private let columns: [LookupColumn]
    private let form: KeyForm

    /// One thread at a time has it, as the lock sees to.
    private struct Connection: @unchecked Sendable {
        let database: SQLiteDatabase
    }

    init(
        _ layout: TableLayout, table: String, log: (LogLevel, String) -> Void
    ) throws(Fault) {
        let file = quotedText(layout.path)
        columns = layout.columns
        form = layout.form
        let cells = columns.map { SQLiteTable.name($0.name) }.joined(separator: ", ")
        // As many forms as a key can have.
        let places = form == .gtin ? Array(repeating: "?", count: 14).joined(separator: ", ") : "?"
        let key = SQLiteTable.name(layout.keyColumn)
        query = "SELECT \(cells) FROM \(SQLiteTable.name(table)) WHERE \(key) IN (\(places)) LIMIT 1"
        do throws(SQLiteFailure) {
            // Half a second of another's writing: a scan waits for two at most.
            let opened = try SQLiteDatabase(layout.path, .read, busyMilliseconds: 500)
            let names = try SQLiteTable.columnNames(of: table, opened)
            try SQLiteTable.check([layout.keyColumn] + columns.map(\.name), are: names, file, table)
            var usesIndex = true
            let nothing = Array(repeating: SQLiteValue.null, count: form == .gtin ? 14 : 1)
            try opened.run("EXPLAIN QUERY PLAN \(query)", nothing) { row in
                if row[3].text?.hasPrefix("SCAN") == true { usesIndex = false }
            }
            if !usesIndex {
                log(
                    .warning,
                    "\(file): every lookup reads all of \(quotedText(table)); make an index of its keys")
            }
            database = Locked(Connection(database: opened))
        } catch {
            throw Fault("\(file) cannot be used: \(error)", option: "sqlite")
        }
    }

    private static func columnNames(
        of table: String, _ database: SQLiteDatabase
    ) throws(SQLiteFailure) -> [String] {
        var names: [String] = []
        try database.run("SELECT name FROM pragma_table_info(?)", [.text(table)]) { row in
            if let name = row[0].text { names.append(name) }
        }
        return names
    }

    /// SQLite takes a name in quotation marks that is no column for a text: so names are compared before.
    private static func check(
        _ wanted: [String], are names: [String], _ file: String, _ table: String
    ) throws(SQLiteFailure) {
        guard !names.isEmpty else {
            throw SQLiteFailure(code: 0, message: "it has no table \(quotedText(table))")
        }
        for name in wanted where !names.contains(name) {
            let near = nearestName(to: name, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
            throw SQLiteFailure(
                code: 0, message: "\(quotedText(table)) has no column \(quotedText(name))\(near)")
        }
    }

    /// A name in quotation marks, as SQL has it.
    private static func name(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

    func row(of key: String) throws -> [JSONValue]? {
        let forms = form.forms(of: key).map(SQLiteValue.text)
        let values = forms + Array(repeating: .null, count: form == .gtin ? max(0, 14 - forms.count) : 0)
        var found: [JSONValue]?
        try database.withLock { connection throws in
            try connection.database.run(query, values) { [columns] row in
                found = columns.indices.map { SQLiteTable.cell(row[$0], columns[$0]) }
            }
        }
        return found
    }

    /// A cell as its column's type has it; one that is none of that type is left out.
    private static func cell(_ value: SQLiteValue, _ column: LookupColumn) -> JSONValue {
        switch (value, column.type) {
        case (.null, _), (.blob, _): .null
        case (.int(let number), .number): .int(Int(number))
        case (.double(let number), .number): number.isFinite ? .double(number) : .null
        case (.int(let number), _): column.value(of: String(number)) ?? .null
        case (.double(let number), _): column.value(of: String(number)) ?? .null
        case (.text(let text), _): column.value(of: text) ?? .null
        }
    }
}
