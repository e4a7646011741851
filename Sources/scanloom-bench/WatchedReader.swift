import ScanCore
import ScanVision

/// Does what another reader does, and notes what each of its attempts costs and reads.
///
/// Parts of a frame's analysis are charged to the attempt that first asks for them.
struct WatchedReader<Reader: SymbolReader>: SymbolReader {
    /// One of the reader's attempts, with its place in their order.
    struct Attempt: ReadingAttempt {
        let place: Int
        let attempt: Reader.Attempt
        var name: String { attempt.name }
        var isLastResort: Bool { attempt.isLastResort }
    }

    let reader: Reader
    /// The place of an attempt that is left out; nil: none is.
    var without: Int?
    let log: Locked<AttemptLog>

    var readerName: String { reader.readerName }

    func attempts(for effort: Effort) -> [Attempt] {
        reader.attempts(for: effort).enumerated().map { Attempt(place: $0, attempt: $1) }
            .filter { $0.place != without }
    }

    func budget(for effort: Effort, pixels: Int) -> Int { reader.budget(for: effort, pixels: pixels) }

    func beginSearch(of frame: FrameAnalysis, effort: Effort) -> Reader.Search {
        reader.beginSearch(of: frame, effort: effort)
    }

    func isWorthTrying(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: Reader.Search, readings: [Reading]
    ) -> Bool {
        let isWorth = reader.isWorthTrying(attempt.attempt, in: frame, search, readings: readings)
        if isWorth { log.withLock { $0.noteTry(of: attempt.place) } }
        return isWorth
    }

    func locate(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Reader.Search, _ budget: inout WorkBudget
    ) -> [Reader.Location] {
        let (stopwatch, spent) = (Stopwatch(), budget.spent)
        defer { charge(attempt, budget.spent - spent, stopwatch) }
        return reader.locate(attempt.attempt, in: frame, &search, &budget)
    }

    func isOpen(_ location: Reader.Location, _ search: Reader.Search) -> Bool {
        reader.isOpen(location, search)
    }

    func decode(
        _ location: Reader.Location, _ attempt: Attempt, in frame: FrameAnalysis,
        _ search: inout Reader.Search,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        let (stopwatch, spent) = (Stopwatch(), budget.spent)
        defer { charge(attempt, budget.spent - spent, stopwatch) }
        let reading = try reader.decode(location, attempt.attempt, in: frame, &search, &budget)
        log.withLock { $0.note(reading.identity, at: attempt.place) }
        return reading
    }

    func nothingLocated(in frame: FrameAnalysis, _ search: Reader.Search) -> DecodeFailure {
        reader.nothingLocated(in: frame, search)
    }

    private func charge(_ attempt: Attempt, _ work: Int, _ stopwatch: Stopwatch) {
        let milliseconds = stopwatch.processor
        log.withLock { $0.charge(attempt.place, work: work, milliseconds: milliseconds) }
    }
}
