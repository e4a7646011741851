import ScanCore
import ScanVision

/// What one reader found in one frame, corners in pixels of the frame's image.
struct Finds: Sendable {
    var readings: [Reading] = []
    /// Whether they were read along lines, which is weaker evidence than error correction.
    var isLinear = false
    var rejections: [Rejection] = []
    /// Why nothing was located, where nothing was read or rejected.
    var nothing: (symbology: String, failure: DecodeFailure)?
    var work = 0
    var gaveUp = false
}

/// What all readers find in one frame: first what each tries gladly, then what they try as a last resort.
func search(
    _ frame: FrameAnalysis, with readers: [any SymbolReader], effort: Effort, stop: (@Sendable () -> Bool)?
) -> [Finds] {
    var searches = readers.map { begin(frame, with: $0, effort: effort, stop: stop) }
    for isLastResort in [false, true] {
        for index in searches.indices {
            let others = searches.indices.filter { $0 != index }.flatMap { searches[$0].finds.readings }
            searches[index].run(isLastResort, besides: others)
        }
    }
    return searches.map { $0.ended() }
}

private func begin<Reader: SymbolReader>(
    _ frame: FrameAnalysis, with reader: Reader, effort: Effort, stop: (@Sendable () -> Bool)?
) -> any FrameSearch {
    ReaderSearch(frame, reader, effort, stop)
}

/// One reader's search of one frame, whatever the reader.
private protocol FrameSearch {
    var finds: Finds { get }
    /// Makes the attempts that are a last resort, or those that are not, knowing what other readers have read.
    mutating func run(_ isLastResort: Bool, besides others: [Reading])
    /// All that was found, once there is nothing left to try.
    func ended() -> Finds
}

/// One reader's search of one frame: attempt after attempt, place after place, until the budget is spent.
private struct ReaderSearch<Reader: SymbolReader>: FrameSearch {
    private let frame: FrameAnalysis
    private let reader: Reader
    private let attempts: [Reader.Attempt]
    private var memory: Reader.Search
    private var budget: WorkBudget
    private(set) var finds: Finds

    /// Most rejections that one reader reports of one frame: enough to explain, bounded against hostile pictures.
    private static var rejectionLimit: Int { 64 }

    init(_ frame: FrameAnalysis, _ reader: Reader, _ effort: Effort, _ stop: (@Sendable () -> Bool)?) {
        self.frame = frame
        self.reader = reader
        attempts = reader.attempts(for: effort)
        memory = reader.beginSearch(of: frame, effort: effort)
        let units = reader.budget(for: effort, pixels: frame.image.width * frame.image.height)
        budget = WorkBudget(units: units, stop: stop)
        finds = Finds(isLinear: reader is LinearSweep)
    }

    mutating func run(_ isLastResort: Bool, besides others: [Reading]) {
        for attempt in attempts where attempt.isLastResort == isLastResort && !budget.gaveUp {
            let readings = finds.readings + others
            guard reader.isWorthTrying(attempt, in: frame, memory, readings: readings) else { continue }
            make(attempt)
        }
    }

    func ended() -> Finds {
        var finds = finds
        if finds.readings.isEmpty, finds.rejections.isEmpty {
            finds.nothing = (reader.readerName, reader.nothingLocated(in: frame, memory))
        }
        finds.work = budget.spent
        finds.gaveUp = budget.gaveUp
        return finds
    }

    private mutating func make(_ attempt: Reader.Attempt) {
        for location in reader.locate(attempt, in: frame, &memory, &budget)
        where !budget.gaveUp || location.isSettled {
            guard reader.isOpen(location, memory) else { continue }
            do {
                finds.readings.append(try reader.decode(location, attempt, in: frame, &memory, &budget))
            } catch {
                guard error.stage != .locate, finds.rejections.count < Self.rejectionLimit else { continue }
                finds.rejections.append(
                    Rejection(
                        symbology: reader.readerName, corners: location.corners, failure: error,
                        attempt: attempt.name))
            }
        }
    }
}
