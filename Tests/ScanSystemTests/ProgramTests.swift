import Glibc
import ScanCore
import ScanSystem
import ScanTesting
import Testing

@Suite("Programs without a shell")
struct ProgramTests {
    private let environment = ["PATH": "/usr/bin:/bin"]

    private func run(
        _ script: String, input: String = "", limit: Duration = .seconds(10)
    ) async throws -> ProgramEnd {
        let program = try Program(["sh", "-c", script], environment: environment, in: "/")
        return try await onOwnThread { try program.run(input: Array(input.utf8), limit: limit) }.value
    }

    private func seconds(_ body: () async throws -> Void) async throws -> Double {
        let clock = SystemClock()
        let start = clock.now
        try await body()
        return (clock.now - start).seconds
    }

    @Test("get their input, and tell their status and last words")
    func usual() async throws {
        let end = try await run("cat; echo 'a problem' >&2; exit 3", input: "scanned")
        #expect(end.way == .exited(3))
        #expect(String(decoding: end.output, as: UTF8.self) == "scanneda problem\n")
        #expect(end.lastWords() == "scanneda problem")
    }

    @Test("one that reads nothing is no fault, however much it is given")
    func deaf() async throws {
        let end = try await run("exec <&-; exit 0", input: String(repeating: "x", count: 1 << 20))
        #expect(end.way == .exited(0))
    }

    @Test("one that floods is read to its end, and its last 4,096 bytes are kept")
    func flood() async throws {
        let end = try await run("head -c 3000000 /dev/zero | tr '\\0' x; echo; echo end")
        #expect(end.way == .exited(0))
        #expect(end.output.count == 4096)
        #expect(end.lostBytes == 3_000_005 - 4096)
        #expect(end.lastWords() == "end")
    }

    @Test("one that never stops writing is killed when its time is up")
    func endless() async throws {
        let end = try await run("while :; do echo more; done", limit: .milliseconds(300))
        #expect(end.way == .outOfTime)
    }

    @Test("one that hangs is killed with all that it started, those too that will not be asked")
    func hanging() async throws {
        let script = "trap '' TERM; (trap '' TERM; echo $$; exec sleep 1000) & echo $!; wait; sleep 1000"
        let took = try await seconds {
            let end = try await run(script, limit: .milliseconds(300))
            #expect(end.way == .outOfTime)
            let children = String(decoding: end.output, as: UTF8.self).split(separator: "\n").compactMap {
                Int32($0)
            }
            #expect(children.count == 2)
            for child in children { #expect(await isGone(child), "\(child) still runs") }
        }
        #expect(took < 30)
    }

    /// Whether a process ends within a second: one that nobody reaps may stay a zombie.
    private func isGone(_ process: Int32) async -> Bool {
        for _ in 0..<100 {
            guard let file = fopen("/proc/\(process)/stat", "r") else { return true }
            var text = [UInt8](repeating: 0, count: 256)
            let count = fread(&text, 1, text.count, file)
            fclose(file)
            if String(decoding: text.prefix(count), as: UTF8.self).contains(") Z ") { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    @Test("one that leaves a child with the pipe in its hand has ended")
    func childHoldsPipe() async throws {
        let took = try await seconds {
            let end = try await run("sleep 60 & echo done")
            #expect(end.way == .exited(0))
            #expect(end.lastWords() == "done")
        }
        #expect(took < 30)
    }

    @Test("one that is killed tells the signal")
    func killed() async throws {
        let way = try await run("kill -SEGV $$").way
        #expect(way == .signalled(SIGSEGV))
    }

    @Test("cancelling kills within a second")
    func cancelled() async throws {
        let program = try Program(["sleep", "1000"], environment: environment, in: "/")
        let running = onOwnThread { try program.run(limit: .seconds(1000)) }
        try await Task.sleep(for: .milliseconds(100))
        running.cancel()
        let took = try await seconds {
            let way = try await running.value.way
            #expect(way == .cancelled)
        }
        #expect(took < 20)
    }

    @Test("they inherit no descriptor, no ignored signal and no variable that was not given")
    func inheritance() async throws {
        signal(SIGPIPE, SIG_IGN)
        let secret = open("/dev/null", O_RDONLY)
        defer { close(secret) }
        let end = try await run("ls /proc/$$/fd | tr '\\n' ' '; grep SigIgn /proc/$$/status; env")
        let lines = String(decoding: end.output, as: UTF8.self).split(separator: "\n")
        #expect(lines.first?.hasPrefix("0 1 2 ") == true)
        let ignored = UInt64(lines.first?.split(separator: "\t").last ?? "", radix: 16)
        // Signals 32 and 33 are the C library's own.
        #expect(ignored.map { $0 & 0x7FFF_FFFF } == 0)
        let names = Set(lines.dropFirst().map { String($0.prefix { $0 != "=" }) })
        #expect(names.subtracting(["PATH", "PWD", "OLDPWD", "SHLVL", "_"]).isEmpty, "\(names)")
    }

    @Test("missing ones, and files that are none, are told")
    func missing() throws {
        let none = #expect(throws: Fault.self) {
            _ = try Program(["no-such-program"], environment: environment, in: "/")
        }
        #expect(none?.message == #"there is no program "no-such-program" in the folders of PATH"#)
        let file = #expect(throws: Fault.self) {
            _ = try Program(["./passwd"], environment: environment, in: "/etc")
        }
        #expect(file?.message == #""/etc/./passwd" is no program that may be run"#)
        #expect(throws: Fault.self) { _ = try Program(["/etc"], environment: environment, in: "/") }
    }
}
