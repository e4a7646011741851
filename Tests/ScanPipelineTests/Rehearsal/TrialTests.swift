import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("A dry run")
struct TrialTests {
    private func trial(
        _ source: ListSource, _ handler: ScriptedHandler, on time: VirtualTime = VirtualTime(),
        _ change: @escaping @Sendable (inout PipelinePlan) -> Void = { _ in }
    ) async -> Trial {
        let plan = PipelinePlan.scripted(on: time, [source], [("all", handler)], change)
        return await time.run { await Trial.run(plan) }
    }

    @Test("takes one frame, which its source keeps, and opens no handler") func oneFrame() async {
        let (source, handler) = (ListSource(.texts(["a", "b"])), ScriptedHandler())
        let trial = await trial(source, handler)
        #expect(trial.looks.map(\.label) == ["list-0"] && trial.faults.isEmpty)
        #expect(trial.scans.map(\.scan.reading.text) == ["a"])
        #expect(trial.scans.flatMap(\.deliveries).map(\.handler) == ["all"])
        #expect(source.itemsGiven == 1 && source.fatesInOrder == ["0 interrupted"])
        #expect(source.calls == ["start", "stop"])
        #expect(handler.calls.isEmpty && handler.visits.isEmpty)
    }

    @Test("takes what more frames and triggers would show as given") func lenient() async {
        let trial = await trial(ListSource(.texts(["a"])), ScriptedHandler()) {
            $0.accept.confirm = 5
            $0.mode = .trigger(.seconds(1))
        }
        #expect(trial.scans.count == 1)
    }

    @Test("says why a source has no frame, and closes it")
    func faults() async {
        let cases: [([ListSource.Step], Fault?, String)] = [
            ([], Fault("no camera", remedy: "plug it in"), "no camera; plug it in"),
            ([.breaking(Fault("gone"))], nil, "gone"),
            ([.failing(Fault("damaged"))], nil, "list-0: damaged"),
            ([], nil, "it ended without a frame"),
            ([.waiting], nil, "no frame came within 10s; look whether the source has one to give"),
        ]
        for (steps, startFault, expected) in cases {
            let time = VirtualTime()
            let source = ListSource(steps, clock: time, startFault: startFault)
            let trial = await trial(source, ScriptedHandler(), on: time)
            #expect(trial.faults.map(\.fault.description) == [expected])
            #expect(trial.looks.isEmpty && trial.scans.isEmpty)
            #expect(source.calls == ["start", "stop"])
        }
    }
}
