import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import ScanPipeline

/// A reader that reads something at every attempt that is worth it, and tells what it knew then.
private struct Witness: SymbolReader {
    struct Attempt: ReadingAttempt {
        let name: String
        let isLastResort: Bool
    }

    struct Location: Located {
        let corners: Quad
    }

    let readerName: String
    let isShy: Bool
    let told: Locked<[String]>

    func attempts(for effort: Effort) -> [Attempt] {
        [Attempt(name: "last", isLastResort: true), Attempt(name: "first", isLastResort: false)]
    }
    func budget(for effort: Effort, pixels: Int) -> Int { 10 }
    func beginSearch(of frame: FrameAnalysis, effort: Effort) {}
    func isWorthTrying(_ attempt: Attempt, in frame: FrameAnalysis, _ search: Void, readings: [Reading])
        -> Bool
    {
        let known = readings.map(\.text).sorted().joined(separator: ", ")
        told.withLock { $0.append("\(readerName) \(attempt.name) after [\(known)]") }
        return !isShy
    }
    func locate(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Void, _ budget: inout WorkBudget
    ) -> [Location] {
        [Location(corners: Scan.sample("a").reading.corners)]
    }
    func decode(
        _ location: Location, _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Void,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading { Scan.sample("\(readerName) \(attempt.name)").reading }
}

@Suite("Last resorts")
struct LastResortTests {
    @Test("wait until all readers have made their other attempts, and know what was read")
    func order() {
        let told = Locked<[String]>([])
        let readers = [("a", false), ("b", true)].map {
            Witness(readerName: $0, isShy: $1, told: told)
        }
        let frame = FrameAnalysis(GrayImage(pixels: [0], width: 1, height: 1))
        let finds = search(frame, with: readers, effort: .fast, stop: nil)
        #expect(
            told.withLock { $0 } == [
                "a first after []", "b first after [a first]", "a last after [a first]",
                "b last after [a first, a last]",
            ])
        #expect(finds.map { $0.readings.count } == [2, 0])
    }
}
