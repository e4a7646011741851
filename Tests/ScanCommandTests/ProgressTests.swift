import Foundation
import Testing

@testable import ScanCommand

/// `script` of Debian's bsdutils, which is always there, runs a command on a terminal of its own.
@Suite("Progress") struct ProgressTests {
    /// So many that they take longer than half a second, however many are read at once.
    private static let count = 1000 * ProcessInfo.processInfo.activeProcessorCount

    private func manyPictures() throws -> CommandFolder {
        let folder = try CommandFolder(pictures: ["ean13.png"])
        try folder.write("", to: "many/.keep")
        for number in 0..<ProgressTests.count {
            try FileManager.default.linkItem(
                at: folder.url.appending(path: "ean13.png"),
                to: folder.url.appending(path: "many/\(number).png"))
        }
        try folder.write(
            "version: 1\nsource: { images: many }\nhandlers: [print: { file: scans.txt }]\n", to: "file.yaml")
        try folder.write("version: 1\nsource: { images: many }\nhandlers: [print]\n", to: "print.yaml")
        return folder
    }

    private static let erase = "\r\u{1B}[K"

    @Test("of many pictures is told on a terminal, and gone at the end") func read() throws {
        let text = try shownOnTerminal("scanloom read many >lines.txt", in: try manyPictures())
        let drawn = text.matches(of: /([0-9]+) of ([0-9]+) pictures, ([0-9.]+)\/s, ([0-9]+)s left/)
        let last = try #require(drawn.last)
        #expect(Int(last.2) == ProgressTests.count)
        #expect(Int(last.1) ?? 0 > 0)
        let drawings = text.components(separatedBy: ProgressTests.erase)
        #expect(drawings.last?.contains("pictures,") == false)
    }

    @Test("gives way to every line that is printed") func interleaved() throws {
        let text = try shownOnTerminal(
            "scanloom read many", in: try manyPictures(), ["TERM": "xterm", "NO_COLOR": "1"])
        let lines = text.components(separatedBy: "\r\n").filter { $0.contains("ean13 ") }
        #expect(lines.count == ProgressTests.count)
        // Behind the last erasure of a line there is nothing but the result.
        let results = lines.map { $0.components(separatedBy: ProgressTests.erase).last ?? "" }
        #expect(results.allSatisfy { $0.wholeMatch(of: /many\/[0-9]+\.png: ean13 4006381333931/) != nil })
        #expect(text.contains(" of \(ProgressTests.count) pictures, "))
        #expect(!text.contains("\u{1B}[2m"))
    }

    @Test("of a run is told where no handler writes to the same terminal") func run() throws {
        let folder = try manyPictures()
        #expect(try shownOnTerminal("scanloom run file.yaml", in: folder).contains(" pictures, "))
        #expect(try shownOnTerminal("scanloom run print.yaml >lines.txt", in: folder).contains(" pictures, "))
        #expect(try !shownOnTerminal("scanloom run print.yaml", in: folder).contains(" pictures, "))
        #expect(try !shownOnTerminal("scanloom run --quiet file.yaml", in: folder).contains(" pictures, "))
    }

    @Test("is never in a pipe, nor on a terminal that cannot erase") func nowhere() async throws {
        let folder = try manyPictures()
        let outcome = try await scanloom("read", "many", in: folder)
        #expect(outcome.errors.isEmpty && !outcome.output.contains("\r"))
        #expect(
            try !shownOnTerminal("scanloom read many >lines.txt", in: folder, ["TERM": "dumb"]).contains(
                "pictures,"))
        #expect(try !shownOnTerminal("scanloom read many 2>errors.txt", in: folder).contains("pictures,"))
        #expect(try folder.text(of: "errors.txt").isEmpty)
    }

    @Test("tells count, rate and what remains") func words() {
        func text(_ done: Int, _ remaining: Int?, _ elapsed: Duration) -> String {
            ProgressLine(what: "pictures", done: done, remaining: remaining, elapsed: elapsed).text
        }
        #expect(text(120, 880, .seconds(4)) == "120 of 1000 pictures, 30/s, 30s left")
        #expect(text(3, 7, .seconds(2)) == "3 of 10 pictures, 1.5/s, 5s left")
        #expect(text(10, 9000, .seconds(1)) == "10 of 9010 pictures, 10/s, 15m left")
        #expect(text(1, 9000, .seconds(1)) == "1 of 9001 pictures, 1.0/s, 2h left")
        #expect(text(7, nil, .seconds(2)) == "7 pictures, 3.5/s")
    }
}
