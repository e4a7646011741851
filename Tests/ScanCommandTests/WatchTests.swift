import Foundation
import Glibc
import Testing

/// What a watched folder does to the pictures in it; `make test-watched-folder` kills the run on top of that.
@Suite("A run over a watched folder", .serialized)
struct WatchTests {
    private let folder: CommandFolder

    init() throws {
        folder = try CommandFolder(pictures: [])
        let example = CommandFolder.root.appending(path: "Examples/inbox.yaml")
        try folder.write(try Data(contentsOf: example), to: "inbox.yaml")
    }

    private func add(_ picture: String, as name: String) throws {
        let data = try Data(contentsOf: CommandFolder.examples.appending(path: picture))
        try folder.write(data, to: "inbox/\(name)")
    }

    private func names(in place: String) -> [String] {
        let path = folder.url.appending(path: place).path
        return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    private func wait(_ condition: () -> Bool) async throws {
        for _ in 0..<100 where !condition() { try await Task.sleep(for: .milliseconds(100)) }
        #expect(condition())
    }

    @Test("moves what it read and what failed, until a signal comes") func example() async throws {
        try add("ean13.png", as: "before.png")
        let run = try ScanloomProcess(["run", "inbox.yaml"], in: folder)
        try await wait { names(in: "inbox/done") == ["before.png"] }
        try add("qr-url.png", as: "after.png")
        try folder.write("no picture\n", to: "inbox/text.png")
        try folder.write("not looked at\n", to: "inbox/notes.txt")
        try await wait {
            names(in: "inbox/done") == ["after.png", "before.png"]
                && names(in: "inbox/failed") == ["text.png"]
        }
        run.send(SIGTERM)
        let outcome = await run.outcome()
        #expect(outcome.status == 143 && !outcome.wasKilled)
        #expect(names(in: "inbox") == ["done", "failed", "notes.txt"])
        let scans = try String(contentsOf: folder.url.appending(path: "scans.jsonl"), encoding: .utf8)
        #expect(scans.split(separator: "\n").count == 2)
        #expect(
            outcome.errors.split(separator: "\n").last
                == "inbox: stopped after 2 frames, 2 scans, 1 picture failed; print: 2 delivered")
    }

    @Test("does not start over a folder that is not there") func missing() async throws {
        let outcome = await (try ScanloomProcess(["run", "inbox.yaml"], in: folder)).outcome()
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("inbox/: there is no such file; make the folder: mkdir -p inbox/"))
    }
}
