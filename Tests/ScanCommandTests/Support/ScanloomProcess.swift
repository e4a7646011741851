import Foundation
import Glibc
import ScanCore
import ScanTesting
import Testing

/// The built command, running in a process of its own.
final class ScanloomProcess: Sendable {
    /// Its place is beside the test bundle.
    static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "scanloom")

    /// What a command printed, and how it ended.
    struct Outcome: Sendable {
        /// Its exit status; 128 and the number above where a signal killed it.
        let status: Int32
        let wasKilled: Bool
        let output: String
        let errors: String
        /// From the last signal, or the start, to the end.
        let took: Duration
    }

    private let folder: CommandFolder
    private let process = Process()
    private let output: URL?
    private let errors: URL
    private let ending: AsyncStream<ContinuousClock.Instant>
    private let lastSignal = Locked(ContinuousClock.now)

    /// What is the same on every machine, and how a sanitizer was told to behave.
    private static let leastEnvironment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(
        ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    ) { _, new in new }

    /// Starts `scanloom` with those arguments in a folder; its output goes to `standardOutput` and
    /// `standardError`, or is kept.
    init(
        _ arguments: [String], in folder: CommandFolder, environment: [String: String] = [:],
        standardInput: String? = nil, standardOutput: FileHandle? = nil, standardError: FileHandle? = nil
    ) throws {
        let (ending, end) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
        self.ending = ending
        self.folder = folder
        errors = folder.url.appending(path: ".errors-\(UUID())")
        output = standardOutput == nil ? folder.url.appending(path: ".output-\(UUID())") : nil
        process.executableURL = ScanloomProcess.executable
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        var variables = ScanloomProcess.leastEnvironment.merging(environment) { _, new in new }
        variables["XDG_STATE_HOME"] = variables["XDG_STATE_HOME"] ?? folder.url.appending(path: ".state").path
        process.environment = variables
        process.standardInput =
            try standardInput.map { try ScanloomProcess.input($0, in: folder) } ?? .nullDevice
        process.standardOutput = try standardOutput ?? ScanloomProcess.file(output)
        process.standardError = try standardError ?? ScanloomProcess.file(errors)
        process.terminationHandler = { _ in end.yield(.now) }
        try process.run()
    }

    /// What is in the output so far.
    var outputSoFar: String { text(of: output) }
    /// What is in the errors so far.
    var errorsSoFar: String { text(of: errors) }

    /// Whether it catches a signal by now (proc(5): SigCgt).
    func catches(_ signal: Int32) -> Bool {
        let status = text(of: URL(filePath: "/proc/\(process.processIdentifier)/status"))
        let mask = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }
        let bits = mask.flatMap { UInt64($0.dropFirst(8), radix: 16) } ?? 0
        return bits & (1 << (signal - 1)) != 0
    }

    func send(_ signal: Int32) {
        lastSignal.withLock { $0 = .now }
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end; kills it after a minute, so that no test hangs.
    func outcome() async -> Outcome {
        let timer = Task {
            guard (try? await Task.sleep(for: .seconds(60))) != nil else { return }
            send(SIGKILL)
        }
        let end = await ending.first { _ in true } ?? .now
        timer.cancel()
        let wasKilled = process.terminationReason == .uncaughtSignal
        return Outcome(
            status: process.terminationStatus + (wasKilled ? 128 : 0), wasKilled: wasKilled,
            output: outputSoFar, errors: errorsSoFar, took: end - lastSignal.withLock { $0 })
    }

    private static func input(_ text: String, in folder: CommandFolder) throws -> FileHandle {
        let name = ".input-\(UUID())"
        try folder.write(text, to: name)
        return try FileHandle(forReadingFrom: folder.url.appending(path: name))
    }

    private static func file(_ url: URL?) throws -> FileHandle {
        guard let url else { return .nullDevice }
        _ = FileManager.default.createFile(atPath: url.path, contents: nil)
        return try FileHandle(forWritingTo: url)
    }

    private func text(of file: URL?) -> String {
        file.flatMap { try? Data(contentsOf: $0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// Runs the command to its end.
func scanloom(
    _ arguments: String..., in folder: CommandFolder, environment: [String: String] = [:],
    standardInput: String? = nil, standardOutput: FileHandle? = nil
) async throws -> ScanloomProcess.Outcome {
    try await ScanloomProcess(
        arguments, in: folder, environment: environment, standardInput: standardInput,
        standardOutput: standardOutput
    ).outcome()
}

/// Waits until a condition holds; fails the test after 20 s.
func wait(_ what: Comment, until condition: () throws -> Bool) async throws {
    for _ in 0..<4000 {
        if try condition() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    Issue.record("waited in vain until \(what)")
}

extension FileHandle {
    /// Writes into a pipe until it takes no more.
    func fill() throws {
        let flags = fcntl(fileDescriptor, F_GETFL)
        _ = fcntl(fileDescriptor, F_SETFL, flags | O_NONBLOCK)
        while Glibc.write(fileDescriptor, "x", 1) == 1 {}
        _ = fcntl(fileDescriptor, F_SETFL, flags)
    }
}
