import ScanCore
import ScanVision

/// Reads the texts that each of its attempts is told to, whatever the picture.
struct ScriptedReader: SymbolReader {
    struct Attempt: ReadingAttempt {
        let name: String
        let texts: [String]
    }
    struct Location: Located {
        let text: String
        let corners = Quad(Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 9), Point(x: 0, y: 9))
    }

    let readerName = "scripted"
    let texts: [[String]]

    func attempts(for effort: Effort) -> [Attempt] {
        texts.map { Attempt(name: $0.joined(separator: " "), texts: $0) }
    }
    func budget(for effort: Effort, pixels: Int) -> Int { 100 }
    func beginSearch(of frame: FrameAnalysis, effort: Effort) -> Int { 0 }
    func isWorthTrying(_ attempt: Attempt, in frame: FrameAnalysis, _ search: Int, readings: [Reading])
        -> Bool
    {
        true
    }
    func locate(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Int, _ budget: inout WorkBudget
    ) -> [Location] {
        attempt.texts.map { Location(text: $0) }
    }
    func decode(
        _ location: Location, _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Int,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        _ = budget.spend(1)
        return Reading(
            format: .qr, text: location.text, bytes: Array(location.text.utf8), charset: .ascii,
            symbologyIdentifier: "]Q1", corners: location.corners, confidence: 1)
    }
}
