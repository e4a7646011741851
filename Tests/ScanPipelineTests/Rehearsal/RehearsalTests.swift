import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("A rehearsal")
struct RehearsalTests {
    static let rules: [AcceptanceRules] = [
        AcceptanceRules(), AcceptanceRules(confirm: 2), AcceptanceRules(rearm: .once),
        AcceptanceRules(rearm: .after(.seconds(3))), AcceptanceRules(rearm: .absent(.seconds(2))),
        AcceptanceRules(pick: .first),
    ]

    static let modes: [Mode] = [.continuous, .count(1), .count(3)]

    /// Codes that stay, leave and return, alone and together.
    static let frames = [["a"], ["a"], ["a", "b"], ["b"], [], [], ["a"], ["c", "b"], ["c"], ["!d"], ["a"]]

    @Test("comes to the scans of a real run", arguments: rules, modes)
    func sameAsRun(_ rules: AcceptanceRules, _ mode: Mode) async {
        let handler = ScriptedHandler()
        let plan = PipelinePlan.scripted(
            [ListSource(RehearsalTests.frames.map { .saying($0) })], [("all", handler)]
        ) {
            $0.accept = rules
            $0.mode = mode
        }
        _ = await Pipeline(plan).run()

        var rehearsal = Rehearsal(plan)
        for (index, texts) in RehearsalTests.frames.enumerated() where !rehearsal.isOver {
            var frame = Frame.saying(index: index)
            frame = Frame(id: frame.id, image: .saying(texts), time: frame.time, label: frame.label)
            rehearsal.show(plan.scanner.scan(frame).readings, in: frame)
        }
        rehearsal.finish()
        let real = handler.visits.map(\.scan)
        #expect(!real.isEmpty)
        #expect(rehearsal.scans.map(\.scan.reading) == real.map(\.reading))
        #expect(rehearsal.scans.map(\.scan.frame) == real.map(\.frame))
        #expect(rehearsal.scans.map(\.scan.frames) == real.map(\.frames))
        #expect(rehearsal.scans.map(\.scan.count) == real.map(\.count))
    }

    @Test("lets only the handlers that want a scan get it, and starts none") func wanted() {
        let (all, some) = (ScriptedHandler(), ScriptedHandler())
        let plan = PipelinePlan.scripted([ListSource([])], [("all", all), ("some", some)]) {
            $0.handlers[1].wants = { $0.reading.text == "b" }
        }
        var rehearsal = Rehearsal(plan)
        let frame = Frame.saying("a", "b")
        rehearsal.show(plan.scanner.scan(frame).readings, in: frame)
        rehearsal.finish()
        #expect(rehearsal.scans.map { $0.deliveries.map(\.handler) } == [["all"], ["all", "some"]])
        #expect(all.calls.isEmpty && all.visits.isEmpty && some.calls.isEmpty && some.visits.isEmpty)
    }

    @Test("gives the same scans every time, ids included") func repeats() {
        let plan = PipelinePlan.scripted([ListSource([])], [("all", ScriptedHandler())])
        let ids = (0..<2).map { _ in
            var rehearsal = Rehearsal(plan)
            let frame = Frame.saying("a", "b")
            rehearsal.show(plan.scanner.scan(frame).readings, in: frame)
            return rehearsal.scans.map(\.scan.id)
        }
        #expect(ids[0] == ids[1] && Set(ids[0]).count == 2)
    }

    @Test("lets a code count after each trigger") func triggers() {
        var plan = PipelinePlan.scripted([ListSource([])], [("all", ScriptedHandler())])
        plan.mode = .trigger(.seconds(2))
        let triggers = [3, 7].map { FrameTime(nanoseconds: $0 * 1_000_000_000) }
        var rehearsal = Rehearsal(plan, triggers: triggers)
        for index in 0..<10 {
            let frame = Frame.saying("a", index: index)
            rehearsal.show(plan.scanner.scan(frame).readings, in: frame)
        }
        #expect(rehearsal.scans.map(\.elapsed) == [.seconds(3), .seconds(7)])
    }
}
