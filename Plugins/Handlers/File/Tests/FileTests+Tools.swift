import FilePlugin
import Glibc
import ScanCore
import ScanTesting
import Testing

/// A new folder and what is in it.
struct Folder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/scanloom-file-XXXXXX".utf8CString)
        path = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    /// The names of its files, sorted.
    var names: [String] {
        guard let listing = opendir(path) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    func text(_ name: String) -> String {
        guard let file = fopen("\(path)/\(name)", "r") else { return "missing" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 17)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    func write(_ text: String, to name: String) {
        guard let file = fopen("\(path)/\(name)", "w") else { return }
        let bytes = Array(text.utf8)
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    func remove() {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}

func inTemporaryFolder(_ body: (Folder) async throws -> Void) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    try await body(folder)
}

/// A calendar that a test turns.
final class SettableClock: ScanClock {
    private let time = Locked(WallTime(milliseconds: 1_772_357_400_250))
    var now: FrameTime { SystemClock().now }
    var wallTime: WallTime { time.withLock { $0 } }
    func sleep(for duration: Duration) async throws {}
    func set(_ new: WallTime) { time.withLock { $0 = new } }
}

func options(_ path: String) -> File.Options {
    var options = File.Options()
    options.path = path
    return options
}

func make(
    in folder: Folder, clock: any ScanClock = SettableClock(),
    _ change: (inout File.Options) -> Void = { _ in }, log: @escaping @Sendable (String) -> Void = { _ in }
) throws -> File {
    var options = options("out")
    change(&options)
    return try File(
        options,
        PluginContext(
            name: "file", pipeline: "test", directory: folder.path, clock: clock, log: { log($1) }))
}

/// Starts a file, keeps scans of those texts, stops it.
func keep(
    _ texts: [String], in folder: Folder, log: @escaping @Sendable (String) -> Void = { _ in }
) async throws -> [Outcome] {
    let file = try make(in: folder, log: log)
    try await file.start()
    let outcomes = await file.handle(texts.map { .sample($0) })
    await file.stop(within: .seconds(1))
    return outcomes
}

func line(_ text: String) -> String { JSONWriter.text(Scan.sample(text).json) + "\n" }

extension Locked where Value == [String] {
    func add(_ line: String) { withLock { $0.append(line) } }
    var all: [String] { withLock { $0 } }
}
