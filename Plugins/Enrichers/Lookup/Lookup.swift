import ScanCore

/// Looks scans up in a table, a CSV file or a SQLite database, and adds the row that it finds.
public final class Lookup: Enricher, NamingFields {
    /// The name as configured.
    public static let name = "lookup"
    /// One line for listings.
    public static let summary =
        "Looks scans up in a CSV file or a SQLite database, and adds the row that it finds."

    /// The table, and what is looked up in it.
    public typealias Options = LookupOptions

    /// What every lookup adds; its columns come with its options.
    public static let kinds = [ContentKind("lookup", "A row of a table.", fields: LookupRow.ownFields)]

    /// The kind is the lookup's name, its fields the columns.
    public let kinds: [ContentKind]
    /// The field that is looked up.
    public var namedFields: [ScanField] { [key] }
    private let key: ScanField
    private let columns: [LookupColumn]
    private let kind: String
    private let book: TableBook
    private let misses: MissList?

    /// A table that was not opened yet.
    public init(_ options: Options, _ context: PluginContext) throws {
        guard let key = options.key else { throw Fault("lookup needs the option \"key\"", option: "key") }
        guard isLowerSnake(context.name) else {
            throw Fault(
                "\(quotedText(context.name)) cannot be a kind of content",
                remedy: "give it a \"name\" of lower-case letters, digits and underscores", option: "name")
        }
        self.key = key
        columns = options.columns.columns
        kind = context.name
        kinds = [
            ContentKind(
                context.name, "A row of \(context.name).", fields: LookupRow.ownFields + columns.map(\.field))
        ]
        book = try TableBook(options, context)
        misses = options.misses.map { MissList(path: $0, context) }
    }

    /// Opens the table, and watches for changes of its file.
    public func start() async throws {
        try misses?.open()
        try book.open()
    }

    /// The row of the scan's key.
    ///
    /// A miss is a row too, whose `found` is false; scans without the key have none.
    public func enrich(_ scan: Scan) async throws -> [Content] {
        let text = key.text(in: scan)
        guard !text.isEmpty else { return [] }
        guard let cells = try book.row(of: text) else {
            misses?.note(key.text(in: scan.masked), at: scan.time)
            return [Content(kind: kind, fields: LookupRow.missing(text), secretFields: secrets(of: scan))]
        }
        let row = zip(columns, cells).compactMap { column, cell in
            cell == .null ? nil : JSONMember(column.name, cell)
        }
        return [Content(kind: kind, fields: LookupRow.found(text) + row, secretFields: secrets(of: scan))]
    }

    /// What was looked up is as secret as what was scanned.
    private func secrets(of scan: Scan) -> Set<String> {
        key.text(in: scan.masked) == key.text(in: scan) ? [] : ["key"]
    }

    /// Closes the table.
    public func stop() async {
        book.close()
        misses?.close()
    }
}

/// The fields that every row has, whatever its columns.
enum LookupRow {
    static let ownFields = [
        ContentField("key", .text, "What was looked up."),
        ContentField("found", .bool, "Whether the table has it."),
    ]
    static func found(_ key: String) -> [JSONMember] {
        [JSONMember("key", .string(key)), JSONMember("found", true)]
    }
    static func missing(_ key: String) -> [JSONMember] {
        [JSONMember("key", .string(key)), JSONMember("found", false)]
    }
}

func isLowerSnake(_ name: String) -> Bool {
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
        return false
    }
    return name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            || $0 == UInt8(ascii: "_")
    }
}
