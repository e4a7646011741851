import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("What a pipeline tells its observers")
struct PipelineEventsTests {
    private let time = VirtualTime()

    private func events(of plan: PipelinePlan) async -> [PipelineEvent] {
        await time.run {
            let pipeline = Pipeline(plan)
            let events = pipeline.watch()
            _ = await pipeline.run()
            return await events.reduce(into: []) { $0.append($1) }
        }
    }

    private func lost(_ events: [PipelineEvent]) -> [String] {
        events.compactMap {
            guard case .undelivered(let scan, let handler, let reason) = $0 else { return nil }
            return "\(scan.reading.text) \(handler): \(reason)"
        }
    }

    @Test("each scan that is refused or given up, once, and no retry of what is not tried again")
    func givenUp() async {
        let web = ScriptedHandler(clock: time) { scan, _ in
            .answer(scan.reading.text == "bad" ? .refused("400") : .retry("503", after: .seconds(60)))
        }
        let plan = PipelinePlan.scripted(on: time, [ListSource(.texts(["bad", "a"]))], [("web", web)]) {
            $0.handlers[0].retry.limit = .seconds(90)
        }
        let events = await events(of: plan)
        #expect(lost(events) == ["bad web: refused: 400", "a web: given up after 3 tries: 503"])
        let retries = events.compactMap { event -> Duration? in
            guard case .outcome(_, _, .retry(_, let after), _) = event else { return nil }
            return after ?? .zero
        }
        #expect(retries == [.seconds(60), .seconds(30)])
    }

    @Test("each scan that a full queue turns away")
    func overflow() async {
        let slow = ScriptedHandler(clock: time) { _, _ in .slowly(.seconds(10), .delivered) }
        let plan = PipelinePlan.scripted(
            on: time, [ListSource(.texts((0..<10).map { "\($0)" }))], [("slow", slow)]
        ) {
            $0.handlers[0].queue = 3
            $0.handlers[0].overflow = .dropNewest
        }
        let lost = lost(await events(of: plan))
        #expect(lost.count == 10 - slow.texts.count && lost.count > 0)
        #expect(lost.allSatisfy { $0.hasSuffix("slow: the queue of 3 was full (overflow: drop_newest)") })
    }

    @Test("a code that does not count again without what it says")
    func duplicates() async {
        let plan = PipelinePlan.scripted(
            on: time, [ListSource(.texts(["secret", "secret"]))], [("sink", ScriptedHandler(clock: time))]
        ) { $0.accept.rearm = .once }
        let duplicates = await events(of: plan).filter { if case .duplicate = $0 { true } else { false } }
        #expect(duplicates.count == 1)
        #expect(!duplicates.contains { "\($0)".contains("\(Array("secret".utf8))") })
    }

    @Test("nothing of an answer that comes when nobody waits for it any more")
    func lateAnswer() async {
        let time = time
        let handler = ScriptedHandler(clock: time) { _, _ in .slowly(.seconds(1), .delivered) }
        let plan = PipelinePlan.scripted(on: time, [], [("late", handler)])
        let (report, events) = await time.run {
            let context = LineContext(plan) { _ in }
            let events = context.events.stream()
            let lane = HandlerLane(plan.handlers[0], context)
            let delivery = lane.deliver()
            await lane.put(.sample("a"), from: [FrameID(source: "list", index: 0)])
            lane.close()
            try? await time.sleep(for: .milliseconds(500))
            lane.expire()
            await delivery.value
            context.events.finish()
            let told = await events.reduce(into: [PipelineEvent]()) { $0.append($1) }
            return (context.report.withLock { $0 }, told)
        }
        #expect(report.told("late") == "delivered 0, skipped 0, undelivered 1, retries 0")
        #expect(events.isEmpty)
    }

    @Test("sources that call themselves the same are told apart by the plan's names")
    func sameNames() async {
        let first = ListSource(.texts(["a"]), named: "images")
        let second = ListSource(.texts(["b", "c"]), named: "images")
        let handler = ScriptedHandler(clock: time)
        _ = await run(.scripted(on: time, [first, second], [("sink", handler)]), on: time)
        #expect(first.fatesInOrder == ["0 done 1"])
        #expect(second.fatesInOrder == ["0 done 1", "1 done 1"])
        #expect(Set(handler.visits.map(\.scan.frame.source)) == ["list0", "list1"])
    }

    @Test("the report names items that could not be used, however many events were missed")
    func failures() async {
        let source = ListSource((0..<1500).map { .failing(Fault("bad \($0)")) })
        let report = await run(
            .scripted(on: time, [source], [("sink", ScriptedHandler(clock: time))]), on: time)
        #expect(report.failedItems == 1500)
        // Several threads decode, so the last of these may change places.
        #expect(Set(report.failures.map(\.reason)).count == 1000)
        #expect(
            report.failures.allSatisfy {
                $0.label == "list-\($0.id.index)" && $0.reason == "bad \($0.id.index)"
            })
    }

    @Test("an item whose end was told has no second one")
    func oneFate() async {
        let context = LineContext(.scripted(on: time, [], [])) { _ in }
        let item = FrameID(source: "list", index: 0)
        context.begin(item)
        context.interruptAll()
        context.open([item], deliveries: 1)
        let errand = HandlerLane.Errand(
            scan: .sample("a"), items: [item], since: time.now, due: time.now)
        context.settle(errand, at: "sink", .delivered)
        context.closeFates()
        let fates = await context.fates.reduce(into: [Fate]()) { $0.append($1.1) }
        #expect(fates == [.interrupted])
    }

    @Test("who begins to watch after the end sees an end", .timeLimit(.minutes(1)))
    func watchingTooLate() async {
        let hub = EventHub()
        hub.finish()
        for await _ in hub.stream() { Issue.record("there is nothing to see") }
    }

    @Test("who stops watching is forgotten")
    func droppedStreams() {
        let hub = EventHub()
        let kept = hub.stream()
        for _ in 0..<5 { _ = hub.stream() }
        #expect(hub.listenerCount == 1)
        withExtendedLifetime(kept) {}
    }
}
