@preconcurrency import Glibc
import ScanCore

/// Lines that go to a descriptor at once, each whole or told as not written.
///
/// By `write` without a buffer: a line that was told as written is with the kernel, whatever happens to the
/// process.
final class LineOutput: Sendable {
    private let path: String?
    private let state: Locked<State>

    private struct State {
        var descriptor: CInt
        /// The last line was cut off in its middle: the next must begin on a line of its own.
        var isTorn = false
    }

    /// The standard output, or a file that `open` will open; relative paths begin at `directory`.
    init(file: String?, in directory: String) {
        path = file.map { $0.hasPrefix("/") ? $0 : "\(directory)/\($0)" }
        state = Locked(State(descriptor: file == nil ? STDOUT_FILENO : -1))
    }

    private var shownName: String { path.map { "\"\(visibleText($0))\"" } ?? "the standard output" }

    func open() throws {
        // A reader that goes away must be an outcome, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        guard let path else { return }
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Fault(
                "cannot open \(shownName) for appending: \(String(cString: strerror(errno)))",
                remedy: "make the folder, or name a file that may be written", option: "file")
        }
        state.withLock { $0.descriptor = descriptor }
    }

    func close() {
        guard path != nil else { return }
        let descriptor = state.withLock { state in
            defer { state.descriptor = -1 }
            return state.descriptor
        }
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
    }

    /// Writes the lines in order, and tells what became of each.
    func write(_ lines: [[UInt8]]) -> [Outcome] {
        let before = state.withLock { $0 }
        let prefix: [UInt8] = before.isTorn ? [UInt8(ascii: "\n")] : []
        let (written, failure) = writeAll(prefix + lines.joined(), to: before.descriptor)
        var end = prefix.count
        var isTorn = before.isTorn && written == 0
        let outcomes = lines.map { line in
            let start = end
            end += line.count
            if written > start && written < end { isTorn = true }
            return outcome(of: written >= end ? nil : failure)
        }
        state.withLock { $0.isTorn = isTorn }
        return outcomes
    }

    private func outcome(of failure: WriteFailure?) -> Outcome {
        switch failure {
        case nil: .delivered
        case .cancelled: .retry("the pipeline ended while \(shownName) took no more")
        case .system(EPIPE): .gone("\(shownName) was closed by its reader; nobody takes the scans any more")
        case .system(EBADF): .gone("\(shownName) is not open; start the command with one, or set `file`")
        case .system(ENOSPC), .system(EDQUOT): .retry("no space is left for \(shownName); free some")
        case .system(let code): .retry("cannot write to \(shownName): \(String(cString: strerror(code)))")
        }
    }
}
