import Glibc
import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import ScanPipeline

@Suite("A pipeline over a camera")
struct PipelineLiveTests {
    @Test("frames that nobody has time for are dropped and counted; the newest is read")
    func dropping() async {
        let time = SystemClock()
        let steps = (0..<100).flatMap { [ListSource.Step.saying(["\($0)"]), .pause(.milliseconds(1))] }
        let source = ListSource(steps, isLive: true, clock: time)
        let handler = ScriptedHandler()
        let plan = PipelinePlan.scripted([source], [("sink", handler)], { $0.workers = 1 }) { _ in
            usleep(10_000)
        }
        let pipeline = Pipeline(plan)
        let events = pipeline.watch()
        let report = await pipeline.run()
        var told = 0
        for await case .dropped(_, let frames) in events { told += frames }
        #expect(report.droppedFrames > 0)
        #expect(report.droppedFrames == told)
        #expect(report.frames + report.droppedFrames == 100)
        #expect(handler.texts.last == "99", "the newest frame wins")
        #expect(report.exitStatus == 0, "dropping is what cameras are for")
        #expect(source.fates.count == 100)
        #expect(source.fates.count { $0.fate == .interrupted } == report.droppedFrames)
    }

    @Test("a code that stays in the picture counts once")
    func absent() async {
        let time = VirtualTime()
        let steps = (0..<30).flatMap { _ in [ListSource.Step.saying(["a"]), .pause(.milliseconds(33))] }
        let source = ListSource(steps, isLive: true, clock: time)
        let handler = ScriptedHandler(clock: time)
        let report = await run(
            .scripted(on: time, [source], [("sink", handler)]) {
                $0.accept.rearm = .absent(.seconds(1))
                $0.accept.confirm = 2
            }, on: time)
        #expect(handler.texts == ["a"])
        #expect(handler.visits.first?.scan.frames == 2)
        #expect(report.accepted == 1)
        #expect(report.duplicates == report.frames - 2)
    }

    @Test("the scanner's backstop against hostile pictures is told as given up")
    func backstop() {
        let time = VirtualTime()
        let scanner = Scanner(
            readers: [Endless(clock: time)], effort: .fast, patience: .milliseconds(250), clock: time)
        let result = scanner.scan(.saying("x"))
        #expect(result.gaveUp)
        #expect(result.work < 1_000_000)
    }
}

/// Spends a millisecond a unit, and would go on for ever.
private struct Endless: Symbology {
    static let name = "endless"
    static let summary = "Never ends."
    static let formats: [SymbolFormat] = [.qr]
    struct Attempt: ReadingAttempt { let name = "all" }
    struct Location: Located { let corners: Quad }
    let clock: VirtualTime
}

extension Endless {
    init(_ options: NoOptions, _ context: PluginContext) { clock = VirtualTime() }
    func attempts(for effort: Effort) -> [Attempt] { [Attempt()] }
    func budget(for effort: Effort, pixels: Int) -> Int { .max }
    func beginSearch(of frame: FrameAnalysis, effort: Effort) {}
    func isWorthTrying(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: Void, readings: [Reading]
    ) -> Bool { true }
    func locate(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Void, _ budget: inout WorkBudget
    ) -> [Location] {
        while budget.spend(1) { clock.advance(by: .milliseconds(1)) }
        return []
    }
    func decode(
        _ location: Location, _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Void,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        throw DecodeFailure(.locate, "none", "is not there")
    }
}
