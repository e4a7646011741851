import ScanCore
import ScanVision

/// Reads QR Code symbols (ISO/IEC 18004), versions 1 to 40, of all levels and masks, mirrored and inverted ones too.
public struct QR: Symbology {
    /// The name as configured.
    public static let name = "qr"
    /// One line for listings.
    public static let summary = "Reads QR codes of all versions, damaged and distorted ones too."
    /// QR Code alone.
    public static let formats: [SymbolFormat] = [.qr]

    /// The symbology; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// A reader outside any pipeline.
    public init() {}

    /// What to try, cheapest and most telling first.
    public func attempts(for effort: Effort) -> [QRAttempt] { QRAttempt.attempts(for: effort) }

    /// Work that a frame is worth; a unit is about a microsecond.
    public func budget(for effort: Effort, pixels: Int) -> Int {
        let work = SearchLimits.of(effort).work
        return work.base + Int(Double(work.perMegapixel) * Double(pixels) / 1e6)
    }

    /// The search of a new frame.
    public func beginSearch(of frame: FrameAnalysis, effort: Effort) -> QRSearch { QRSearch(frame, effort) }

    /// Whether an attempt is worth its cost after what was found so far.
    public func isWorthTrying(
        _ attempt: QRAttempt, in frame: FrameAnalysis, _ search: QRSearch, readings: [Reading]
    ) -> Bool {
        search.isWorthTrying(attempt, in: frame, hasReading: !readings.isEmpty)
    }

    /// Places where symbols may be, the likeliest first.
    public func locate(
        _ attempt: QRAttempt, in frame: FrameAnalysis, _ search: inout QRSearch, _ budget: inout WorkBudget
    ) -> [QRLocation] {
        search.locate(attempt, in: frame, &budget)
    }

    /// Whether none of a place's finder patterns belongs to a symbol that was read, and there is work left for it.
    public func isOpen(_ location: QRLocation, _ search: QRSearch) -> Bool { search.isOpen(location) }

    /// What the symbol there says.
    public func decode(
        _ location: QRLocation, _ attempt: QRAttempt, in frame: FrameAnalysis, _ search: inout QRSearch,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        switch location.evidence {
        case .finders(let set): try search.decode(set, location.level, in: frame, &budget)
        case .grid(let grid): try search.grow(grid, in: frame, &budget)
        }
    }

    /// Why a search located nothing.
    public func nothingLocated(in frame: FrameAnalysis, _ search: QRSearch) -> DecodeFailure {
        search.nothingLocated(in: frame)
    }
}
