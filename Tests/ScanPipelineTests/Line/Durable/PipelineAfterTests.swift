import Foundation
import ScanCore
import ScanDelivery
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("Handlers that get what is stored")
struct PipelineAfterTests {
    private let bench = DurableRun()

    @Test("get every scan, and its item is finished with theirs")
    func stored() async {
        let web = ScriptedHandler(clock: bench.clock)
        let lamp = ScriptedHandler(clock: bench.clock)
        let (report, source) = await bench.run(.texts(["a", "b"]), [("web", web), ("lamp", lamp)]) {
            $0.handlers[1].after = .stored
        }
        #expect(lamp.texts == ["a", "b"])
        #expect(report.exitStatus == 0)
        #expect(source.fatesInOrder == ["0 done 1", "1 done 1"])
    }

    @Test("get nothing that is given up, and its item fails once")
    func givenUp() async {
        let web = ScriptedHandler(clock: bench.clock) { _, _ in .answer(.retry("down")) }
        let lamp = ScriptedHandler(clock: bench.clock)
        let texts = (0..<400).map { "\($0) " + String(repeating: "x", count: 1400) }
        let (report, source) = await bench.run(
            .texts(texts) + [.waiting], [("web", web), ("lamp", lamp)], stopAfter: .seconds(60)
        ) {
            $0.outbox.maxBytes = 300_000
            $0.outbox.whenFull = .dropNewest
            $0.handlers[1].after = .stored
        }
        #expect(lamp.visits.count == report.handlers["web"]?.kept)
        #expect(report.undeliveredCount + lamp.visits.count == 400)
        #expect(source.fatesInOrder.count == 400)
    }
}
