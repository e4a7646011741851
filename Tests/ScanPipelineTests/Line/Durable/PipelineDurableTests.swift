import Foundation
import ScanCore
import ScanDelivery
import ScanTesting
import Testing

@testable import ScanPipeline

/// On virtual time.
@Suite("Handlers whose scans wait on disk")
struct PipelineDurableTests {
    private let bench = DurableRun()

    private func handler(
        _ script: @escaping @Sendable (Scan, Int) -> ScriptedHandler.Step
    ) -> ScriptedHandler { ScriptedHandler(clock: bench.clock, script) }

    @Test("get every scan once where nothing goes wrong, and leave nothing behind")
    func wellOff() async throws {
        let web = handler { _, _ in .answer(.delivered) }
        let (report, source) = await bench.run(.texts(["a", "b", "c"]), [("web", web)])
        #expect(web.texts == ["a", "b", "c"])
        #expect(report.handlers["web"]?.delivered == 3)
        #expect(report.keptCount == 0)
        #expect(report.exitStatus == 0)
        #expect(source.fatesInOrder == ["0 done 1", "1 done 1", "2 done 1"])
        #expect(try OutboxDesk(bench.location).records(.init()).isEmpty)
    }

    @Test("an item is finished once its scans are stored, whatever the handler does")
    func finishedWhenStored() async {
        let web = handler { _, _ in .waiting(.retry("cancelled")) }
        let (report, source) = await bench.run(
            .texts(["a", "b"]) + [.waiting], [("web", web)], stopAfter: .seconds(1))
        #expect(source.fatesInOrder == ["0 done 1", "1 done 1"])
        #expect(report.keptCount == 2)
        #expect(report.exitStatus == 4)
    }

    @Test("what one run could not deliver comes first in the next, under the same ids")
    func leftForTheNextRun() async {
        let down = handler { _, _ in .answer(.retry("down")) }
        let (first, _) = await bench.run(.texts(["a", "b"]), [("web", down)])
        #expect(first.handlers["web"]?.kept == 2)
        #expect(first.exitStatus == 4)
        #expect(bench.clock.elapsed <= .seconds(11), "the end waits for the drain alone")
        bench.nextRun()
        let up = handler { _, _ in .answer(.delivered) }
        let (second, _) = await bench.run([.pause(.seconds(1))] + .texts(["c"]), [("web", up)])
        #expect(up.texts == ["a", "b", "c"])
        #expect(up.visits.first?.scan.id == down.visits.first?.scan.id)
        #expect(second.exitStatus == 0)
    }

    @Test("a refused scan becomes a dead letter with its reason; the others go on")
    func refused() async throws {
        let web = handler { scan, _ in .answer(scan.reading.text == "b" ? .refused("422") : .delivered) }
        let (report, _) = await bench.run(.texts(["a", "b", "c"]), [("web", web)])
        #expect(web.texts == ["a", "b", "c"])
        #expect(report.undelivered.map(\.reason) == ["refused: 422"])
        #expect(report.exitStatus == 4)
        let dead = try OutboxDesk(bench.location).records(.init())
        #expect(dead.map(\.state) == [.dead])
        #expect(dead.map(\.answer) == ["refused: 422"])
        #expect(dead.map(\.attempts) == [1])
    }

