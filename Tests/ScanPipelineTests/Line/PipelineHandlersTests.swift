import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

/// All on virtual time: an hour of retries takes a moment.
@Suite("A pipeline and its handlers")
struct PipelineHandlersTests {
    private let time = VirtualTime()

    @Test("a failure is tried again until it arrives, each time with the same id")
    func retries() async {
        let handler = ScriptedHandler(clock: time) { _, attempt in
            .answer(attempt < 6 ? .retry("busy") : .delivered)
        }
        let source = ListSource(.texts(["a"]))
        let report = await run(.scripted(on: time, [source], [("web", handler)]), on: time)
        #expect(report.told("web") == "delivered 1, skipped 0, undelivered 0, retries 5")
        #expect(Set(handler.visits.map(\.scan.id)).count == 1)
        #expect(handler.visits.map(\.attempt) == [1, 2, 3, 4, 5, 6])
        #expect(source.fatesInOrder == ["0 done 1"])
        #expect(report.exitStatus == 0)
    }

    @Test("waits no longer than the ceiling of each try, and not sooner than the other side asks")
    func waits() async {
        let handler = ScriptedHandler(clock: time) { _, attempt in
            switch attempt {
            case 1, 2: .answer(.retry("busy"))
            case 3: .answer(.retry("come back later", after: .seconds(90)))
            default: .answer(.delivered)
            }
        }
        _ = await run(.scripted(on: time, [ListSource(.texts(["a"]))], [("web", handler)]), on: time)
        let times = handler.visits.map(\.time)
        let waits = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(waits.count == 3)
        #expect(waits[0] <= .milliseconds(500))
        #expect(waits[1] <= .seconds(1))
        #expect(waits[2] == .seconds(90))
    }

    @Test("Retry-After holds for every scan of that handler, and for no other handler")
    func retryAfterPausesTheLane() async {
        let web = ScriptedHandler(clock: time) { scan, attempt in
            scan.reading.text == "a" && attempt == 1
                ? .answer(.retry("429", after: .seconds(60))) : .answer(.delivered)
        }
        let other = ScriptedHandler(clock: time)
        let source = ListSource(
            [
                .saying(["a"]), .pause(.seconds(1)), .saying(["b"]), .saying(["c"]),
            ], clock: time)
        _ = await run(.scripted(on: time, [source], [("web", web), ("other", other)]), on: time)
        #expect(web.texts.first == "a")
        #expect(web.texts.sorted() == ["a", "a", "b", "c"])
        #expect(web.visits.dropFirst().allSatisfy { $0.time >= FrameTime(nanoseconds: 60_000_000_000) })
        #expect(other.visits.allSatisfy { $0.time <= FrameTime(nanoseconds: 1_000_000_000) })
    }

    @Test("while one scan waits for its next try, others are delivered")
    func othersGoOn() async {
        let handler = ScriptedHandler(clock: time) { scan, attempt in
            .answer(scan.reading.text == "bad" && attempt < 4 ? .retry("no") : .delivered)
        }
        let report = await run(
            .scripted(
                on: time, [ListSource(.texts(["bad"] + (0..<20).map { "\($0)" }))], [("web", handler)]),
            on: time)
        #expect(handler.texts.last == "bad")
        #expect(handler.texts.filter { $0 != "bad" } == (0..<20).map { "\($0)" })
        #expect(report.told("web") == "delivered 21, skipped 0, undelivered 0, retries 3")
    }

    @Test("is given up when the limit is over, told with its reason: status 4")
    func givingUp() async {
        let handler = ScriptedHandler(clock: time) { _, _ in .answer(.retry("no route to host")) }
        let source = ListSource(.texts(["a"]))
        let report = await run(.scripted(on: time, [source], [("web", handler)]), on: time)
        let tries = handler.visits.count
        #expect(report.told("web") == "delivered 0, skipped 0, undelivered 1, retries \(tries - 1)")
        #expect(report.undelivered.map(\.reason) == ["given up after \(tries) tries: no route to host"])
        #expect(time.elapsed <= .seconds(300))
        #expect(tries > 10, "five minutes hold more than ten tries of at most a minute")
        #expect(source.fatesInOrder == ["0 failed: web: given up after \(tries) tries: no route to host"])
        #expect(report.exitStatus == 4)
    }

    @Test("a limit of nothing means one try")
    func noRetries() async {
        let handler = ScriptedHandler(clock: time) { _, _ in .answer(.retry("no")) }
        let plan = PipelinePlan.scripted(on: time, [ListSource(.texts(["a"]))], [("web", handler)]) {
            $0.handlers[0].retry.limit = .zero
        }
        let report = await run(plan, on: time)
        #expect(report.undelivered.map(\.reason) == ["given up after 1 try: no"])
        #expect(report.told("web") == "delivered 0, skipped 0, undelivered 1, retries 0")
    }

    @Test("refused and skipped are final: refused is undelivered, skipped is not")
    func finalOutcomes() async {
        let handler = ScriptedHandler(clock: time) { scan, _ in
            .answer(scan.reading.text == "bad" ? .refused("400") : .skipped("not mine"))
        }
        let source = ListSource(.texts(["bad", "other"]))
        let report = await run(.scripted(on: time, [source], [("web", handler)]), on: time)
        #expect(report.told("web") == "delivered 0, skipped 1, undelivered 1, retries 0")
        #expect(source.fatesInOrder == ["0 failed: web: refused: 400", "1 done 1"])
        #expect(report.exitStatus == 4)
    }

