import Foundation
import ScanCore
import ScanDelivery
import ScanTesting
import Testing

@testable import ScanPipeline

/// On virtual time, with an outbox that may have next to nothing of the disk.
@Suite("A full outbox")
struct PipelineFullTests {
    private let bench = DurableRun()
    /// Some four times what fits.
    private static let texts = (0..<800).map { "\($0) " + String(repeating: "x", count: 700) }

    private func run(
        _ policy: WhenFull, until recovery: Duration = .seconds(100_000)
    ) async -> (report: RunReport, web: ScriptedHandler) {
        let web = ScriptedHandler(clock: bench.clock) { [clock = bench.clock] _, _ in
            .answer(clock.elapsed < recovery ? .retry("down") : .delivered)
        }
        let (report, _) = await bench.run(
            .texts(PipelineFullTests.texts) + [.waiting], [("web", web)], stopAfter: .seconds(600)
        ) {
            $0.outbox.maxBytes = 300_000
            $0.outbox.whenFull = policy
            $0.handlers[0].retry.cap = .seconds(5)
        }
        return (report, web)
    }

    @Test("holds the line, and lets it go on once there is room: nothing is lost")
    func block() async {
        let (report, web) = await run(.block, until: .seconds(30))
        #expect(Set(web.texts) == Set(PipelineFullTests.texts))
        #expect(report.handlers["web"]?.delivered == 800)
        #expect(report.undeliveredCount == 0)
    }

    @Test("gives up the oldest, and tells, where it was told to")
    func dropOldest() async throws {
        let (report, _) = await run(.dropOldest)
        let kept = report.handlers["web"]?.kept ?? 0
        #expect(report.undeliveredCount > 0)
        #expect(kept + report.undeliveredCount == 800)
        let last = try OutboxDesk(bench.location).records(.init()).last?.scan?.reading.text
        #expect(last == PipelineFullTests.texts.last)
    }

    @Test("gives up what is new, and tells, where it was told to")
    func dropNewest() async throws {
        let (report, _) = await run(.dropNewest)
        let kept = report.handlers["web"]?.kept ?? 0
        #expect(report.undelivered.contains { $0.reason.contains("when_full: drop_newest") })
        #expect(kept + report.undeliveredCount == 800)
        let first = try OutboxDesk(bench.location).records(.init()).first?.scan?.reading.text
        #expect(first == PipelineFullTests.texts.first)
    }
}
