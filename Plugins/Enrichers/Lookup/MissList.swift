import Glibc
import ScanCore

/// A CSV file of keys that a table has not: the time and the key, each key once a run.
final class MissList: Sendable {
    private struct State {
        var descriptor: CInt = -1
        var known: Set<String> = []
        var hasFailed = false
    }

    private let path: String
    private let log: @Sendable (LogLevel, String) -> Void
    private let state = Locked(State())

    /// How many keys are remembered; then some are listed again.
    private static let memory = 65_536

    init(path: String, _ context: PluginContext) {
        self.path = path.hasPrefix("/") ? path : "\(context.directory)/\(path)"
        log = context.log
    }

    func open() throws(Fault) {
        let opened = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard opened >= 0 else {
            throw Fault(
                "cannot open \(quotedText(path)) for appending: \(String(cString: strerror(errno)))",
                option: "misses")
        }
        state.withLock { $0 = State(descriptor: opened) }
        if lseek(opened, 0, SEEK_END) == 0 { append("time,key\r\n") }
    }

    /// Lists a key, unless it was listed before.
    func note(_ key: String, at time: WallTime) {
        let isNew = state.withLock { state in
            if state.known.count >= MissList.memory { state.known = [] }
            return state.known.insert(key).inserted
        }
        if isNew { append("\(time.rfc3339),\(csvCell(.string(key)))\r\n") }
    }

    func close() {
        let descriptor = state.withLock { state in
            defer { state = State() }
            return state.descriptor
        }
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
    }

    /// A line that cannot be written is told once: a scan is worth more than a list.
    private func append(_ line: String) {
        let bytes = Array(line.utf8)
        let descriptor = state.withLock { $0.descriptor }
        guard write(descriptor, bytes, bytes.count) != bytes.count else { return }
        let isFirst = state.withLock { state in
            defer { state.hasFailed = true }
            return !state.hasFailed
        }
        if isFirst {
            log(.warning, "cannot write to \(quotedText(path)): \(String(cString: strerror(errno)))")
        }
    }
}
