@preconcurrency import Glibc
import ScanCore
import ScanSystem

/// Lines that go to a descriptor at once, each whole or told as not written.
///
/// By `write` without a buffer: a line that was told as written is with the kernel, whatever happens to the
/// process.
final class LineOutput: Sendable {
    private let path: String?
    private let format: LineFormat
    private let state: Locked<State>

    private struct State {
        var descriptor: CInt
        /// What must come first: the header, or what ends a line that was cut off in its middle.
        var prefix: [UInt8] = []
        /// Whether somebody looks at it who would obey what was scanned.
        var isTerminal = false
    }

    /// The standard output, or a file that `open` will open; relative paths begin at `directory`.
    init(file: String?, in directory: String, _ format: LineFormat) {
        path = file.map { $0.hasPrefix("/") ? $0 : "\(directory)/\($0)" }
        self.format = format
        state = Locked(State(descriptor: file == nil ? STDOUT_FILENO : -1))
    }

    private var shownName: String { path.map { "\"\(visibleText($0))\"" } ?? "the standard output" }

    func open() throws {
        // A reader that goes away must be an outcome, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        let descriptor = try path.map(openFile) ?? STDOUT_FILENO
        let prefix = try format.header.map { try needed($0) } ?? []
        state.withLock {
            $0 = State(descriptor: descriptor, prefix: prefix, isTerminal: isatty(descriptor) == 1)
        }
    }

    private func openFile(_ path: String) throws -> CInt {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw Fault(
                "cannot open \(shownName) for appending: \(String(cString: strerror(errno)))",
                remedy: "make the folder, or name a file that may be written", option: "file")
        }
        return descriptor
    }

    /// The header, or nothing where the file begins with it; throws where it begins otherwise.
    private func needed(_ header: [UInt8]) throws -> [UInt8] {
        var status = stat()
        guard let path, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            let file = fopen(path, "r")
        else { return header }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: header.count)
        guard fread(&bytes, 1, bytes.count, file) == header.count, bytes == header else {
            throw Fault(
                "\(shownName) does not begin with the names of these columns",
                remedy: "name another file, or write \"header: false\"", option: "file")
        }
        return []
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
        let lines = before.isTerminal ? lines.map(harmless) : lines
        let (written, failure) = writeAll(before.prefix + lines.joined(), to: before.descriptor)
        var end = before.prefix.count
        var prefix = Array(before.prefix.dropFirst(written))
        let outcomes = lines.map { line in
            let start = end
            end += line.count
            if written > start && written < end { prefix = format.mending(line.prefix(written - start)) }
            return outcome(of: written >= end ? nil : failure)
        }
        state.withLock { $0.prefix = prefix }
        return outcomes
    }

    /// The line without what a terminal would obey.
    private func harmless(_ line: [UInt8]) -> [UInt8] {
        let text = String(decoding: line, as: UTF8.self).split { $0 == "\n" || $0 == "\r\n" }
        return Array(text.map { visibleText(String($0), keepsBackslashes: true) + "\n" }.joined().utf8)
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
