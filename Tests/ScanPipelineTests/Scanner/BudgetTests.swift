import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import ScanPipeline

/// A reader that spends more than it has while it locates one symbol.
private struct Spendthrift: SymbolReader {
    struct Attempt: ReadingAttempt { let name: String }

    struct Location: Located {
        let corners = Quad(Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1))
        let isSettled: Bool
    }

    let isSettled: Bool
    let readerName = "spendthrift"

    func attempts(for effort: Effort) -> [Attempt] { [Attempt(name: "first"), Attempt(name: "second")] }
    func budget(for effort: Effort, pixels: Int) -> Int { 10 }
    func beginSearch(of frame: FrameAnalysis, effort: Effort) {}
    func isWorthTrying(_ attempt: Attempt, in frame: FrameAnalysis, _ search: Void, readings: [Reading])
        -> Bool
    {
        true
    }
    func locate(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Void, _ budget: inout WorkBudget
    ) -> [Location] {
        _ = budget.spend(11)
        return [Location(isSettled: isSettled)]
    }
    func decode(
        _ location: Location, _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Void,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading { Scan.sample(attempt.name).reading }
}

@Suite("A budget that ends")
struct BudgetTests {
    @Test(
        "keeps what was read while locating, and leaves out what was still to be decoded",
        arguments: [true, false])
    func ends(isSettled: Bool) {
        let frame = FrameAnalysis(GrayImage(pixels: [0], width: 1, height: 1))
        let finds = search(frame, with: [Spendthrift(isSettled: isSettled)], effort: .fast, stop: nil)[0]
        #expect(finds.readings.map(\.text) == (isSettled ? ["first"] : []))
        #expect(finds.gaveUp)
    }
}
