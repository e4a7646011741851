import Glibc
import ScanCore
import ScanSystem

/// The bell of the terminal that the process belongs to.
struct Bell: Sendable {
    let terminal: String

    /// Whether there is a terminal.
    var isThere: Bool {
        guard let opened = opened() else { return false }
        close(opened)
        return true
    }

    /// Rings once for what is well, twice for what was turned away, three times for what does not work.
    func ring(_ signal: FeedbackSignal) {
        guard let opened = opened() else { return }
        defer { close(opened) }
        let count =
            switch signal {
            case .good, .duplicate: 1
            case .rejected: 2
            case .error: 3
            }
        for number in 0..<count {
            // Terminals make one of bells that come at once.
            if number > 0 { usleep(150_000) }
            _ = writeAll([7], to: opened)
        }
    }

    private func opened() -> CInt? {
        let opened = open(terminal, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        guard isatty(opened) == 1 else {
            close(opened)
            return nil
        }
        return opened
    }
}

/// A program that shows signals, such as one that switches lights.
final class Lamp: Sendable {
    private let command: ProgramCommand
    private let directory: String
    private let log: @Sendable (LogLevel, String) -> Void
    private let hasWarned = Locked(false)

    /// Lights that take longer show something that is long past.
    private static let limit = Duration.seconds(5)

    init(
        _ command: ProgramCommand, in directory: String, log: @escaping @Sendable (LogLevel, String) -> Void
    ) {
        self.command = command
        self.directory = directory
        self.log = log
    }

    func tell(_ signal: FeedbackSignal) {
        let environment = inheritedEnvironment(["PATH", "HOME", "LANG", "LC_ALL", "TZ"])
        do throws(Fault) {
            let program = try Program(
                command.words + [signal.rawValue], environment: environment, in: directory)
            let end = try program.run(limit: Lamp.limit)
            if end.way != .exited(0) { warn("it ended with \(end.way)") }
        } catch {
            warn("\(error)")
        }
    }

    /// Once a run: it is only a light.
    private func warn(_ why: String) {
        let isFirst = hasWarned.withLock { hasWarned in
            defer { hasWarned = true }
            return !hasWarned
        }
        if isFirst {
            log(.warning, "the command of feedback failed: \(blotted(why, words: command.hiddenWords))")
        }
    }
}
