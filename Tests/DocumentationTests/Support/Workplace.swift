import Foundation
import Glibc
import ScanTesting

/// A folder in which the commands of one document run, as if in the project's folder, with `scanloom` at hand.
struct Workplace {
    let folder: URL

    /// Where this test and the command were built.
    static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// Set for every `${NAME}` that a configuration asks for: good for a secret and for a text.
    static let secret = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()

    init() throws {
        let name = "scanloom-documents-\(UUID().uuidString)"
        folder = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        for part in ["Examples", "Makefile", "Tests", "docs"] {
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: part), withDestinationURL: Documents.root.appending(path: part))
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func save(_ text: String, as name: String) throws {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    /// What a shell makes of a command: both streams together, and its status.
    func run(
        _ command: String, variables: [String: String] = [:], seconds: Int = 60
    ) async throws -> (output: String, status: Int32) {
        var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        environment["PATH"] = "\(Workplace.products.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
        environment["XDG_STATE_HOME"] = folder.appending(path: ".state").path
        environment["LC_ALL"] = "C.UTF-8"
        // Another swift than the one that runs this test holds the lock on its folder.
        environment["SWIFTPM_BUILD_DIR"] = Documents.root.appending(path: ".build/examples").path
        let output = folder.appending(path: ".output-\(UUID().uuidString)")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/timeout")
        process.arguments = ["\(seconds)", "bash", "-c", command]
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in done.resume() }
            do { try process.run() } catch { done.resume(throwing: error) }
        }
        // What a failed block left running in the background; timeout(1) leads a process group of its own.
        kill(-process.processIdentifier, SIGKILL)
        try handle.close()
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        try FileManager.default.removeItem(at: output)
        return (text, process.terminationStatus)
    }

    /// Values for all variables that a configuration asks for.
    static func variables(for configuration: String) -> [String: String] {
        var variables: [String: String] = [:]
        for match in configuration.matches(of: /\$\{([A-Z_][A-Z0-9_]*)\}/) {
            variables[String(match.1)] = secret
        }
        return variables
    }
}

/// Whether output is as a document shows it: `…` stands for anything in a line, and alone for any lines.
func agrees(_ found: ArraySlice<Substring>, _ shown: ArraySlice<String>) -> Bool {
    guard let pattern = shown.first else { return found.isEmpty }
    if pattern == "…" {
        return (found.startIndex...found.endIndex).contains { agrees(found[$0...], shown.dropFirst()) }
    }
    guard let line = found.first, matches(line, pattern) else { return false }
    return agrees(found.dropFirst(), shown.dropFirst())
}

private func matches(_ line: Substring, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "…", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count > 1 else { return line == pattern }
    guard line.hasPrefix(first) else { return false }
    var rest = line.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
        guard let place = rest.range(of: part) else { return false }
        rest = rest[place.upperBound...]
    }
    return parts.last.map { rest.hasSuffix($0) } ?? true
}
