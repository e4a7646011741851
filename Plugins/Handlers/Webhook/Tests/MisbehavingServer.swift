import Foundation
import Testing

/// `Tests/Servers/misbehave.py`, running until this goes away.
final class MisbehavingServer {
    let caFile: String
    let secret: String
    private let ports: [String: Int]
    private let process = Process()
    private let input = Pipe()
    private let folder: URL

    static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Tests/Servers/misbehave.py").standardized.path

    /// Whether this machine has what the server needs.
    static let isPossible = ["python3", "openssl"].allSatisfy { name in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }

    private struct Greeting: Decodable {
        let ca_file: String
        let secret: String
        let ports: [String: Int]
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "scanloom-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", MisbehavingServer.script, folder.path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = output.fileHandleForReading.availableData
        let greeting = try JSONDecoder().decode(Greeting.self, from: line)
        caFile = greeting.ca_file
        secret = greeting.secret
        ports = greeting.ports
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The URL of a way to misbehave, at one of the server's doors: `https`, `http`, `expired`,
    /// `self_signed`, `wrong_host`.
    func url(_ path: String, at door: String) throws -> String {
        let scheme = door == "http" ? "http" : "https"
        return "\(scheme)://127.0.0.1:\(try #require(ports[door]))\(path)"
    }

    /// The number of a door's port.
    func port(_ door: String) throws -> Int { try #require(ports[door]) }
}
