import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("A handler's lane")
struct LaneStateTests {
    typealias Errand = LaneState.Errand

    private func errand(
        _ text: String, since: Double = 0, due seconds: Double = 0, attempt: Int = 0
    ) -> Errand {
        Errand(
            scan: .sample(text), items: [FrameID(source: "test", index: 0)], since: time(since),
            attempt: attempt, due: time(seconds))
    }
    private func time(_ seconds: Double) -> FrameTime { FrameTime(nanoseconds: Int64(seconds * 1e9)) }

    private func lane(_ texts: String..., limit: Int = 3) -> LaneState {
        var lane = LaneState()
        for text in texts { _ = lane.add(errand(text), limit: limit, overflow: .block) }
        return lane
    }

    private func told(_ step: LaneState.Step) -> String {
        switch step {
        case .deliver(let errands): errands.map(\.scan.reading.text).joined()
        case .sleep(let duration): duration.map { "sleep \($0.seconds)" } ?? "sleep"
        case .end: "end"
        }
    }

    private func told(_ settled: [(errand: Errand, settlement: Settlement)]) -> [String] {
        settled.map { errand, settlement in
            let text = errand.scan.reading.text
            switch settlement {
            case .delivered: return "\(text) delivered"
            case .skipped: return "\(text) skipped"
            case .undelivered(let why): return "\(text) undelivered: \(why)"
            case .interrupted(let why): return "\(text) interrupted: \(why)"
            }
        }
    }

    @Test(
        "takes as many as a call may bring, those that are due, in order",
        arguments: [(1, "a"), (2, "ab"), (3, "abd"), (100, "abd"), (0, "a")])
    func batches(_ batch: Int, _ expected: String) {
        var lane = LaneState()
        for one in [errand("a"), errand("b", due: 1), errand("c", due: 9), errand("d")] {
            _ = lane.add(one, limit: 10, overflow: .block)
        }
        #expect(told(lane.nextStep(at: time(1), batch: batch)) == expected)
        #expect(lane.inHand.map(\.scan.reading.text).joined() == expected)
        #expect(lane.load == 4, "what the handler has still takes its place in the queue")
    }

    @Test("sleeps until the earliest is due, or until the pause the other side asked for is over")
    func sleeping() {
        var lane = LaneState()
        #expect(told(lane.nextStep(at: time(0), batch: 1)) == "sleep")
        _ = lane.add(errand("a", due: 5), limit: 10, overflow: .block)
        _ = lane.add(errand("b", due: 3), limit: 10, overflow: .block)
        #expect(told(lane.nextStep(at: time(1), batch: 1)) == "sleep 2.0")
        #expect(told(lane.nextStep(at: time(3), batch: 1)) == "b")
        var answer = LaneState.Answer()
        answer.retries = [errand("b", due: 4)]
        answer.pause = .seconds(30)
        _ = lane.took(answer, at: time(3))
        #expect(told(lane.nextStep(at: time(5), batch: 9)) == "sleep 28.0")
        #expect(told(lane.nextStep(at: time(33), batch: 9)) == "ab")
    }

    @Test("ends once it is closed and empty, and not before")
    func ending() {
        var lane = lane("a")
        lane.isClosed = true
        #expect(told(lane.nextStep(at: time(0), batch: 1)) == "a")
        var answer = LaneState.Answer()
        answer.retries = [errand("a", due: 7)]
        _ = lane.took(answer, at: time(0))
        #expect(told(lane.nextStep(at: time(0), batch: 1)) == "sleep 7.0")
        #expect(told(lane.nextStep(at: time(7), batch: 1)) == "a")
        _ = lane.took(.init(), at: time(7))
        #expect(told(lane.nextStep(at: time(7), batch: 1)) == "end")
    }

    @Test(
        "full: the oldest or the newest is turned away and told, or the queue grows for who waited for room",
        arguments: [
            (Overflow.dropOldest, "a undelivered: the queue of 3 was full (overflow: drop_oldest)", "bcd"),
            (.dropNewest, "d undelivered: the queue of 3 was full (overflow: drop_newest)", "abc"),
            (.block, "", "abcd"),
        ])
    func overflow(_ overflow: Overflow, _ turnedAway: String, _ left: String) {
        var lane = lane("a", "b", "c")
        let away = lane.add(errand("d"), limit: 3, overflow: overflow)
        #expect(told(away.map { [($0.0, $0.1)] } ?? []).joined() == turnedAway)
        #expect(lane.waiting.map(\.scan.reading.text).joined() == left)
    }

    @Test("full: what came first is the oldest, though it waits behind others for its next try")
    func oldestIsWhatCameFirst() {
        var lane = lane("a")
        guard case .deliver(let batch) = lane.nextStep(at: time(0), batch: 1) else { return }
        for one in [errand("b", since: 1), errand("c", since: 2)] {
            _ = lane.add(one, limit: 3, overflow: .dropOldest)
        }
        _ = lane.took(.init(retries: batch), at: time(2))
        let away = lane.add(errand("d", since: 3), limit: 3, overflow: .dropOldest)
        #expect(away?.0.scan.reading.text == "a")
        #expect(lane.waiting.map(\.scan.reading.text) == ["b", "c", "d"])
    }

    @Test("full of what the handler has in hand: drop_oldest turns the newest away")
    func overflowInHand() {
        var lane = lane("a")
        _ = lane.nextStep(at: time(0), batch: 1)
        let away = lane.add(errand("b"), limit: 1, overflow: .dropOldest)
        #expect(away?.0.scan.reading.text == "b")
    }

    @Test("abandoned: gives up what waits, lets nothing in, and takes no retries back")
    func abandoned() {
        var lane = lane("a", "b")
        _ = lane.nextStep(at: time(0), batch: 1)
        let given = lane.abandon(.init(reason: "time is up", isInterruption: true))
        #expect(told(given.settled) == ["b interrupted: time is up: not tried yet"])
        let late = lane.add(errand("c"), limit: 3, overflow: .dropOldest)
        #expect(told(late.map { [($0.0, $0.1)] } ?? []) == ["c interrupted: time is up: not tried yet"])
        var again = errand("a", attempt: 1)
        again.reason = "no connection"
        let answer = lane.took(.init(retries: [again]), at: time(0))
        #expect(told(answer?.settled ?? []) == ["a interrupted: time is up: no connection"])
        #expect(told(lane.nextStep(at: time(0), batch: 1)) == "end")
    }

    @Test("abandoned twice: the first reason stands")
    func abandonedTwice() {
        var lane = LaneState()
        _ = lane.abandon(.init(reason: "gone: closed", isInterruption: false))
        _ = lane.abandon(.init(reason: "time is up", isInterruption: true))
        let late = lane.add(errand("a"), limit: 3, overflow: .block)
        #expect(
            told(late.map { [($0.0, $0.1)] } ?? []) == ["a undelivered: gone: closed: not tried yet"])
    }

    @Test("expired: what the handler has is given back once, and its late answer counts for nothing")
    func expired() {
        var lane = lane("a", "b")
        _ = lane.nextStep(at: time(0), batch: 2)
        #expect(lane.expire().map(\.scan.reading.text) == ["a", "b"])
        #expect(lane.isStuck)
        #expect(lane.expire().isEmpty)
        #expect(lane.took(.init(settled: [(errand("a"), .delivered)]), at: time(1)) == nil)
    }

    @Test("expired with nothing in hand is not stuck")
    func expiredIdle() {
        var lane = LaneState()
        #expect(lane.expire().isEmpty)
        #expect(!lane.isStuck)
    }
}
