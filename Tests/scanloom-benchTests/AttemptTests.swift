import Foundation
import QRPlugin
import ScanCore
import ScanVision
import Testing

@testable import scanloom_bench

@Suite("The benchmark of attempts")
struct AttemptTests {
    private struct Line: Decodable {
        let reader: String
        let place: Int
        let attempt: String
        let pictures: Int
        let first: Int
        let alone: Int
        let work: Int
        let cpu_ms: Double
    }

    private func run(_ folder: String, _ more: [String]) throws -> [Line] {
        let output = "\(folder)/out.jsonl"
        #expect(Bench.run(["attempts", folder, "--out", output] + more) == 0)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        return try text.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
    }

    @Test("tells all attempts of all readers in their order") func order() throws {
        try withCorpus { folder in
            let lines = try run(folder, ["--effort", "thorough"])
            for (reader, names) in [
                ("qr", QR().attempts(for: .thorough).map(\.name)),
                ("linear", SweepAttempt.allCases.map(\.name)),
            ] {
                let mine = lines.filter { $0.reader == reader }
                #expect(mine.map(\.attempt) == names)
                #expect(mine.map(\.place) == Array(names.indices))
            }
        }
    }

    @Test("credits the attempt that read a code, and charges those that read none") func credit() throws {
        try withCorpus { folder in
            let lines = try run(folder, ["--effort", "normal", "--symbologies", "qr,ean13"])
            let qr = lines.filter { $0.reader == "qr" }
            #expect(qr[0].pictures == 1 && qr[0].first == 1 && qr[0].work > 0 && qr[0].cpu_ms > 0)
            #expect(qr.dropFirst().allSatisfy { $0.first == 0 && $0.alone == 0 })
            let rows = try #require(lines.first { $0.reader == "linear" })
            #expect(rows.pictures == 1 && rows.first == 0 && rows.cpu_ms > 0)
        }
    }

    @Test("tells apart codes that are lost without an attempt, and those that another reads too")
    func alone() throws {
        try withCorpus { folder in
            let options = try BenchOptions(["attempts", folder, "--out", "\(folder)/out.jsonl"])
            let reader = ScriptedReader(texts: [["a"], ["a", "b"], []])
            let costs = try AttemptRun(options).measure(reader, among: [reader], at: 0)
            #expect(costs.map(\.pictures) == [1, 1, 1])
            #expect(costs.map(\.first) == [1, 1, 0])
            #expect(costs.map(\.alone) == [0, 1, 0])
            #expect(costs.map(\.work) == [1, 2, 0])
        }
    }
}
