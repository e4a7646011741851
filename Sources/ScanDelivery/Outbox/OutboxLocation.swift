import Glibc
import ScanCore

/// Where a pipeline's outbox is.
public struct OutboxLocation: Hashable, Sendable {
    /// The database.
    public let file: String

    /// The outbox in that file.
    public init(file: String) { self.file = file }

    /// The outbox of a pipeline that names no file: in `$STATE_DIRECTORY` (systemd.exec(5)), else in
    /// `$XDG_STATE_HOME/scanloom/<name>` (XDG Base Directory Specification 0.8), else in
    /// `~/.local/state/scanloom/<name>`.
    public init(pipeline: String, environment: (String) -> String? = environmentVariable) {
        let folder: String
        if let state = environment("STATE_DIRECTORY")?.split(separator: ":").first {
            folder = String(state)
        } else {
            // The specification has relative paths ignored.
            let named = environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
            let base = named ?? (environment("HOME") ?? "/") + "/.local/state"
            folder = "\(base)/scanloom/\(fileName(of: pipeline))"
        }
        file = "\(folder)/outbox.sqlite"
    }

    /// The folder that holds it.
    public var folder: String { file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "." }
    /// The file that says who uses it.
    var lock: String { file + ".lock" }

    /// Makes the folders that are missing, readable by their owner alone.
    func makeFolder() throws(Fault) {
        var path = folder.hasPrefix("/") ? "/" : ""
        for part in folder.split(separator: "/") {
            path += (path.isEmpty || path.hasSuffix("/") ? "" : "/") + part
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
                let reason = String(cString: strerror(errno))
                throw Fault(
                    "cannot make the folder \"\(visibleText(path))\" for scans on their way: \(reason)",
                    remedy: "name a file that can be written: outbox: { path: … }")
            }
        }
    }
}

/// A variable of this process's environment; nil where it is missing or empty.
public func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// A name as a folder can have it: what is not a letter, digit or one of `-_.` becomes `%` and its code.
private func fileName(of pipeline: String) -> String {
    let isPlain: (UInt8) -> Bool = { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: byte >= 0x80
        }
    }
    var name: [UInt8] = []
    for byte in pipeline.utf8.prefix(200) {
        // Dots at the beginning would hide the folder, or mean another.
        if isPlain(byte), !(name.isEmpty && byte == UInt8(ascii: ".")) {
            name.append(byte)
        } else {
            name.append(contentsOf: Array("%\(hexadecimal([byte]))".utf8))
        }
    }
    return String(decoding: name, as: UTF8.self)
}
