import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("Modes of a pipeline")
struct PipelineModeTests {
    let time = VirtualTime()

    @Test("once: ends after the first scan, handled, with status 0, however much is left", arguments: [1, 3])
    func count(_ number: Int) async {
        let source = ListSource([.saying([])] + .texts((0..<200).map { "\($0)" }))
        let handler = ScriptedHandler(clock: time) { _, attempt in
            attempt < 3 ? .slowly(.seconds(1), .retry("busy")) : .answer(.delivered)
        }
        let plan = PipelinePlan.scripted(on: time, [source], [("sink", handler)]) { $0.mode = .count(number) }
        let report = await run(plan, on: time)
        #expect(report.accepted == number && report.ending == .enough && report.exitStatus == 0)
        #expect(Set(handler.texts) == Set((0..<number).map { "\($0)" }))
        #expect(report.told("sink").hasPrefix("delivered \(number), skipped 0, undelivered 0"))
        #expect(source.itemsGiven < 50)
        #expect(source.fates.count == source.itemsGiven, "every item has its fate")
    }

    @Test("once: of several codes in a frame the first counts")
    func onceOfMany() async {
        let handler = ScriptedHandler(clock: time)
        let plan = PipelinePlan.scripted(
            on: time, [ListSource([.saying(["a", "b"]), .saying(["c"])])], [("sink", handler)]
        ) { $0.mode = .count(1) }
        let report = await run(plan, on: time)
        #expect(handler.texts == ["a"] && report.accepted == 1)
    }

    @Test("once, and nothing to read: status 1")
    func onceOfNothing() async {
        let plan = PipelinePlan.scripted(
            on: time, [ListSource([.saying([])])], [("sink", ScriptedHandler(clock: time))]
        ) { $0.mode = .count(1) }
        let report = await run(plan, on: time)
        #expect(report.exitStatus == 1 && report.ending == .sourcesEnded)
    }

    /// A camera that shows "a" ten times a second.
    private func camera(seconds: Int) -> ListSource {
        let frames = (0..<(10 * seconds)).flatMap { _ in
            [ListSource.Step.pause(.milliseconds(100)), .saying(["a"])]
        }
        return ListSource(frames, isLive: true, clock: time)
    }

    @Test("trigger: one scan for each trigger, also of the code that is still there")
    func trigger() async {
        let handler = ScriptedHandler(clock: time)
        let plan = PipelinePlan.scripted(on: time, [camera(seconds: 10)], [("sink", handler)]) {
            $0.mode = .trigger(.seconds(2))
        }
        let report = await triggered(plan, after: [1, 3, 3.05, 7])
        #expect(report.accepted == 4)
        let seconds = handler.visits.map { Int((Double($0.time.nanoseconds) / 1e8).rounded()) }
        let first = seconds.first ?? 0
        #expect(seconds.map { $0 - first } == [0, 20, 21, 60])
    }

    @Test("trigger: nothing is looked at in between, and one that comes to nothing is told")
    func missed() async {
        var steps: [ListSource.Step] = (0..<40).flatMap { _ in
            [ListSource.Step.pause(.milliseconds(100)), .saying([])]
        }
        steps += (0..<10).flatMap { _ in [ListSource.Step.pause(.milliseconds(100)), .saying(["late"])] }
        let handler = ScriptedHandler(clock: time)
        let missed = Locked(0)
        let plan = PipelinePlan.scripted(
            on: time, [ListSource(steps, isLive: true, clock: time)], [("sink", handler)]
        ) { $0.mode = .trigger(.seconds(1)) }
        let report = await triggered(plan, after: [1]) { event in
            if case .triggerMissed = event { missed.withLock { $0 += 1 } }
        }
        #expect(report.accepted == 0 && handler.texts.isEmpty)
        #expect(report.frames >= 8 && report.frames <= 12, "a second of ten frames, found \(report.frames)")
        #expect(missed.withLock { $0 } == 1)
    }

    /// Runs a plan and triggers it after so many seconds of its time.
    private func triggered(
        _ plan: PipelinePlan, after seconds: [Double],
        _ watch: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
    ) async -> RunReport {
        await time.run { [time] in
            let pipeline = Pipeline(plan)
            let events = pipeline.watch()
            let watching = Task(executorPreference: time) { for await event in events { watch(event) } }
            let triggering = Task(executorPreference: time) {
                var last = 0.0
                for moment in seconds {
                    try await time.sleep(for: .milliseconds(Int64(((moment - last) * 1000).rounded())))
                    last = moment
                    pipeline.trigger()
                }
            }
            let report = await pipeline.run()
            triggering.cancel()
            await watching.value
            return report
        }
    }
}
