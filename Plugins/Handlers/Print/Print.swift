import ScanCore

/// Writes scans as lines, to the standard output or to a file.
public final class Print: ResultHandler, NamingFields {
    /// The name as configured.
    public static let name = "print"
    /// One line for listings.
    public static let summary = "Writes each scan as one line, to the standard output or to a file."

    /// What a line holds, and where it goes.
    public typealias Options = PrintOptions

    /// The fields of the columns and of the template.
    public let namedFields: [ScanField]
    private let lineFormat: LineFormat
    private let output: LineOutput
    /// Whether lines go there rather than to a file.
    public let usesStandardOutput: Bool

    /// A printer that has not opened its file yet.
    public init(_ options: Options, _ context: PluginContext) throws {
        if let file = options.file, file.isEmpty || file.utf8.contains(0) {
            throw Fault("expected the path of a file, found nothing that can be one", option: "file")
        }
        lineFormat = try LineFormat(options)
        namedFields = lineFormat.fields
        output = LineOutput(file: options.file, in: context.directory, lineFormat)
        usesStandardOutput = options.file == nil
    }

    /// As many scans as one call of `write` is worth: 64 lines of JSON fill a pipe.
    public var batchLimit: Int { 64 }

    /// Opens the file.
    public func start() async throws { try output.open() }

    /// Writes a line a scan, all in one go where the other side takes them.
    public func handle(_ scans: [Scan]) async -> [Outcome] { output.write(scans.map(lineFormat.line)) }

    /// The line without its end.
    public func rendering(of scan: Scan) -> String? { lineFormat.shown(scan) }

    /// Closes the file.
    public func stop(within patience: Duration) async { output.close() }
}
