import ScanCore

/// Writes scans as lines, to the standard output or to a file.
public final class Print: ResultHandler {
    /// The name as configured.
    public static let name = "print"
    /// One line for listings.
    public static let summary = "Writes each scan as one line, to the standard output or to a file."

    /// What a line holds.
    public enum Format: String, OptionChoice {
        /// The kind of code, a space, the text.
        case text
        /// The whole scan.
        case json
    }

    /// How and where to write.
    public struct Options: PluginOptions {
        /// What a line holds.
        public var format = Format.text
        /// A file to append to; else the standard output.
        public var file: String?
        /// Text, to the standard output.
        public init() {}

        /// The options as configured.
        public static let fields = [
            Field<Options>(
                "format", \.format,
                "What a line holds: the kind of code and its text, or the whole scan as JSON."),
            Field<Options>(
                "file", \.file,
                "File to append to, from the configuration's folder; else the standard output.",
                example: "scans.jsonl"),
        ]
        /// `print: json`.
        public static let shorthand: String? = "format"
    }

    private let format: Format
    private let output: LineOutput
    /// Whether lines go there rather than to a file.
    public let usesStandardOutput: Bool

    /// A printer that has not opened its file yet.
    public init(_ options: Options, _ context: PluginContext) throws {
        if let file = options.file, file.isEmpty || file.utf8.contains(0) {
            throw Fault("expected the path of a file, found nothing that can be one", option: "file")
        }
        format = options.format
        usesStandardOutput = options.file == nil
        output = LineOutput(file: options.file, in: context.directory)
    }

    /// As many scans as one call of `write` is worth: 64 lines of JSON fill a pipe.
    public var batchLimit: Int { 64 }

    /// Opens the file.
    public func start() async throws { try output.open() }

    /// Writes a line a scan, all in one go where the other side takes them.
    public func handle(_ scans: [Scan]) async -> [Outcome] { output.write(scans.map(line)) }

    /// The line without its end.
    public func rendering(of scan: Scan) -> String? { String(decoding: line(scan).dropLast(), as: UTF8.self) }

    /// Closes the file.
    public func stop(within patience: Duration) async { output.close() }

    private func line(_ scan: Scan) -> [UInt8] {
        switch format {
        case .text: Array("\(scan.reading.format.rawValue) \(visibleText(scan.reading.text))\n".utf8)
        case .json: JSONWriter.bytes(scan.json) + [UInt8(ascii: "\n")]
        }
    }
}
