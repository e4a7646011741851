import ExecPlugin
import Glibc
import ScanCore
import ScanSystem
import ScanTesting
import Testing

@Suite("Exec")
struct ExecTests {
    /// An `exec` that runs a script, or another command.
    private func exec(
        _ command: [String], environment: [String: String] = [:], limit: Duration = .seconds(20),
        hidden: [String] = []
    ) throws -> Exec {
        var options = Exec.Options()
        options.command = ProgramCommand(command, hiddenWords: hidden)
        options.timeLimit = limit
        let entries = environment.map {
            ConfigEntry(ConfigKey($0.key, at: place), ConfigValue(.scalar(ConfigScalar($0.value)), at: place))
        }
        var problems: [Diagnostic] = []
        options.environment = try #require(
            EnvironmentOptions.read(ConfigValue(.map(entries), at: place), &problems))
        return try Exec(options, .sample(name: "exec", directory: "/tmp"))
    }

    private let place = Place(file: "test.yaml", line: 1, column: 1)

    private func outcome(
        _ script: String, environment: [String: String] = [:], limit: Duration = .seconds(20),
        scan: Scan = .sample("scanned")
    ) async throws -> Outcome {
        let exec = try exec(["sh", "-c", script], environment: environment, limit: limit)
        return try await onOwnThread {
            try await exec.start()
            return try #require(await exec.handle([scan]).first)
        }.value
    }

    @Test("gives the scan on standard input, and takes 0 for delivered")
    func delivered() async throws {
        let expected = JSONWriter.text(Scan.sample("a'b\"; rm -rf / #").json)
        let script = "read -r line; [ \"$line\" = \"$EXPECTED\" ]"
        let outcome = try await outcome(
            script, environment: ["EXPECTED": expected], scan: .sample("a'b\"; rm -rf / #"))
        #expect(outcome == .delivered)
    }

    static let ends: [(script: String, outcome: Outcome)] = [
        ("exit 1", .refused("sh ended with status 1")),
        ("echo first; echo 'no paper' >&2; exit 3", .refused("sh ended with status 3; it says: no paper")),
        ("exit 75", .retry("sh asks to be run again")),
        ("no-such-program 2>/dev/null", .retry("sh cannot run what it needs (status 127)")),
        ("kill -KILL $$", .retry("sh was ended by a signal: Killed")),
        ("exec <&-; exit 0", .delivered), ("sleep 60 & exit 0", .delivered),
        (
            "head -c 2000000 /dev/zero | tr '\\0' x; echo; echo the end; exit 1",
            .refused("sh ended with status 1; it says: the end")
        ),
        ("printf 'a\\033[2Jb'; exit 1", .refused("sh ended with status 1; it says: a\\u{1B}[2Jb")),
    ]

    @Test("takes the status for an outcome", arguments: ends)
    func verdict(_ script: String, _ expected: Outcome) async throws {
        #expect(try await outcome(script) == expected)
    }

    @Test("kills what does not end, and tries the scan again")
    func hanging() async throws {
        #expect(
            try await outcome("echo waiting; sleep 1000", limit: .milliseconds(300))
                == .retry("sh did not end within 300ms and was killed; it says: waiting"))
    }

    @Test("a program that reads nothing of a big scan is judged by its status")
    func closedInput() async throws {
        let big = Scan.sample(String(repeating: "x", count: 200_000))
        #expect(
            try await outcome("exec <&-; sleep 0.1; exit 4", scan: big) == .refused("sh ended with status 4"))
    }

    @Test("gives the program no variable but those that are named")
    func environment() async throws {
        setenv("SCANLOOM_EXEC_TEST", "leaked", 1)
        let outcome = try await outcome(
            "[ -z \"$SCANLOOM_EXEC_TEST\" ] && [ \"$GIVEN\" = x ]", environment: ["GIVEN": "x"])
        #expect(outcome == .delivered)
    }

    @Test("says no secret again, of the scan or of the configuration")
    func secrets() async throws {
        var scan = Scan.sample("WIFI:P:hunter2hunter2;;")
        scan.contents = [
            Content(
                kind: "wifi", fields: [JSONMember("password", "hunter2hunter2")], secretFields: ["password"])
        ]
        let told = try await outcome(
            "cat; echo $TOKEN; exit 1", environment: ["TOKEN": "MfKQ9r8G"], scan: scan)
        #expect(told == .refused("sh ended with status 1; it says: •••"))
        let line = try await outcome(
            "read -r line; echo \"$line $TOKEN\"; exit 1", environment: ["TOKEN": "MfKQ9r8G"], scan: scan)
        guard case .refused(let reason) = line else { return #expect(Bool(false), "\(line)") }
        #expect(!reason.contains("hunter2") && !reason.contains("MfKQ"), "\(reason)")
    }

    @Test("a missing program is told at the start, and tried again when it goes later")
    func missing() async throws {
        let none = try exec(["./no-such-program"])
        let fault = await #expect(throws: Fault.self) { try await none.start() }
        #expect(fault?.option == "command")
        #expect(
            await none.handle([.sample("x")]).first
                == .retry(fault.map { Fault($0.message, remedy: $0.remedy).description } ?? ""))
        let hidden = try exec(["/secret/tool"], hidden: ["/secret/tool"])
        let blotted = await #expect(throws: Fault.self) { try await hidden.start() }
        #expect(blotted?.message.contains("secret") == false)
    }
}
