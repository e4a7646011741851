import CSystem
import Glibc
import ScanCore

extension Program {
    /// Runs it, gives it `input`, and waits for its end; blocks.
    ///
    /// It ends with the process that was started: what that one leaves running is not waited for, even if it holds
    /// the output. After `limit`, or once the task is cancelled, the whole process group is killed.
    ///
    /// Throws a `Fault` where it cannot be started.
    public func run(input: [UInt8] = [], limit: Duration) throws(Fault) -> ProgramEnd {
        // A program that does not read all of its input must be an outcome, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        var run = try ProgramRun(self, input: input)
        let end = SystemClock().now + limit
        while true {
            run.exchange()
            if let way = run.endedBy() { return run.finished(way) }
            if Task.isCancelled { return run.killed(.cancelled) }
            if SystemClock().now > end { return run.killed(.outOfTime) }
        }
    }
}

/// One run of a program: its process, and this side's ends of its pipes.
private struct ProgramRun {
    private let process: pid_t
    private var input: ArraySlice<UInt8>
    private var writingEnd: CInt
    private let readingEnd: CInt
    private var output: [UInt8] = []
    private var lostBytes = 0
    private var isOutputOpen = true
    /// Milliseconds to wait for something to happen: short at first, as most programs end soon.
    private var patience: CInt = 1

    /// How much of the output is kept.
    private static let keptBytes = 4096
    /// How long programs may take to end once they are asked to.
    private static let grace = Duration.milliseconds(100)

    init(_ program: Program, input: [UInt8]) throws(Fault) {
        let (theirInput, ourInput) = try ProgramRun.pipe()
        let (ourOutput, theirOutput): (CInt, CInt)
        do throws(Fault) {
            (ourOutput, theirOutput) = try ProgramRun.pipe()
        } catch {
            close(theirInput)
            close(ourInput)
            throw error
        }
        defer {
            close(theirInput)
            close(theirOutput)
        }
        do throws(Fault) {
            process = try ProgramRun.start(program, theirInput, theirOutput)
        } catch {
            close(ourInput)
            close(ourOutput)
            throw error
        }
        for end in [ourInput, ourOutput] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        self.input = input[...]
        writingEnd = ourInput
        readingEnd = ourOutput
    }

    private static func pipe() throws(Fault) -> (reading: CInt, writing: CInt) {
        var ends: [CInt] = [-1, -1]
        let failure = sl_pipe(&ends)
        guard failure == 0 else { throw Fault("no pipe to a program: \(String(cString: strerror(failure)))") }
        return (ends[0], ends[1])
    }

    private static func start(_ program: Program, _ input: CInt, _ output: CInt) throws(Fault) -> pid_t {
        let environment = program.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        var process: CInt = 0
        let failure = withCStrings(program.arguments) { arguments in
            withCStrings(environment) { environment in
                sl_start_program(
                    &process, program.path, arguments, environment, program.directory, input, output)
            }
        }
        guard failure == 0 else {
            let advice = failure == ENOEXEC ? "; does it begin with #! and an interpreter?" : ""
            throw Fault(
                "cannot run \(quotedText(program.path)): \(String(cString: strerror(failure)))\(advice)")
        }
        return process
    }

    /// Writes and reads what goes without waiting, after waiting a moment for something to go.
    mutating func exchange() {
        if input.isEmpty { closeInput() }
        var ends = [
            pollfd(fd: writingEnd, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: isOutputOpen ? readingEnd : -1, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&ends, nfds_t(ends.count), patience)
        patience = count > 0 ? 1 : min(2 * patience, 20)
        if ends[0].revents != 0 { write() }
        if ends[1].revents != 0 { read() }
    }

    private mutating func write() {
        let taken = input.withUnsafeBytes { Glibc.write(writingEnd, $0.baseAddress, min($0.count, 65_536)) }
        if taken > 0 {
            input = input.dropFirst(taken)
        } else if errno != EAGAIN && errno != EINTR {
            // It closed its input: that is its own affair, and its status tells what it thinks of the scan.
            closeInput()
        }
    }

    private mutating func closeInput() {
        input = []
        if writingEnd >= 0 { close(writingEnd) }
        writingEnd = -1
    }

    /// Reads a piece; whether there may be more at once.
    @discardableResult
    private mutating func read() -> Bool {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(readingEnd, &piece, piece.count)
        if count == 0 { isOutputOpen = false }
        guard count > 0 else { return false }
        output += piece.prefix(count)
        let surplus = output.count - ProgramRun.keptBytes
        if surplus > 0 {
            output.removeFirst(surplus)
            lostBytes += surplus
        }
        return true
    }

    /// How the process ended, once it has; it stays a zombie, so that nothing else gets its number.
    func endedBy() -> ProgramEnd.Way? {
        var information = siginfo_t()
        let status = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        // Whoever ignores SIGCHLD never hears how a program ended: only that it did.
        if status != 0, errno == ECHILD { return .signalled(SIGKILL) }
        guard status == 0, information._sifields._sigchld.si_pid == process else { return nil }
        let number = information._sifields._sigchld.si_status
        return information.si_code == CLD_EXITED ? .exited(number) : .signalled(number)
    }

    /// What it wrote before its end is in the pipe now; what others still write is not waited for.
    mutating func finished(_ way: ProgramEnd.Way) -> ProgramEnd {
        // A pipe holds 64 KiB (pipe(7)): whoever still writes may not keep us here for ever.
        var pieces = 0
        while isOutputOpen, pieces < 16, read() { pieces += 1 }
        reap()
        return ProgramEnd(way: way, output: output, lostBytes: lostBytes)
    }

    /// Ends the process and all of its group: politely, then not.
    mutating func killed(_ way: ProgramEnd.Way) -> ProgramEnd {
        kill(-process, SIGTERM)
        let end = SystemClock().now + ProgramRun.grace
        while endedBy() == nil, SystemClock().now < end { exchange() }
        kill(-process, SIGKILL)
        while endedBy() == nil { usleep(1000) }
        return finished(way)
    }

    private mutating func reap() {
        closeInput()
        close(readingEnd)
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    }
}

/// Calls `body` with the texts as C has them, and a nil behind.
private func withCStrings<Value>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}
