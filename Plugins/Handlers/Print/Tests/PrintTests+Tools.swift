import Glibc
import PrintPlugin
import ScanCore
import ScanTesting
import Testing

func printer(_ options: [String: String], in directory: String) throws -> Print {
    var settings = Print.Options()
    settings.file = options["file"]
    settings.format = try options["format"].map { try #require(Print.Options.Format(rawValue: $0)) }
    settings.columns = try (options["columns"] ?? "").split(separator: " ").map {
        try #require(ScanField(String($0)))
    }
    settings.header = options["header"] != "false"
    settings.formulas = options["formulas"] == "keep" ? .keep : .escape
    settings.template = try options["template"].map { try #require(template($0)) }
    return try Print(settings, .sample(name: "print", directory: directory))
}

/// A template as a configuration has it.
private func template(_ text: String) -> ScanTemplate? {
    var problems: [Diagnostic] = []
    let place = Place(file: "test.yaml", line: 1, column: 1)
    return ScanTemplate.read(ConfigValue(.scalar(ConfigScalar(text)), at: place), &problems)
}

/// Starts a printer, prints scans, stops it.
func print(_ scans: [Scan], _ options: [String: String], in directory: String) async throws -> [Outcome] {
    let printer = try printer(options, in: directory)
    try await printer.start()
    let outcomes = await printer.handle(scans)
    await printer.stop(within: .seconds(1))
    return outcomes
}

/// The same with scans of those texts.
func print(_ texts: [String], _ options: [String: String], in directory: String) async throws -> [Outcome] {
    try await print(texts.map { Scan.sample($0) }, options, in: directory)
}

func inTemporaryFolder(_ body: (String) async throws -> Void) async throws {
    var template = Array("/tmp/scanloom-print-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer {
        for name in ["out", "pipe"] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
    try await body(folder)
}

func contents(of path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
}

/// A pipe in the file system with its reading end open.
struct NamedPipe {
    private let reader: CInt

    init(at path: String) throws {
        try #require(mkfifo(path, 0o600) == 0)
        reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        try #require(reader >= 0)
    }

    func closeReader() { close(reader) }

    /// What is in the pipe now.
    func read() -> String {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(reader, &piece, piece.count)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += piece.prefix(count)
        }
    }
}
