import ScanCore

/// What a line holds, and where it goes.
public struct PrintOptions: PluginOptions {
    /// What a line may hold.
    public enum Format: String, OptionChoice {
        /// The kind of code, a space, the text.
        case text
        /// The whole scan.
        case json
        /// Chosen fields as RFC 4180 has it.
        case csv
        /// What a template says.
        case template
    }

    /// Whether cells that a spreadsheet would take for formulas are changed.
    public enum Formulas: String, OptionChoice {
        /// They get an apostrophe before them.
        case escape
        /// They stay.
        case keep
    }

    /// What a line holds; else what the other options imply.
    public var format: Format?
    /// A file to append to; else the standard output.
    public var file: String?
    /// The fields of `csv`.
    public var columns: [ScanField] = []
    /// Whether the names of the columns come first.
    public var header = true
    /// What becomes of formulas in `csv`.
    public var formulas = Formulas.escape
    /// The line of `template`.
    public var template: ScanTemplate?
    /// Text, to the standard output.
    public init() {}

    /// The options as configured.
    public static let fields = [
        Field<PrintOptions>(
            "format", \.format,
            "What a line holds; text unless given, or what columns or template imply."),
        Field<PrintOptions>(
            "file", \.file,
            "File to append to, from the configuration's folder; else the standard output.",
            example: "scans.jsonl"),
        Field<PrintOptions>(
            "columns", \.columns, "Fields of csv; time, format, text, source and file unless given.",
            example: "[time, content.gtin, count]"),
        Field<PrintOptions>("header", \.header, "Whether csv begins with the names of its columns."),
        Field<PrintOptions>(
            "formulas", \.formulas, "Whether texts in csv that a spreadsheet would run get an apostrophe."),
        Field<PrintOptions>(
            "template", \.template, "Line of template: text with fields in braces, each with its escape.",
            example: "\"{time} {text|json}\""),
    ]
    /// `print: json`.
    public static let shorthand: String? = "format"
}