    @Test("answers in batches belong to scans in order; a missing answer is tried again")
    func batches() async {
        let handler = ScriptedHandler(batchLimit: 8, clock: time) { scan, attempt in
            if attempt == 1 && scan.reading.text == "3" { return .silent }
            return .slowly(.seconds(1), .delivered)
        }
        let source = ListSource(.texts((0..<20).map { "\($0)" }))
        let report = await run(.scripted(on: time, [source], [("web", handler)]), on: time)
        #expect(report.told("web").hasPrefix("delivered 20, skipped 0, undelivered 0"))
        #expect(handler.batches.allSatisfy { 1...8 ~= $0 })
        #expect(handler.batches.contains(8))
        #expect(source.fatesInOrder == (0..<20).map { "\($0) done 1" })
    }

    @Test("a slow handler does not hold up another, within its queue")
    func slowHandler() async {
        let slow = ScriptedHandler(clock: time) { _, _ in .slowly(.seconds(10), .delivered) }
        let quick = ScriptedHandler(clock: time)
        let source = ListSource(.texts((0..<50).map { "\($0)" }))
        _ = await run(.scripted(on: time, [source], [("slow", slow), ("quick", quick)]), on: time)
        #expect(quick.visits.allSatisfy { $0.time.nanoseconds == 0 })
        #expect(slow.texts == (0..<50).map { "\($0)" })
        #expect(time.elapsed == .seconds(500))
    }

    @Test("a full queue holds up files, and loses nothing")
    func block() async {
        let slow = ScriptedHandler(clock: time) { _, _ in .slowly(.seconds(10), .delivered) }
        let quick = ScriptedHandler(clock: time)
        let source = ListSource(.texts((0..<50).map { "\($0)" }))
        let report = await run(
            .scripted(on: time, [source], [("slow", slow), ("quick", quick)]) { $0.handlers[0].queue = 3 },
            on: time)
        #expect(report.told("slow") == "delivered 50, skipped 0, undelivered 0, retries 0")
        #expect(
            quick.visits.last?.time ?? FrameTime(nanoseconds: 0) > FrameTime(nanoseconds: 400_000_000_000))
    }

    @Test(
        "a full queue that drops tells each scan it dropped", arguments: [Overflow.dropOldest, .dropNewest])
    func drop(_ overflow: Overflow) async {
        let slow = ScriptedHandler(clock: time) { _, _ in .slowly(.seconds(10), .delivered) }
        let source = ListSource(.texts((0..<10).map { "\($0)" }))
        let report = await run(
            .scripted(on: time, [source], [("slow", slow)]) {
                $0.handlers[0].queue = 3
                $0.handlers[0].overflow = overflow
            }, on: time)
        #expect(report.handlers["slow"]?.delivered == slow.texts.count)
        #expect(report.undelivered.count == 10 - slow.texts.count)
        #expect(
            report.undelivered.allSatisfy {
                $0.reason == "the queue of 3 was full (overflow: \(overflow.rawValue))"
            })
        #expect(slow.texts.contains("9") == (overflow == .dropOldest))
        #expect(report.exitStatus == 4)
    }

    @Test("one of two handlers that is gone ends alone, once, however many scans it had")
    func oneIsGone() async {
        let gone = ScriptedHandler(batchLimit: 64, clock: time) { _, _ in .answer(.gone("410")) }
        let other = ScriptedHandler(clock: time) { _, _ in .slowly(.seconds(1), .delivered) }
        let source = ListSource(
            [.saying(["a", "b", "c"]), .pause(.seconds(5)), .saying(["d"])], clock: time)
        let report = await run(.scripted(on: time, [source], [("gone", gone), ("other", other)]), on: time)
        #expect(report.ending == .sourcesEnded)
        #expect(report.told("gone") == "delivered 0, skipped 0, undelivered 4, retries 0")
        #expect(report.told("other") == "delivered 4, skipped 0, undelivered 0, retries 0")
        #expect(
            source.fatesInOrder == ["0 failed: gone: gone: 410", "1 failed: gone: gone: 410: not tried yet"])
    }

    @Test("the last handler that is gone ends the run")
    func lastIsGone() async {
        let handler = ScriptedHandler(clock: time) { _, _ in .answer(.gone("closed")) }
        let source = ListSource([.saying(["a"]), .pause(.seconds(1)), .saying(["b"]), .waiting], clock: time)
        let report = await run(.scripted(on: time, [source], [("gone", handler)]), on: time)
        #expect(report.ending == .handlersGone)
        #expect(report.told("gone") == "delivered 0, skipped 0, undelivered 1, retries 0")
        #expect(time.elapsed < .seconds(4))
        #expect(report.exitStatus == 4)
        #expect(source.calls == ["start", "stop"])
    }

    @Test("happens in the same order every time")
    func determinism() async {
        func visits() async -> [String] {
            let time = VirtualTime()
            let handler = ScriptedHandler(clock: time) { scan, attempt in
                .slowly(
                    .milliseconds(scan.reading.text.count * 7),
                    attempt == 1 ? .retry("no", after: .seconds(2)) : .delivered)
            }
            let other = ScriptedHandler(clock: time) { _, _ in .slowly(.milliseconds(11), .delivered) }
            let source = ListSource(.texts((0..<30).map { String(repeating: "x", count: $0 % 5 + 1) }))
            _ = await run(
                .scripted(on: time, [source], [("a", handler), ("b", other)]) {
                    // Without jitter, as far as it goes.
                    $0.handlers[0].retry.cap = .milliseconds(1)
                }, on: time)
            return (handler.visits + other.visits).map {
                "\($0.scan.frame.index) \($0.attempt) \($0.time.nanoseconds / 10_000_000)"
            }
        }
        let first = await visits()
        #expect(first.count == 90)
        for _ in 0..<5 { #expect(await visits() == first) }
    }
}
