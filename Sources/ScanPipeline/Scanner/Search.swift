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

/// Most rejections that one reader reports of one frame: enough to explain, bounded against hostile pictures.
private let rejectionLimit = 64

/// One reader's search of one frame: attempt after attempt, place after place, until the budget is spent.
func search<Reader: SymbolReader>(
    _ frame: FrameAnalysis, with reader: Reader, effort: Effort, stop: (@Sendable () -> Bool)?
) -> Finds {
    var finds = Finds(isLinear: reader is LinearSweep)
    let units = reader.budget(for: effort, pixels: frame.image.width * frame.image.height)
    var budget = WorkBudget(units: units, stop: stop)
    var memory = reader.beginSearch(of: frame, effort: effort)
    for attempt in reader.attempts(for: effort) {
        guard reader.isWorthTrying(attempt, in: frame, memory, readings: finds.readings) else { continue }
        for location in reader.locate(attempt, in: frame, &memory, &budget)
        where !budget.gaveUp || location.isSettled {
            guard reader.isOpen(location, memory) else { continue }
            do {
                finds.readings.append(try reader.decode(location, attempt, in: frame, &memory, &budget))
            } catch {
                guard error.stage != .locate, finds.rejections.count < rejectionLimit else { continue }
                finds.rejections.append(
                    Rejection(
                        symbology: reader.readerName, corners: location.corners, failure: error,
                        attempt: attempt.name))
            }
        }
        if budget.gaveUp { break }
    }
    if finds.readings.isEmpty, finds.rejections.isEmpty {
        finds.nothing = (reader.readerName, reader.nothingLocated(in: frame, memory))
    }
    finds.work = budget.spent
    finds.gaveUp = budget.gaveUp
    return finds
}
