import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

/// On virtual time, so that waits can be told to the second.
@Suite("How long a scan is tried for")
struct PipelineLimitTests {
    private let time = VirtualTime()

    private func run(
        _ steps: [ListSource.Step], _ handler: ScriptedHandler, limit seconds: Double
    ) async -> RunReport {
        let plan = PipelinePlan.scripted(on: time, [ListSource(steps, clock: time)], [("web", handler)]) {
            $0.handlers[0].retry.limit = .seconds(seconds)
        }
        return await ScanPipelineTests.run(plan, on: time)
    }

    /// When the handler was asked, in seconds.
    private func visits(_ handler: ScriptedHandler) -> [String] {
        handler.visits.map { "\($0.scan.reading.text) \($0.time.nanoseconds / 1_000_000_000)" }
    }

    @Test("a Retry-After beyond the limit is cut to it: one more try, then it is given up")
    func longRetryAfter() async {
        let handler = ScriptedHandler(clock: time) { _, _ in .answer(.retry("429", after: .seconds(86_400))) }
        let report = await run(.texts(["a"]), handler, limit: 300)
        #expect(visits(handler) == ["a 0", "a 300"])
        #expect(report.undelivered.map(\.reason) == ["given up after 2 tries: 429"])
        #expect(time.elapsed == .seconds(300))
    }

    @Test("a long Retry-After holds what waits no longer than the limit, whether tried before or not")
    func pausedLane() async {
        let handler = ScriptedHandler(clock: time) { _, _ in .answer(.retry("429", after: .seconds(86_400))) }
        let steps: [ListSource.Step] = [.saying(["a", "b"]), .pause(.seconds(10)), .saying(["c"])]
        let report = await run(steps, handler, limit: 60)
        #expect(
            visits(handler) == ["a 0", "a 60", "b 60", "c 70"]
                || visits(handler) == ["a 0", "b 60", "a 60", "c 70"])
        #expect(report.told("web") == "delivered 0, skipped 0, undelivered 3, retries 1")
        #expect(time.elapsed == .seconds(70))
    }

    @Test("a last try that arrives ends the pause for all")
    func recovered() async {
        let handler = ScriptedHandler(clock: time) { _, attempt in
            .answer(
                attempt == 1 && time.elapsed == .zero ? .retry("429", after: .seconds(86_400)) : .delivered)
        }
        let steps: [ListSource.Step] = [
            .saying(["a"]), .pause(.seconds(30)), .saying(["b"]), .pause(.seconds(40)), .saying(["c"]),
        ]
        let report = await run(steps, handler, limit: 60)
        #expect(
            visits(handler) == ["a 0", "a 60", "b 60", "c 70"]
                || visits(handler) == ["a 0", "b 60", "a 60", "c 70"])
        #expect(report.told("web") == "delivered 3, skipped 0, undelivered 0, retries 1")
    }

    @Test("the limit begins with the first try: time in the queue is not time being tried")
    func queueTime() async {
        let handler = ScriptedHandler(clock: time) { scan, attempt in
            switch (scan.reading.text, attempt) {
            case ("slow", _): .slowly(.seconds(400), .delivered)
            case (_, 1): .answer(.retry("busy"))
            default: .answer(.delivered)
            }
        }
        let report = await run(.texts(["slow", "late"]), handler, limit: 300)
        #expect(report.told("web") == "delivered 2, skipped 0, undelivered 0, retries 1")
    }
}
