import Glibc
import ScanCore

/// Keeps a second process from running on the same outbox; the machine lets go of it when the process ends,
/// however it ends.
final class OutboxLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock; throws a `Fault` with the number of the process that has it.
    init(_ location: OutboxLocation) throws(Fault) {
        let path = location.lock
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw Fault(
                "cannot open \"\(visibleText(path))\": \(reason)",
                remedy: "name a file that can be written: outbox: { path: … }")
        }
        guard OutboxLock.take(descriptor) else {
            let holder = OutboxLock.holder(of: location).map { "process \($0)" } ?? "another process"
            close(descriptor)
            throw Fault(
                "the outbox \"\(visibleText(location.file))\" is in use by \(holder)",
                remedy: "end that one, or give one of the two pipelines another name or outbox path")
        }
        let text = Array("\(getpid())\n".utf8)
        _ = ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    deinit { close(descriptor) }

    /// Whoever asks for the holder has the lock for an instant, which must not count.
    private static func take(_ descriptor: Int32) -> Bool {
        for _ in 0..<5 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(10_000)
        }
        return false
    }

    /// The process that runs on an outbox; nil where none does.
    static func holder(of location: OutboxLocation) -> Int32? {
        let descriptor = open(location.lock, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(descriptor, &bytes, bytes.count)
        return Int32(String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != 0x0A }, as: UTF8.self))
    }
}
