import ScanCore
import ScanTesting
import Testing

@testable import FeedbackPlugin

@Suite("What feedback tells")
struct FeedbackJudgeTests {
    private static let scan = Scan.sample("a")
    private static let frame = FrameID(source: "test", index: 1)

    static let events: [(event: PipelineEvent, after: FeedbackOptions.After, signal: FeedbackSignal?)] = [
        (.accepted(scan), .accepted, .good), (.accepted(scan), .delivered, nil),
        (.accepted(scan), .stored, nil),
        (.stored(scan), .stored, .good), (.stored(scan), .accepted, nil),
        (.outcome(handler: "h", scan: scan, outcome: .delivered, attempt: 1), .delivered, .good),
        (.outcome(handler: "h", scan: scan, outcome: .delivered, attempt: 1), .accepted, nil),
        (.outcome(handler: "h", scan: scan, outcome: .refused("no"), attempt: 1), .accepted, .rejected),
        (.outcome(handler: "h", scan: scan, outcome: .retry("later"), attempt: 1), .accepted, nil),
        (.undelivered(scan, handler: "h", reason: "given up"), .accepted, .error),
        (.duplicate(.qr, frame), .accepted, .duplicate), (.triggerMissed, .accepted, .rejected),
        (.incomplete(.qr, missing: [2], of: 3), .accepted, .rejected),
        (.failed(frame, label: nil, reason: "no picture"), .accepted, .error),
        (.handlerStopped(name: "h", reason: "gone"), .accepted, .error),
        (.source(name: "s", state: .failed("lost")), .accepted, .error),
        (.source(name: "s", state: .ended), .accepted, nil),
        (.outbox(.held("full")), .accepted, .error), (.outbox(.released), .accepted, nil),
        (.decoded(frame, readings: 1, rejections: [], gaveUp: false), .accepted, nil),
    ]

    @Test("each event has its signal, or none", arguments: events)
    func signals(_ event: PipelineEvent, _ after: FeedbackOptions.After, _ signal: FeedbackSignal?) {
        var judge = FeedbackJudge(after: after, told: Set(FeedbackSignal.allCases))
        #expect(judge.signal(for: event, at: FrameTime(nanoseconds: 0)) == signal)
        var deaf = FeedbackJudge(after: after, told: [])
        #expect(deaf.signal(for: event, at: FrameTime(nanoseconds: 0)) == nil)
    }

    @Test("a scan is good once, however many handlers have it; one that was refused is no error besides")
    func once() {
        var judge = FeedbackJudge(after: .delivered, told: Set(FeedbackSignal.allCases))
        let scan = FeedbackJudgeTests.scan
        let signals = [
            PipelineEvent.outcome(handler: "a", scan: scan, outcome: .delivered, attempt: 1),
            .outcome(handler: "b", scan: scan, outcome: .delivered, attempt: 1),
            .outcome(handler: "c", scan: scan, outcome: .refused("no"), attempt: 1),
            .undelivered(scan, handler: "c", reason: "refused: no"),
        ].map { judge.signal(for: $0, at: FrameTime(nanoseconds: 0)) }
        #expect(signals == [.good, nil, .rejected, nil])
    }

    @Test("a code that stays in the picture is no duplicate; one that comes back is")
    func staying() {
        var judge = FeedbackJudge(after: .accepted, told: Set(FeedbackSignal.allCases))
        let start = FrameTime(nanoseconds: 0)
        #expect(judge.signal(for: .accepted(FeedbackJudgeTests.scan), at: start) == .good)
        for frame in 1...100 {
            let event = PipelineEvent.duplicate(.qr, FrameID(source: "test", index: frame))
            #expect(judge.signal(for: event, at: start + .milliseconds(33 * frame)) == nil)
        }
        let back = PipelineEvent.duplicate(.qr, FrameID(source: "test", index: 200))
        #expect(judge.signal(for: back, at: start + .seconds(6)) == .duplicate)
    }
}