    @Test("a place that is gone gets nothing more, and what waits is kept")
    func gone() async throws {
        let web = handler { _, _ in .answer(.gone("410")) }
        let other = handler { _, _ in .answer(.delivered) }
        let (report, _) = await bench.run(.texts(["a", "b", "c"]), [("web", web), ("other", other)])
        #expect(web.texts == ["a"])
        #expect(other.texts == ["a", "b", "c"])
        #expect(report.handlers["web"]?.kept == 3)
        #expect(
            try OutboxDesk(bench.location).records(.init()).map(\.state) == [.waiting, .waiting, .waiting])
    }

    @Test("a scan is given up when its time of waiting is used up, and is a dead letter then")
    func givenUp() async throws {
        let web = handler { _, _ in .answer(.retry("503")) }
        let (report, _) = await bench.run(
            .texts(["a"]) + [.waiting], [("web", web)], stopAfter: .seconds(7200)
        ) {
            $0.handlers[0].retry.limit = .seconds(3600)
            $0.handlers[0].retry.cap = .seconds(60)
        }
        let last = try #require(web.visits.last)
        #expect(last.time.nanoseconds >= 3600 * 1_000_000_000)
        #expect(report.undelivered.map(\.reason) == ["given up after \(web.visits.count) tries: 503"])
    }

    @Test("Retry-After is kept to, by all that wait")
    func retryAfter() async {
        let web = handler { scan, attempt in
            .answer(scan.reading.text == "a" && attempt == 1 ? .retry("429", after: .seconds(5)) : .delivered)
        }
        _ = await bench.run(.texts(["a", "b"]), [("web", web)])
        let times = web.visits.map { $0.time.nanoseconds / 1_000_000_000 }
        #expect(times.first == 0)
        #expect(times.dropFirst().allSatisfy { $0 >= 5 })
    }

    @Test(
        "the preset pos asks often in the first minute", arguments: [("pos", 5...40), ("standard", 3...30)])
    func presets(name: String, tries: ClosedRange<Int>) async throws {
        let preset = try #require(RetryOptions.Preset(rawValue: name))
        let web = handler { _, _ in .answer(.retry("down")) }
        _ = await bench.run(.texts(["a"]) + [.waiting], [("web", web)], stopAfter: .seconds(60)) {
            $0.handlers[0].retry = preset.policy
        }
        #expect(tries.contains(web.visits.count))
    }

    @Test("one that is dead for ten minutes holds up neither frames nor other handlers")
    func oneDead() async {
        let web = handler { _, _ in .waiting(.retry("cancelled")) }
        let other = handler { _, _ in .answer(.delivered) }
        let steps = (0..<600).flatMap { [ListSource.Step.pause(.seconds(1)), .saying(["\($0)"])] }
        let (report, _) = await bench.run(
            steps + [.waiting], [("web", web), ("other", other)], stopAfter: .seconds(700))
        #expect(other.visits.count == 600)
        let late = other.visits.enumerated().filter { index, visit in
            visit.time.nanoseconds > Int64(index + 1) * 1_000_000_000
        }
        #expect(late.isEmpty)
        #expect(report.handlers["web"]?.kept == 600)
    }

    @Test(
        "after an outage all arrives, in order where that is asked for",
        arguments: [DeliveryOrder.strict, .perSource])
    func outage(order: DeliveryOrder) async {
        let end = FrameTime(nanoseconds: 600 * 1_000_000_000)
        let web = handler { [clock = bench.clock] _, _ in
            .answer(clock.now < end ? .retry("down") : .delivered)
        }
        let steps = (0..<500).flatMap { [ListSource.Step.pause(.seconds(1)), .saying(["\($0)"])] }
        let (report, _) = await bench.run(steps + [.waiting], [("web", web)], stopAfter: .seconds(1300)) {
            $0.handlers[0].order = order
            $0.handlers[0].retry.cap = .seconds(60)
        }
        let arrived = web.visits.filter { $0.time >= end }.map(\.scan.reading.text)
        #expect(arrived == (0..<500).map(String.init))
        #expect(report.keptCount == 0)
    }

    @Test("a run without one opens no outbox")
    func none() async {
        let web = handler { _, _ in .answer(.delivered) }
        _ = await bench.run(.texts(["a"]), [("web", web)], durable: [])
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path))
    }

    @Test("an outbox in use by another run is a fault that names its process")
    func inUse() async throws {
        let other = try Outbox(bench.location, handlers: ["web"])
        let web = handler { _, _ in .answer(.delivered) }
        let (report, _) = await bench.run(.texts(["a"]), [("web", web)])
        #expect(report.handlerFaults["outbox"]?.message.contains("in use by process \(getpid())") == true)
        #expect(report.exitStatus == 3)
        #expect(web.visits.isEmpty)
        withExtendedLifetime(other) {}
    }

    @Test("observers see a scan accepted, then stored, then delivered")
    func events() async {
        let seen = Locked<[String]>([])
        let web = handler { _, _ in .answer(.delivered) }
        _ = await bench.run(.texts(["a"]), [("web", web)]) { $0.observers = [Noting(seen)] }
        #expect(seen.withLock { $0 } == ["accepted", "stored", "outcome"])
    }
}

/// An observer that notes what becomes of scans.
private struct Noting: Observer {
    static let name = "noting"
    static let summary = "Notes what becomes of scans."
    private let seen: Locked<[String]>

    init(_ seen: Locked<[String]>) { self.seen = seen }
    init(_ options: NoOptions, _ context: PluginContext) { self.init(Locked([])) }

    func note(_ event: PipelineEvent) async {
        switch event {
        case .accepted: seen.withLock { $0.append("accepted") }
        case .stored: seen.withLock { $0.append("stored") }
        case .outcome: seen.withLock { $0.append("outcome") }
        default: break
        }
    }
}
