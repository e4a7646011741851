import Foundation
import ScanCore
import ScanVision
import Testing

@testable import scanloom_bench

@Suite("The corpus benchmark")
struct CorpusTests {
    private struct Line: Decodable {
        struct Symbol: Decodable, Equatable {
            let format: String
            let text: String
            let bytes_hex: String
            let corners: [[Double]]
        }
        let file: String
        let symbols: [Symbol]
        let ms: Double?
        let cpu_ms: Double?
        let error: String?
    }

    private func run(_ folder: String, _ more: [String] = []) throws -> [Line] {
        let output = "\(folder)/out.jsonl"
        #expect(Bench.run(["corpus", folder, "--out", output] + more) == 0)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        return try text.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
    }

    @Test("writes a line a picture in the manifest's order, with times or an error") func lines() throws {
        try withCorpus { folder in
            let lines = try run(folder)
            #expect(lines.map(\.file) == ["good/url.png", "bad/text.png", "bad/missing.png"])
            #expect((lines[0].ms ?? -1) >= 0 && (lines[0].cpu_ms ?? -1) >= 0 && lines[0].error == nil)
            #expect(
                lines[1].error
                    == "expected a PNG, JPEG, WebP, GIF, HEIF, BMP or PNM picture, found a text file")
            #expect(lines[2].error == "there is no such file")
            #expect(lines[1].symbols.isEmpty && lines[2].symbols.isEmpty && lines[1].ms == nil)
        }
    }

    @Test("tells what was read, corners in the picture as shown") func symbols() throws {
        try withCorpus { folder in
            let symbol = try #require(run(folder, ["--effort", "fast"])[0].symbols.first)
            #expect(symbol.format == "qr")
            #expect(symbol.text == "https://scanloom.example/hello")
            #expect(symbol.bytes_hex == hexadecimal(symbol.text.utf8))
            // 29 modules of six pixels within a margin of four modules.
            let expected = [[24.0, 24], [198, 24], [198, 198], [24, 198]]
            for (corner, place) in zip(symbol.corners, expected) {
                #expect(abs(corner[0] - place[0]) < 4 && abs(corner[1] - place[1]) < 4, "\(symbol.corners)")
            }
        }
    }

    @Test("reads only the sets that match") func sets() throws {
        try withCorpus { folder in
            let lines = try run(folder, ["--set", "^g"])
            #expect(lines.map(\.file) == ["good/url.png"])
            #expect(Bench.run(["corpus", folder, "--out", "\(folder)/o", "--set", "none"]) == 3)
        }
    }

    @Test("looks only for the symbologies that are named") func symbologies() throws {
        try withCorpus { folder in
            let (other, its) = (
                try run(folder, ["--symbologies", "ean13,ean8"]),
                try run(folder, ["--symbologies", "ean13,qr"])
            )
            #expect(other[0].symbols.isEmpty && its[0].symbols.count == 1)
            #expect(Bench.run(["corpus", folder, "--out", "\(folder)/o", "--symbologies", "qrr"]) == 3)
        }
    }

    @Test(
        "refuses a command line that cannot be meant",
        arguments: [
            [], ["corpus"], ["corpus", "a"], ["corpus", "a", "--out"], ["corpus", "a", "b", "--out", "c"],
            ["corpus", "a", "--out", "c", "--effort", "hard"], ["corpus", "a", "--out", "c", "--set", "("],
            ["corpus", "a", "--out", "c", "--fast"], ["bench", "a", "--out", "c"], ["attempts"],
        ])
    func usage(arguments: [String]) {
        #expect(Bench.run(arguments) == 2)
    }

    @Test("says so when there is no manifest, a broken one, or nowhere to write") func files() throws {
        #expect(Bench.run(["corpus", "/nowhere", "--out", "/tmp/never"]) == 3)
        try withCorpus { folder in
            #expect(Bench.run(["corpus", folder, "--out", "/nowhere/out"]) == 3)
            try Data("{\"set\": 1}\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/manifest.jsonl"))
            #expect(Bench.run(["corpus", folder, "--out", "\(folder)/o"]) == 3)
        }
    }
}
