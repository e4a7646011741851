import ScanCore
import Testing

@testable import ScanPipeline

@Suite("The exit status of a run")
struct RunReportTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let status: Int32
        let change: @Sendable (inout RunReport) -> Void
    }

    static let cases = [
        Case(testDescription: "nothing happened: 1", status: 1) { _ in },
        Case(testDescription: "frames without a code: 1", status: 1) { $0.frames = 9 },
        Case(testDescription: "a scan: 0", status: 0) { $0.accepted = 1 },
        Case(testDescription: "a scan, dropped frames and frames given up: 0", status: 0) {
            ($0.accepted, $0.droppedFrames, $0.gaveUpFrames) = (1, 5, 5)
        },
        Case(testDescription: "a damaged picture among good ones: 3", status: 3) {
            ($0.accepted, $0.failedItems) = (1, 1)
        },
        Case(testDescription: "a source that could not go on: 3", status: 3) {
            ($0.accepted, $0.sourceFaults) = (1, ["images": Fault("lost")])
        },
        Case(testDescription: "a picture that did not come through: 3", status: 3) {
            ($0.accepted, $0.interruptedItems) = (1, 1)
        },
        Case(testDescription: "a scan that did not arrive: 4", status: 4) {
            $0.accepted = 1
            $0.handlers["print"] = .init(delivered: 9, undelivered: 1)
        },
        Case(testDescription: "undelivered outranks a failed source: 4", status: 4) {
            $0.sourceFaults = ["images": Fault("lost")]
            $0.handlers["print"] = .init(undelivered: 1)
        },
        Case(testDescription: "skipped and tried again but delivered: 0", status: 0) {
            $0.accepted = 2
            $0.handlers["print"] = .init(delivered: 1, skipped: 1, retries: 7)
        },
        Case(testDescription: "a handler that could not start: 3", status: 3) {
            $0.handlerFaults = ["print": Fault("no such folder")]
        },
    ]

    @Test("is the worst of what happened", arguments: cases)
    func table(_ one: Case) {
        var report = RunReport()
        one.change(&report)
        #expect(report.exitStatus == one.status)
    }
}
