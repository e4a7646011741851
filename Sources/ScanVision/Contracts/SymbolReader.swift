import ScanCore

/// Finds symbols of some kind and reads them: `locate`, then `decode` for each place.
///
/// Called from decoding threads, several frames at once, so it keeps nothing between frames; what one frame's
/// search has to remember from attempt to attempt is its `Search`. The same frame, effort and budget always give
/// the same readings and rejections.
public protocol SymbolReader: Sendable {
    /// One way to look, as data: which size, polarity, threshold. Its order is the order of trying.
    associatedtype Attempt: ReadingAttempt
    /// What one frame's search remembers: finders seen so far, places already read.
    associatedtype Search
    /// A place where a symbol may be.
    associatedtype Location: Located

    /// What results, rejections and configurations call the reader.
    var readerName: String { get }
    /// What to try, cheapest and most telling first.
    func attempts(for effort: Effort) -> [Attempt]
    /// Work that one frame of `pixels` pixels is worth.
    func budget(for effort: Effort, pixels: Int) -> Int
    /// The search of a new frame.
    func beginSearch(of frame: FrameAnalysis, effort: Effort) -> Search
    /// Whether an attempt is worth its cost after what was found so far; the driver asks before each.
    ///
    /// - Parameter readings: what was read in the frame so far, by other readers too
    func isWorthTrying(_ attempt: Attempt, in frame: FrameAnalysis, _ search: Search, readings: [Reading])
        -> Bool
    /// Places where symbols may be, the most likely first.
    func locate(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Search, _ budget: inout WorkBudget
    ) -> [Location]
    /// Whether a place is still worth decoding; the driver asks before each, as the symbol there may have been
    /// read at an earlier place. True unless a reader says otherwise.
    func isOpen(_ location: Location, _ search: Search) -> Bool
    /// What the symbol there says, corners in pixels of the frame's image.
    ///
    /// A failure at stage `locate` says that there is no symbol after all: the driver forgets the place, and tells
    /// only failures of later stages as rejections.
    func decode(
        _ location: Location, _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Search,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading
    /// Why a search that has ended located nothing, at stage `locate`; the driver asks only where nothing was read or
    /// rejected. No more than that nothing was located, unless a reader says otherwise.
    func nothingLocated(in frame: FrameAnalysis, _ search: Search) -> DecodeFailure
}

extension SymbolReader {
    /// Every place is.
    public func isOpen(_ location: Location, _ search: Search) -> Bool { true }

    /// That nothing was located.
    public func nothingLocated(in frame: FrameAnalysis, _ search: Search) -> DecodeFailure {
        DecodeFailure(.locate, "nothing_located", "nothing that looks like a symbol")
    }
}

/// One way to look for symbols, as data.
public protocol ReadingAttempt: Sendable {
    /// The name in rejections and benchmarks: `inverted`, `half size`.
    var name: String { get }
    /// Whether it waits until every reader has made its other attempts, as what they read may spare it.
    var isLastResort: Bool { get }
}

extension ReadingAttempt {
    /// No.
    public var isLastResort: Bool { false }
}

/// A place where a symbol may be.
public protocol Located {
    /// The corners, in pixels of the frame's image.
    var corners: Quad { get }
    /// Whether locating has done all the work, so that the symbol is read even when nothing is left to spend.
    var isSettled: Bool { get }
}

extension Located {
    /// No: decoding is still to come.
    public var isSettled: Bool { false }
}

/// A kind of code that a plugin finds and reads by itself.
public protocol Symbology: Plugin, SymbolReader {
    /// The formats it may report.
    static var formats: [SymbolFormat] { get }
}

extension Symbology {
    /// The plugin's name.
    public var readerName: String { Self.name }
}
