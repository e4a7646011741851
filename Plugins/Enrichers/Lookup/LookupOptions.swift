import ScanCore

/// The table, and what is looked up in it.
public struct LookupOptions: PluginOptions {
    /// A CSV file.
    public var csv: String?
    /// A SQLite database.
    public var sqlite: String?
    /// The database's table.
    public var table: String?
    /// The field of scans that is looked up.
    public var key: ScanField?
    /// The column that holds keys.
    public var keyColumn: String?
    /// The columns that are added, with their types.
    public var columns = LookupColumns()
    /// The mark between the cells of a CSV file.
    public var separator = Separator.comma
    /// The most memory for a CSV file.
    public var memory = ByteCount.mebibytes(256)
    /// A file for keys that the table has not.
    public var misses: String?
    /// No table yet.
    public init() {}

    /// Marks between cells.
    public enum Separator: String, OptionChoice {
        /// `,`
        case comma
        /// `;`, as spreadsheets write where the comma is a decimal mark.
        case semicolon
        /// A tab.
        case tab

        var byte: UInt8 {
            switch self {
            case .comma: UInt8(ascii: ",")
            case .semicolon: UInt8(ascii: ";")
            case .tab: UInt8(ascii: "\t")
            }
        }
    }

    /// The options as configured.
    public static let fields = [
        Field<LookupOptions>(
            "csv", \.csv, "CSV file with the names of its columns first, from the configuration's folder.",
            example: "products.csv"),
        Field<LookupOptions>(
            "sqlite", \.sqlite, "SQLite database instead, from the configuration's folder.",
            example: "shop.db"),
        Field<LookupOptions>("table", \.table, "Table or view of the database."),
        Field<LookupOptions>(
            "key", \.key, "Field of scans that is looked up.", isRequired: true, example: "content.gtin"),
        Field<LookupOptions>(
            "key_column", \.keyColumn, "Column that holds the keys; named as the key is unless given.",
            example: "gtin"),
        Field<LookupOptions>(
            "columns", \.columns, "Columns that are added, each with its type: text, number or bool.",
            isRequired: true, example: "{ title: text, price: number }"),
        Field<LookupOptions>("separator", \.separator, "Mark between the cells of a CSV file."),
        Field<LookupOptions>(
            "memory", \.memory, in: ByteCount(65_536)...ByteCount(1 << 34),
            "Most memory for a CSV file; a larger one is refused."),
        Field<LookupOptions>(
            "misses", \.misses,
            "CSV file to which keys are appended that the table has not, each once a run.",
            example: "unknown.csv"),
    ]
}

/// A column of a table, and what its cells hold.
struct LookupColumn: Hashable, Sendable {
    let name: String
    let type: ContentField.FieldType

    var field: ContentField { ContentField(name, type, "The column \(name) of the table.") }

    /// A cell's value; null where it is empty, nil where it is none of that type.
    func value(of text: String) -> JSONValue? {
        if text.isEmpty { return .null }
        switch type {
        case .number:
            if let whole = Int(text) { return .int(whole) }
            return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        case .bool:
            switch text.lowercased() {
            case "true", "yes", "1": return true
            case "false", "no", "0": return false
            default: return nil
            }
        case .text, .texts: return .string(text)
        }
    }
}

/// Columns with their types, as a configuration maps them.
public struct LookupColumns: OptionValue {
    var columns: [LookupColumn] = []

    /// A map of names to types.
    public static var expectation: String { "columns as a map: { title: text, price: number }" }
    /// An object of types.
    public static var schema: JSONValue {
        ["type": "object", "additionalProperties": ["enum": ["text", "number", "bool"]]]
    }
    /// A map; names are those of fields, so lower-case letters, digits and underscores.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> LookupColumns? {
        guard let entries = value.entries, !entries.isEmpty else { return mismatch(value, &problems) }
        let before = problems.count
        var columns: [LookupColumn] = []
        for entry in entries {
            let name = entry.key.name
            guard isLowerSnake(name), !["kind", "warnings", "key", "found"].contains(name) else {
                problems.append(
                    Diagnostic(
                        at: entry.key.place, "\(quotedText(name)) cannot be the name of a field",
                        fix: "name the column by lower-case letters, digits and underscores, in the table too"
                    ))
                continue
            }
            switch entry.value.scalar?.text {
            case "text": columns.append(LookupColumn(name: name, type: .text))
            case "number": columns.append(LookupColumn(name: name, type: .number))
            case "bool": columns.append(LookupColumn(name: name, type: .bool))
            default:
                problems.append(
                    Diagnostic(
                        at: entry.value.place,
                        "expected one of text, number, bool, found \(entry.value.found)"))
            }
        }
        return problems.count == before ? LookupColumns(columns: columns) : nil
    }
    /// Nothing.
    public var written: String? { nil }
}
