import Foundation
import ScanCore
import Testing

/// Whole command lines with all that they print, as a person would see them.
///
/// In a transcript, `$` begins a command line, `|` a line of its output, `!` a line of its errors, and `?` its exit
/// status. After a change that is meant: `SCANLOOM_RECORD=1 swift test --filter TranscriptTests`, and look at what
/// git says has changed.
@Suite("Whole command lines")
struct TranscriptTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Transcripts")

    static let names = ["check", "help", "parse", "plugins", "read", "run", "usage"]

    @Test("print what their transcript says", arguments: names)
    func transcript(_ name: String) async throws {
        let file = TranscriptTests.folder.appending(path: "\(name).txt")
        let expected = try String(contentsOf: file, encoding: .utf8)
        let folder = try TranscriptTests.workingFolder()
        var parts: [String] = []
        for part in expected.components(separatedBy: "\n\n") {
            let line = part.prefix { $0 != "\n" }
            try #require(line.hasPrefix("$ scanloom"), "\(line)")
            let words = line.dropFirst(2).split(separator: " ").dropFirst().map(String.init)
            let process = try ScanloomProcess(words, in: folder)
            let outcome = await process.outcome()
            let told = TranscriptTests.told(String(line), outcome)
            #expect(told == part.trimmingCharacters(in: .newlines))
            parts.append(told)
        }
        if ProcessInfo.processInfo.environment["SCANLOOM_RECORD"] != nil {
            try (parts.joined(separator: "\n\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        }
    }

    @Test("there is no transcript that is not tested")
    func allAreTested() throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: TranscriptTests.folder, includingPropertiesForKeys: nil)
        let found = files.filter { $0.pathExtension == "txt" }.map {
            $0.deletingPathExtension().lastPathComponent
        }
        #expect(found.sorted() == TranscriptTests.names)
    }

    private static func told(_ line: String, _ outcome: ScanloomProcess.Outcome) -> String {
        func lines(_ text: String, _ mark: String) -> [String] {
            guard !text.isEmpty else { return [] }
            let whole = text.hasSuffix("\n")
            let lines = text.dropLast(whole ? 1 : 0).components(separatedBy: "\n")
            return lines.map { $0.isEmpty ? mark : "\(mark) \($0)" } + (whole ? [] : ["\(mark)… no line end"])
        }
        let status = outcome.wasKilled ? "? killed by signal \(outcome.status - 128)" : "? \(outcome.status)"
        return ([line] + lines(outcome.output, "|") + lines(outcome.errors, "!") + [status])
            .joined(separator: "\n")
    }

    /// The pictures and configurations that transcripts speak of.
    private static func workingFolder() throws -> CommandFolder {
        let folder = try CommandFolder(pictures: [
            "ean13.png", "qr-url.png", "qr-and-ean13.png",
        ])
        let whole = try Data(contentsOf: CommandFolder.examples.appending(path: "ean13.png"))
        try folder.write(whole.prefix(whole.count / 2), to: "half.png")
        try folder.write("", to: "empty.png")
        let blank = CommandFolder.root.appending(path: "Tests/ScanImagesTests/Fixtures/one-pixel.png")
        try folder.write(try Data(contentsOf: blank), to: "blank.png")
        try folder.write("not a picture\n", to: "text.png")
        for name in ["one.png", "two.png"] { try folder.write(whole, to: "shelf/\(name)") }
        let kept = TranscriptTests.folder.appending(path: "Folder")
        for file in try FileManager.default.contentsOfDirectory(at: kept, includingPropertiesForKeys: nil) {
            try folder.write(try Data(contentsOf: file), to: file.lastPathComponent)
        }
        return folder
    }
}
