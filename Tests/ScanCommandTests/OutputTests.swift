import Foundation
import Glibc
import ScanTesting
import Testing

@testable import ScanCommand

@Suite("Output that cannot be written")
struct OutputTests {
    private static let pictures = ["ean13.png", "qr-url.png", "upca.png"]

    private func folder() throws -> CommandFolder {
        let folder = try CommandFolder(pictures: OutputTests.pictures)
        try folder.write(
            """
            version: 1
            source: { images: . }
            handlers:
              - print: { retry: { limit: 200ms } }
            """, to: "run.yaml")
        return folder
    }

    /// The writing end of a pipe whose reader has gone.
    private func closedPipe() throws -> FileHandle {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        return pipe.fileHandleForWriting
    }

    private func fullDisk() throws -> FileHandle {
        try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    }

    @Test("a closed pipe is no crash: told, with status 4")
    func readIntoClosedPipe() async throws {
        let outcome = try await scanloom("read", ".", in: try folder(), standardOutput: try closedPipe())
        #expect(outcome.status == 4 && !outcome.wasKilled)
        #expect(outcome.errors == "scanloom: standard output could not be written: Broken pipe\n")
    }

    @Test("a reader that takes one line of a thousand ends the command soon")
    func head() async throws {
        let folder = try CommandFolder(pictures: ["ean13.png"])
        for number in 0..<1000 {
            try FileManager.default.linkItem(
                at: folder.url.appending(path: "ean13.png"), to: folder.url.appending(path: "\(number).png"))
        }
        let pipe = Pipe()
        let run = try ScanloomProcess(
            ["read", "."], in: folder, standardOutput: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        #expect(
            try pipe.fileHandleForReading.read(upToCount: 26)
                == Data("./0.png: ean13 400638133393".utf8.prefix(26)))
        try pipe.fileHandleForReading.close()
        let outcome = await run.outcome()
        #expect(outcome.status == 4 && !outcome.wasKilled)
        #expect(outcome.errors == "scanloom: standard output could not be written: Broken pipe\n")
    }

    @Test(
        "a full disk is told, with status 4", arguments: [["read", "."], ["list"], ["--help"], ["schema"]])
    func fullDisk(_ arguments: [String]) async throws {
        let outcome = try await ScanloomProcess(
            arguments, in: try folder(), standardOutput: try fullDisk()
        ).outcome()
        #expect(outcome.status == 4)
        #expect(outcome.errors == "scanloom: standard output could not be written: No space left on device\n")
    }

    @Test("a pipe that does not wait, and is full for a while, loses nothing")
    func slowReader() async throws {
        let folder = try CommandFolder(pictures: ["ean13.png"])
        for number in 0..<200 {
            try FileManager.default.linkItem(
                at: folder.url.appending(path: "ean13.png"), to: folder.url.appending(path: "\(number).png"))
        }
        let pipe = Pipe()
        let end = pipe.fileHandleForWriting.fileDescriptor
        try pipe.fileHandleForWriting.fill()
        #expect(fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) >= 0)
        let run = try ScanloomProcess(
            ["read", "."], in: folder, standardOutput: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        let output = onOwnThread {
            sleep(1)
            return try pipe.fileHandleForReading.readToEnd() ?? Data()
        }
        let lines = try await output.value.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 201)
        let outcome = await run.outcome()
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }

    @Test("a failure that passes is told, and what comes after it is written")
    func passingFailure() throws {
        let path = NSTemporaryDirectory() + "scanloom-output-\(UUID())"
        let full = open("/dev/full", O_WRONLY)
        let output = Output(full)
        output.line("lost")
        let file = open(path, O_RDWR | O_CREAT, 0o600)
        dup2(file, full)
        output.line("kept")
        #expect(output.hasFailed)
        #expect(output.failureReason == "No space left on device")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept\n")
        for one in [file, full] { close(one) }
        unlink(path)
    }

    @Test("a run whose print finds its pipe closed ends, and tells every scan that was not printed: status 4")
    func runIntoClosedPipe() async throws {
        let outcome = try await scanloom(
            "run", "run.yaml", in: try folder(), standardOutput: try closedPipe())
        #expect(outcome.status == 4 && !outcome.wasKilled)
        #expect(outcome.errors.contains("print stopped: "), "\(outcome.errors)")
        let told = outcome.errors.split(separator: "\n").count { $0.contains(" not delivered: ") }
        let summary = outcome.errors.split(separator: "\n").last ?? ""
        #expect(told > 0)
        #expect(summary.hasSuffix("print: 0 delivered, \(told) NOT delivered"), "\(summary)")
    }

    @Test("a run whose print finds the disk full tries again for as long as it may, then tells: status 4")
    func runOntoFullDisk() async throws {
        let outcome = try await scanloom(
            "run", "run.yaml", in: try folder(), standardOutput: try fullDisk())
        #expect(outcome.status == 4)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count { $0.contains(" not delivered: ") && $0.contains("given up after ") } == 3)
        #expect(lines.last == "run: done after 3 frames, 3 scans; print: 0 delivered, 3 NOT delivered")
    }
}
