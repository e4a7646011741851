import Glibc
import ScanCore
import Testing

/// A folder, and a log.
final class Stage: Sendable {
    let path: String
    private let lines = Locked<[String]>([])

    init() throws {
        var template = Array("/tmp/scanloom-feedback-XXXXXX".utf8CString)
        path = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    var told: [String] { lines.withLock { $0 } }
    func tell(_ line: String) { lines.withLock { $0.append(line) } }

    private func bytes(_ name: String) -> [UInt8] {
        guard let file = fopen("\(path)/\(name)", "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

    /// What was played, in the machine's own order of bytes.
    var samples: [Int16] {
        let bytes = bytes("sound.raw")
        return stride(from: 0, to: bytes.count - 1, by: 2).map { offset in
            bytes[offset...].withUnsafeBytes { $0.loadUnaligned(as: Int16.self) }
        }
    }

    func remove() {
        for name in ["sound.raw", "lights"] { unlink("\(path)/\(name)") }
        rmdir(path)
    }
}
