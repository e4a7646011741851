import Glibc
import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("A pipeline over files")
struct PipelineFilesTests {
    @Test("delivers all, in order, however slow the workers are", arguments: [1, 2, 5])
    func inOrder(_ workers: Int) async {
        let texts = (0..<200).map { "code \($0)" }
        let source = ListSource(.texts(texts))
        let handler = ScriptedHandler()
        let random = Locked(SeededRandom(seed: 7))
        let plan = PipelinePlan.scripted([source], [("sink", handler)], { $0.workers = workers }) { _ in
            usleep(random.withLock { UInt32.random(in: 0...2000, using: &$0) })
        }
        let report = await Pipeline(plan).run()
        #expect(handler.texts == texts)
        #expect(report.told("sink") == "delivered 200, skipped 0, undelivered 0, retries 0")
        #expect(report.frames == 200)
        #expect(report.exitStatus == 0)
        #expect(source.fatesInOrder == (0..<200).map { "\($0) done 1" })
        #expect(source.calls == ["start", "stop"])
        #expect(handler.calls == ["start", "stop"])
    }

    @Test("gives frames without codes, with several codes, and damaged ones their fates")
    func fates() async {
        let source = ListSource([
            .saying([]), .saying(["a", "b"]), .failing(Fault("cut short")), .saying(["!unreadable"]),
        ])
        let report = await Pipeline(.scripted([source], [("sink", ScriptedHandler())])).run()
        #expect(source.fatesInOrder == ["0 done 0", "1 done 2", "2 failed: could not be used", "3 done 0"])
        #expect(report.failedItems == 1)
        #expect(report.frames == 3)
        #expect(report.exitStatus == 3)
    }

    @Test("a scan tells where it comes from")
    func scan() async throws {
        let handler = ScriptedHandler()
        let time = VirtualTime()
        let plan = PipelinePlan.scripted(
            on: time, [ListSource([.saying([]), .saying(["x"])])], [("sink", handler)])
        _ = await run(plan, on: time)
        let scan = try #require(handler.visits.first?.scan)
        #expect(scan.pipeline == "test")
        #expect(scan.frame == FrameID(source: "list", index: 1))
        #expect(scan.label == "list-1")
        #expect(scan.time.rfc3339 == "2026-03-01T09:30:00.000Z")
        #expect((scan.frames, scan.count) == (1, 1))
    }

    @Test("a source that breaks midway ends alone: the others go on, and the status is 3")
    func breakingSource() async {
        let broken = ListSource(.texts(["a"]) + [.breaking(Fault("unplugged"))], named: "list0")
        let whole = ListSource([.pause(.milliseconds(20))] + .texts(["b", "c", "d"]), named: "list1")
        let handler = ScriptedHandler()
        let report = await Pipeline(.scripted([broken, whole], [("sink", handler)])).run()
        #expect(handler.texts == ["a", "b", "c", "d"])
        #expect(report.sourceFaults == ["list0": Fault("unplugged")])
        #expect(report.exitStatus == 3)
        #expect(broken.fatesInOrder == ["0 done 1"])
        #expect(whole.fatesInOrder == ["0 done 1", "1 done 1", "2 done 1"])
    }

    @Test("a source that cannot start ends the run before the first frame, and all is closed")
    func startFault() async {
        let bad = ListSource([], named: "list0", startFault: Fault("no such folder"))
        let good = ListSource(.texts(["a"]), named: "list1")
        let handler = ScriptedHandler()
        let report = await Pipeline(.scripted([bad, good], [("sink", handler)])).run()
        #expect(report.exitStatus == 3)
        #expect(handler.texts == [])
        #expect(handler.calls == ["start", "stop"])
        #expect(good.calls == ["start", "stop"])
        #expect(bad.calls == ["start", "stop"])
    }

    @Test("a handler that cannot start ends the run before any source starts: status 3")
    func handlerStartFault() async {
        let source = ListSource(.texts(["a"]))
        let bad = ScriptedHandler(startFault: Fault("no such folder"))
        let good = ScriptedHandler()
        let report = await Pipeline(.scripted([source], [("bad", bad), ("good", good)])).run()
        #expect(report.exitStatus == 3)
        #expect(report.handlerFaults == ["bad": Fault("no such folder")])
        #expect(!source.calls.contains("start"))
        #expect(bad.calls == ["start", "stop"])
        #expect(good.calls == ["start", "stop"])
    }

    @Test("a handler gets only what its condition wants, and masked unless it may see secrets")
    func wants() async {
        let source = ListSource(.texts(["a", "b"]))
        let handler = ScriptedHandler()
        let report = await Pipeline(
            .scripted([source], [("sink", handler)], { $0.handlers[0].wants = { $0.reading.text == "b" } })
        ).run()
        #expect(handler.texts == ["b"])
        #expect(source.fatesInOrder == ["0 done 1", "1 done 1"])
        #expect(report.exitStatus == 0)
    }
}
