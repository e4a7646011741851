import Foundation
import ScanCore
import ScanPipeline
import ScanTesting
import Testing

@testable import ScanCommand

@Suite("What a run tells while it goes on")
struct NarratorTests {
    private let time = VirtualTime()

    /// What is told of a run over those texts.
    private func told(
        _ texts: [String], _ script: @escaping @Sendable (Scan, Int) -> ScriptedHandler.Step
    ) async throws -> [String] {
        let scanner = Scanner(readers: [ScriptedSymbology()], effort: .normal)
        let source = ListSource(texts.map { .saying([$0]) }, clock: time)
        var plan = PipelinePlan(
            name: "test", sources: [SourcePlan(name: "list", source: source)], scanner: scanner)
        plan.handlers = [HandlerPlan(name: "web", handler: ScriptedHandler(clock: time, script))]
        plan.clock = time
        plan.threads = time
        let pipe = Pipe()
        let errors = Output(pipe.fileHandleForWriting.fileDescriptor)
        let pipeline = Pipeline(plan)
        let narrator = Narrator(errors).follow(pipeline)
        _ = await time.run { await pipeline.run() }
        await narrator.value
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    @Test("trouble once, whatever its words, and once when it is over")
    func trouble() async throws {
        let lines = try await told(["a"]) { _, attempt in
            .answer(attempt < 9 ? .retry("no answer after \(attempt) ms") : .delivered)
        }
        #expect(
            lines == ["web: no answer after 1 ms; scans wait and are tried again", "web: delivers again"])
    }

    @Test("each scan that is lost, when it is lost")
    func lost() async throws {
        let lines = try await told(["bad", "good"]) { scan, _ in
            .answer(scan.reading.text == "bad" ? .refused("400") : .delivered)
        }
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { $0.hasPrefix("web: ") && $0.hasSuffix(" lost: refused: 400") })
    }

    @Test("a scan that is given up is not said to be tried again")
    func givenUp() async throws {
        let lines = try await told(["a"]) { _, _ in .answer(.retry("503", after: .seconds(300))) }
        #expect(lines.count == 2)
        #expect(lines.first == "web: 503; scans wait and are tried again")
        #expect(lines.last?.hasSuffix(" lost: given up after 2 tries: 503") == true)
    }
}
