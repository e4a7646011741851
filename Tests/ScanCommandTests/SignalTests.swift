import Foundation
import Glibc
import ScanTesting
import Testing

/// What SIGINT and SIGTERM do to a run.
@Suite("Signals", .serialized)
struct SignalTests {
    static let signals = [(SIGTERM, Int32(143)), (SIGINT, 130)]
    private static let pictures = 1000

    @Test(
        "during a run over 1,000 pictures: ends within 2 s, and says what was done and what was not",
        arguments: signals)
    func pictures(_ signal: Int32, _ status: Int32) async throws {
        let folder = try SignalTests.folderOfPictures()
        // Its reader takes nothing at first, so that the run cannot be over before the signal comes.
        let pipe = Pipe()
        let run = try ScanloomProcess(
            ["run", "pictures.yaml"], in: folder, standardOutput: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        let output = onOwnThread {
            let first = pipe.fileHandleForReading.availableData
            run.send(signal)
            return first + (try pipe.fileHandleForReading.readToEnd() ?? Data())
        }
        let scans = String(decoding: try await output.value, as: UTF8.self).split(separator: "\n")
        let outcome = await run.outcome()
        #expect(outcome.took < .seconds(2))
        #expect(outcome.status == status && !outcome.wasKilled)
        #expect(scans.allSatisfy { $0.contains("4006381333931") })
        #expect(0 < scans.count && scans.count < SignalTests.pictures)
        let rest = SignalTests.pictures - scans.count
        #expect(
            outcome.errors == "pictures: stopped after \(scans.count) frames, \(scans.count) scans, "
                + "\(rest) pictures NOT read; print: \(scans.count) delivered\n")
    }

    @Test(
        "during a webhook that hangs: ends at the deadline, and keeps the scan that did not arrive: status 4",
        arguments: [SIGTERM, SIGINT])
    func hangingWebhook(_ signal: Int32) async throws {
        let (folder, server) = try SignalTests.folderWithWebhook()
        let run = try ScanloomProcess(["run", "webhook.yaml"], in: folder)
        try await server.waitForRequest()
        run.send(signal)
        let outcome = await run.outcome()
        #expect(outcome.took > .milliseconds(1400), "handlers have 1.5 s to finish")
        #expect(outcome.took < .seconds(2))
        #expect(outcome.status == 4 && !outcome.wasKilled)
        let lines = outcome.errors.split(separator: "\n")
        #expect(
            lines.last
                == "webhook: stopped after 1 frame, 1 scan; webhook: 0 delivered, 1 kept for the next run",
            "\(outcome.errors)")
    }

    @Test("a second one ends at once", arguments: signals)
    func second(_ signal: Int32, _ status: Int32) async throws {
        let (folder, server) = try SignalTests.folderWithWebhook()
        let run = try ScanloomProcess(["run", "webhook.yaml"], in: folder)
        try await server.waitForRequest()
        run.send(signal)
        try await Task.sleep(for: .milliseconds(100))
        run.send(signal)
        let outcome = await run.outcome()
        #expect(outcome.took < .milliseconds(500))
        #expect(outcome.status == status && !outcome.wasKilled)
    }

    @Test("ends within 2 s also when nobody reads what it tells", arguments: signals)
    func blockedErrors(_ signal: Int32, _ status: Int32) async throws {
        let folder = try CommandFolder()
        try folder.write("version: 1\nsource: { images: . }\nhandlers: [print]\n", to: "run.yaml")
        try folder.write(Data("no picture".utf8), to: "bad.png")
        let pipe = Pipe()
        try pipe.fileHandleForWriting.fill()
        let run = try ScanloomProcess(
            ["run", "run.yaml"], in: folder, standardError: pipe.fileHandleForWriting)
        try await wait("signals are caught") { run.catches(SIGTERM) && run.catches(SIGINT) }
        // Time to get to the picture, and to be told of it.
        try await Task.sleep(for: .milliseconds(500))
        run.send(signal)
        let outcome = await run.outcome()
        #expect(outcome.status == status && !outcome.wasKilled)
        #expect(outcome.took < .milliseconds(2200))
        try pipe.fileHandleForReading.close()
    }

    @Test("before the first frame counts too", arguments: signals)
    func early(_ signal: Int32, _ status: Int32) async throws {
        let folder = try SignalTests.folderOfPictures()
        let run = try ScanloomProcess(["run", "pictures.yaml"], in: folder)
        try await wait("signals are caught") { run.catches(SIGTERM) && run.catches(SIGINT) }
        run.send(signal)
        let outcome = await run.outcome()
        #expect(outcome.status == status && !outcome.wasKilled)
        #expect(outcome.errors.hasPrefix("pictures: stopped after "), "\(outcome.errors)")
    }

    /// `pictures/`: one picture under 1,000 names.
    private static func folderOfPictures() throws -> CommandFolder {
        let folder = try CommandFolder()
        try folder.write(
            """
            version: 1
            source: { images: pictures }
            handlers:
              - print: { format: json, queue: 10 }
            """, to: "pictures.yaml")
        let picture = try Data(contentsOf: CommandFolder.examples.appending(path: "ean13.png"))
        try folder.write(picture, to: "pictures/0.png")
        for number in 1..<pictures {
            try FileManager.default.linkItem(
                at: folder.url.appending(path: "pictures/0.png"),
                to: folder.url.appending(path: "pictures/\(number).png"))
        }
        return folder
    }

    private static func folderWithWebhook() throws -> (CommandFolder, SilentServer) {
        let folder = try CommandFolder(pictures: ["ean13.png"])
        let server = try SilentServer()
        try folder.write(
            """
            version: 1
            source: { images: ean13.png }
            handlers:
              - webhook: { url: "http://127.0.0.1:\(server.port)/scans", timeout: 60s }
            """, to: "webhook.yaml")
        return (folder, server)
    }
}
