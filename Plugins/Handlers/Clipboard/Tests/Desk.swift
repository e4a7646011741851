import Glibc
import ScanCore
import ScanSystem
import ScanTesting
import Testing

@testable import ClipboardPlugin

/// A folder with programs that stand for the real ones: what they were called with is in `args`, what they were given in
/// `copied`.
struct Desk {
    private let folder: String
    private let environment: [String: String]

    init(programs: [String], variables: [String], script: String = "cat > copied") throws {
        var template = Array("/tmp/scanloom-clipboard-XXXXXX".utf8CString)
        folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        for name in programs {
            let text =
                "#!/bin/sh\ncd '\(folder)'\necho \"\(name) $*\" >> args\nPATH=/usr/bin:/bin\n\(script)\n"
            let file = try #require(fopen("\(folder)/\(name)", "w"))
            fputs(text, file)
            fclose(file)
            chmod("\(folder)/\(name)", 0o755)
        }
        var environment = ["PATH": folder, "TERM": "xterm"]
        for variable in variables {
            let parts = variable.split(separator: "=").map(String.init)
            environment[parts[0]] = parts.count > 1 ? parts[1] : "here"
        }
        self.environment = environment
    }

    func copy(
        _ texts: [String], terminal: String = "/nonexistent",
        _ change: (inout ClipboardOptions) -> Void = { _ in }
    ) async throws -> [Outcome] {
        try await copy(texts.map { Scan.sample($0) }, terminal: terminal, change)
    }

    func copy(
        _ scans: [Scan], terminal: String = "/nonexistent",
        _ change: (inout ClipboardOptions) -> Void = { _ in }
    ) async throws -> [Outcome] {
        var options = ClipboardOptions()
        change(&options)
        let clipboard = try Clipboard(
            options, ClipboardSurroundings(environment: environment, terminal: terminal))
        return try await onOwnThread {
            try await clipboard.start()
            return await clipboard.handle(scans)
        }.value
    }

    func text(_ name: String) -> String {
        guard let file = fopen("\(folder)/\(name)", "r") else { return "missing" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    func remove() {
        for name in ["args", "copied", "wl-copy", "xclip", "xsel"] { unlink("\(folder)/\(name)") }
        rmdir(folder)
    }
}

extension Scan {
    /// A scan whose text is a secret.
    static func secretive(_ text: String) -> Scan {
        var scan = Scan.sample(text)
        scan.contents = [
            Content(kind: "wifi", fields: [JSONMember("password", .string(text))], secretFields: ["password"])
        ]
        return scan
    }
}
