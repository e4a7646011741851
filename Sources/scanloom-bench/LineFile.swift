import Glibc
import ScanCore

/// A file of JSON lines, written line by line so that a run that is stopped leaves whole ones.
final class LineFile {
    private let descriptor: Int32
    private let path: String

    /// Makes the file, or empties it.
    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.fault(path) }
    }

    deinit { close(descriptor) }

    func write(_ value: JSONValue) throws {
        var rest = (JSONWriter.bytes(value) + [UInt8(ascii: "\n")])[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 else { throw Self.fault(path) }
            rest = rest.dropFirst(written)
        }
    }

    private static func fault(_ path: String) -> Fault {
        Fault(
            "\(path) cannot be written (\(String(cString: strerror(errno))))",
            remedy: "name another file with --out")
    }
}
