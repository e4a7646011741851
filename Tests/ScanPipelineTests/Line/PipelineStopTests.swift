import Glibc
import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("A pipeline that is told to stop")
struct PipelineStopTests {
    private let time = VirtualTime()

    @Test("finishes what is on the line, and says what the source did not give")
    func finishes() async {
        let handler = ScriptedHandler(clock: time) { _, _ in .slowly(.milliseconds(300), .delivered) }
        let source = ListSource(
            .texts(["a", "b", "c"]) + [.pause(.seconds(60))] + .texts(["d", "e"]), clock: time)
        let report = await run(
            .scripted(on: time, [source], [("sink", handler)]), on: time, stopAfter: .milliseconds(100))
        #expect(handler.texts == ["a", "b", "c"])
        #expect(time.elapsed == .milliseconds(900), "it ends when the line is empty, not when time is up")
        #expect(report.ending == .stopped)
        #expect(report.ungivenItems == 2)
        #expect(report.interruptedItems == 0)
        #expect(report.exitStatus == 0)
        #expect(source.calls == ["start", "stop"])
        #expect(source.fatesInOrder == ["0 done 1", "1 done 1", "2 done 1"])
    }

    @Test("a handler that hangs keeps nobody: the run ends, all else is closed, the scan is told")
    func hangingHandler() async {
        let stuck = ScriptedHandler(clock: time) { _, _ in .hanging }
        let other = ScriptedHandler(clock: time)
        let source = ListSource(.texts(["a", "b"]) + [.waiting], clock: time)
        let report = await run(
            .scripted(on: time, [source], [("stuck", stuck), ("other", other)]), on: time,
            stopAfter: .seconds(1))
        #expect(time.elapsed <= .seconds(1) + .milliseconds(1500 + 200 + 200))
        #expect(report.told("other") == "delivered 2, skipped 0, undelivered 0, retries 0")
        #expect(report.told("stuck") == "delivered 0, skipped 0, undelivered 2, retries 0")
        #expect(
            report.undelivered.map(\.reason).sorted() == [
                "no answer yet when the time was up; it may have arrived",
                "the time to finish was up: not tried yet",
            ])
        #expect(report.exitStatus == 4)
        #expect(source.fatesInOrder == ["0 interrupted", "1 interrupted"])
        #expect(source.calls == ["start", "stop"])
        #expect(other.calls == ["start", "stop"])
        #expect(stuck.calls == ["start"], "its calls must not overlap")
    }

    @Test("a handler that gives up when cancelled has its reason told")
    func cancelledHandler() async {
        let slow = ScriptedHandler(clock: time) { _, _ in .waiting(.retry("no answer yet")) }
        let source = ListSource(.texts(["a"]) + [.waiting], clock: time)
        let report = await run(
            .scripted(on: time, [source], [("slow", slow)]), on: time, stopAfter: .seconds(1))
        #expect(report.undelivered.map(\.reason) == ["the time to finish was up: no answer yet"])
        #expect(slow.calls == ["start", "stop"])
        #expect(source.fatesInOrder == ["0 interrupted"])
        #expect(time.elapsed == .milliseconds(2500))
    }

    @Test("a scan that waits for its next try is told with the reason of the last one")
    func waitingForRetry() async {
        let handler = ScriptedHandler(clock: time) { _, _ in .answer(.retry("503", after: .seconds(60))) }
        let source = ListSource(.texts(["a"]) + [.waiting], clock: time)
        let report = await run(
            .scripted(on: time, [source], [("web", handler)]), on: time, stopAfter: .seconds(1))
        #expect(report.undelivered.map(\.reason) == ["the time to finish was up: 503"])
        #expect(time.elapsed == .milliseconds(2500))
    }

    @Test("a source that is deaf to cancellation keeps nobody")
    func deafSource() async {
        let deaf = ListSource(.texts(["a"]) + [.hanging], named: "list0", clock: time)
        let good = ListSource(.texts(["b"]) + [.waiting], named: "list1", clock: time)
        let handler = ScriptedHandler(clock: time)
        let report = await run(
            .scripted(on: time, [deaf, good], [("sink", handler)]), on: time, stopAfter: .seconds(1))
        #expect(report.told("sink") == "delivered 2, skipped 0, undelivered 0, retries 0")
        #expect(time.elapsed <= .seconds(1) + .milliseconds(1500 + 200 + 200))
        #expect(good.calls == ["start", "stop"])
        #expect(handler.calls == ["start", "stop"])
        #expect(deaf.fatesInOrder == ["0 done 1"])
    }

    @Test("pictures that are given but not decoded in time are counted, once each")
    func slowDecoding() async {
        let source = ListSource(.texts((0..<10).map { "\($0)" }))
        let handler = ScriptedHandler()
        let decoded = Locked(0)
        let plan = PipelinePlan.scripted(
            [source], [("sink", handler)],
            {
                $0.workers = 1
                $0.patience = .milliseconds(200)
            }
        ) { _ in
            // Far longer than the patience and both graces, like a picture made to waste time.
            if decoded.withLock({ count in
                count += 1; return count
            }) > 2 {
                sleep(20)
            }
        }
        let pipeline = Pipeline(plan)
        let running = Task { await pipeline.run() }
        await settled { decoded.withLock { $0 } == 3 && source.itemsGiven == 4 }
        let began = ContinuousClock.now
        pipeline.stop()
        let report = await running.value
        #expect(ContinuousClock.now - began < .seconds(10))
        #expect(report.frames == 2)
        #expect(report.interruptedItems == source.itemsGiven - 2)
        #expect(report.ungivenItems == 10 - source.itemsGiven)
        #expect(report.exitStatus == 3)
        #expect(
            source.fatesInOrder
                == ["0 done 1", "1 done 1"] + (2..<source.itemsGiven).map { "\($0) interrupted" })
        #expect(source.calls == ["start", "stop"])
    }

    @Test("an observer that hangs too costs no more time")
    func hangingObserver() async {
        struct Hanging: Observer {
            static let name = "hanging"
            static let summary = "Never comes back."
            init() {}
            init(_ options: NoOptions, _ context: PluginContext) {}
            func note(_ event: PipelineEvent) async {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        let stuck = ScriptedHandler(clock: time) { _, _ in .hanging }
        let deaf = ListSource(.texts(["a"]) + [.hanging], clock: time)
        let plan = PipelinePlan.scripted(on: time, [deaf], [("stuck", stuck)]) { $0.observers = [Hanging()] }
        let report = await run(plan, on: time, stopAfter: .seconds(1))
        #expect(report.undeliveredCount == 1)
        #expect(time.elapsed <= .seconds(1) + .milliseconds(1500 + 200 + 200))
    }

    @Test("by cancelling the task that waits for its end: it ends in order, and its report is whole")
    func cancelled() async {
        let handler = ScriptedHandler(clock: time) { _, _ in .slowly(.milliseconds(300), .delivered) }
        let source = ListSource(.texts(["a", "b", "c"]) + [.waiting], clock: time)
        let plan = PipelinePlan.scripted(on: time, [source], [("sink", handler)])
        let report = await time.run { [time] in
            let running = Task(executorPreference: time) { await Pipeline(plan).run() }
            try? await time.sleep(for: .milliseconds(100))
            running.cancel()
            return await running.value
        }
        #expect(report.ending == .stopped)
        #expect(report.told("sink") == "delivered 3, skipped 0, undelivered 0, retries 0")
        #expect(source.calls == ["start", "stop"])
        #expect(handler.calls == ["start", "stop"])
    }

    @Test("before it runs: ends at once, opened and closed in order")
    func beforeRunning() async {
        let source = ListSource([.waiting], clock: time)
        let handler = ScriptedHandler(clock: time)
        let report = await time.run { [time] in
            let pipeline = Pipeline(.scripted(on: time, [source], [("sink", handler)]))
            pipeline.stop()
            pipeline.stop()
            return await pipeline.run()
        }
        #expect(report.ending == .stopped)
        #expect(time.elapsed == .zero)
        #expect(source.calls == ["start", "stop"])
    }

    @Test(
        "at any moment of a busy run: every item has one fate and every scan one settlement",
        arguments: 0..<60)
    func anyMoment(_ step: Int) async {
        let time = VirtualTime()
        let random = Locked(SeededRandom(seed: UInt64(step)))
        let handler: @Sendable () -> ScriptedHandler = {
            ScriptedHandler(batchLimit: 3, clock: time) { _, _ in
                switch random.withLock({ Int.random(in: 0..<20, using: &$0) }) {
                case 0: .hanging
                case 1, 2: .waiting(.retry("cancelled"))
                case 3: .answer(.refused("bad"))
                case 4...8: .slowly(.milliseconds(90), .retry("busy"))
                default: .slowly(.milliseconds(40), .delivered)
                }
            }
        }
        let steps = (0..<60).flatMap {
            [ListSource.Step.pause(.milliseconds(15)), .saying(["\($0)", "b\($0)"])]
        }
        let source = ListSource(steps, clock: time)
        let plan = PipelinePlan.scripted(on: time, [source], [("a", handler()), ("b", handler())])
        let report = await run(plan, on: time, stopAfter: .milliseconds(step * 20))
        #expect(source.fates.count == source.itemsGiven)
        #expect(Set(source.fates.map(\.item)).count == source.itemsGiven)
        for name in ["a", "b"] {
            let count = report.handlers[name] ?? .init()
            #expect(count.delivered + count.skipped + count.undelivered == report.accepted, "\(name)")
        }
        #expect(report.frames * 2 == report.accepted)
        #expect(report.frames + report.interruptedItems == source.itemsGiven)
        #expect(source.calls == ["start", "stop"])
        let latest = Duration.milliseconds(step * 20 + 1500 + 200 + 200)
        #expect(time.elapsed <= latest)
    }
}
