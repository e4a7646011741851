import Glibc
import ScanCore

/// A table that rows are taken from.
protocol LookupTable: Sendable {
    /// The cells of the columns in their order, or nil where there is no such key.
    func row(of key: String) throws -> [JSONValue]?
}

/// Keeps the table that is good, and takes a new one when its file has changed.
///
/// Files are looked at once a second by a task of its own, so that no scan waits for a table to be read. One that changes
/// is read when it has kept still from one look to the next: a file that is written in place is never read by half. One
/// that is damaged is told once, and the old table goes on.
final class TableBook: Sendable {
    /// What tells one state of a file from another.
    struct FileState: Hashable {
        let device: UInt
        let inode: UInt
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private struct State {
        var table: (any LookupTable)?
        /// The file of the table, or the one that was found damaged.
        var known: FileState?
        var lastLook: FileState?
        var watching: Task<Void, Never>?
    }

    private let path: String
    private let make: @Sendable () throws(Fault) -> any LookupTable
    private let clock: any ScanClock
    private let log: @Sendable (LogLevel, String) -> Void
    private let state = Locked(State())

    init(_ options: LookupOptions, _ context: PluginContext) throws(Fault) {
        let layout = try TableLayout(options, context)
        path = layout.path
        make = { () throws(Fault) in try layout.open(log: context.log) }
        clock = context.clock
        log = context.log
    }

    /// Reads the table; throws where it is missing or damaged.
    func open() throws(Fault) {
        let now = fileState()
        let table = try make()
        state.withLock {
            $0.table = table
            $0.known = now
            $0.lastLook = now
        }
        let watching = Task.detached(priority: .utility) { [weak self, clock] in
            while (try? await clock.sleep(for: .seconds(1))) != nil, let self { self.look() }
        }
        state.withLock { $0.watching = watching }
    }

    func close() {
        let watching = state.withLock { state in
            defer { state = State() }
            return state.watching
        }
        watching?.cancel()
    }

    func row(of key: String) throws -> [JSONValue]? {
        guard let table = state.withLock({ $0.table }) else { throw Fault("the table is not open") }
        return try table.row(of: key)
    }

    /// Looks whether the file has changed, and takes the new one once it keeps still.
    func look() {
        let now = fileState()
        let isNew = state.withLock { state in
            defer { state.lastLook = now }
            return now != state.known && now == state.lastLook
        }
        guard isNew else { return }
        do throws(Fault) {
            let table = try make()
            // Changed again while it was read: the next look will tell.
            guard fileState() == now else { return }
            state.withLock { if $0.table != nil { $0.table = table } }
            log(.info, "\(quotedText(path)) was read again")
        } catch {
            log(.warning, "\(error.message); the table of before goes on")
        }
        state.withLock { $0.known = now }
    }

    /// The state of the file; nil where it is missing.
    private func fileState() -> FileState? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FileState(
            device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }
}

/// Where the table is and what is wanted of it.
struct TableLayout: Sendable {
    let path: String
    let keyColumn: String
    let columns: [LookupColumn]
    /// How a key is written so that all its forms are one.
    let form: KeyForm
    let separator: UInt8
    let memory: Int
    /// The table of a database; nil for a CSV file.
    let table: String?

    init(_ options: LookupOptions, _ context: PluginContext) throws(Fault) {
        let key = options.key?.name ?? ""
        keyColumn = options.keyColumn ?? String(key.split(separator: ".").last ?? "")
        columns = options.columns.columns
        form = key == "content.gtin" ? .gtin : .text
        separator = options.separator.byte
        memory = options.memory.bytes
        let file: String
        switch (options.csv, options.sqlite) {
        case (let csv?, nil):
            guard options.table == nil else {
                throw Fault("a CSV file has no tables", remedy: "remove \"table\"", option: "table")
            }
            (file, table) = (csv, nil)
        case (nil, let database?):
            guard let name = options.table, !name.isEmpty else {
                throw Fault(
                    "a database has several tables", remedy: "add \"table: products\"", option: "sqlite")
            }
            (file, table) = (database, name)
        default:
            throw Fault(
                "lookup needs either csv or sqlite", remedy: "add \"csv: products.csv\"", option: "sqlite")
        }
        path = file.hasPrefix("/") ? file : "\(context.directory)/\(file)"
    }

    func open(log: @Sendable (LogLevel, String) -> Void) throws(Fault) -> any LookupTable {
        guard let table else { return try CSVTable(self) }
        return try SQLiteTable(self, table: table, log: log)
    }
}

/// How keys are compared.
enum KeyForm: Sendable {
    /// As they are.
    case text
    /// As numbers of products: up to fourteen digits, with zeros before them, which spreadsheets like to drop.
    case gtin

    func normal(_ key: String) -> String {
        guard self == .gtin, !key.isEmpty, key.utf8.count < 14,
            key.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return key }
        return String(repeating: "0", count: 14 - key.utf8.count) + key
    }

    /// All ways in which a table may write the key.
    func forms(of key: String) -> [String] {
        let normal = normal(key)
        guard self == .gtin, normal.utf8.count == 14 else { return [key] }
        let zeros = normal.prefix { $0 == "0" }.count
        return (0...min(zeros, 13)).map { String(normal.dropFirst($0)) }
    }
}
