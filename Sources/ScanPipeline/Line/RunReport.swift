import ScanCore

/// What a run did and what it left undone.
public struct RunReport: Sendable {
    /// Why a run ended.
    public enum Ending: Hashable, Sendable {
        /// The sources had no more.
        case sourcesEnded
        /// It was told to stop.
        case stopped
        /// No handler was left to take scans.
        case handlersGone
        /// As many scans were accepted as its mode asks for.
        case enough
    }

    /// What one handler did.
    public struct HandlerCount: Sendable {
        /// Scans that arrived.
        public var delivered = 0
        /// Scans that it had no use for.
        public var skipped = 0
        /// Scans that did not arrive.
        public var undelivered = 0
        /// Scans that wait on disk for the next run.
        public var kept = 0
        /// Tries that failed and were made again.
        public var retries = 0
    }

    /// A scan that did not arrive, with its secrets blotted out.
    public struct Undelivered: Sendable {
        /// The scan.
        public let scan: Scan
        /// Where it should have arrived.
        public let handler: String
        /// Why it did not.
        public let reason: String
    }

    /// An item that could not be used.
    public struct FailedItem: Sendable {
        /// Which item.
        public let id: FrameID
        /// What people call it: a file's path.
        public let label: String?
        /// What is wrong with it.
        public let reason: String
    }

    /// Why the run ended.
    public internal(set) var ending = Ending.sourcesEnded
    /// Frames that were decoded.
    public internal(set) var frames = 0
    /// Items that could not be used.
    public internal(set) var failedItems = 0
    /// The first 1,000 of those.
    public internal(set) var failures: [FailedItem] = []
    /// Items that a source gave but that did not come through before the end.
    public internal(set) var interruptedItems = 0
    /// Items that sources still had when the run ended, as far as they know.
    public internal(set) var ungivenItems = 0
    /// Frames of live sources that nobody had time for.
    public internal(set) var droppedFrames = 0
    /// Frames with something untried because time or budget ran out.
    public internal(set) var gaveUpFrames = 0
    /// Symbols read in all frames.
    public internal(set) var readings = 0
    /// Readings that were accepted.
    public internal(set) var accepted = 0
    /// Messages in several symbols that lacked a part for good.
    public internal(set) var incompleteMessages = 0
    /// Readings that did not count again.
    public internal(set) var duplicates = 0
    /// What each handler did, by name.
    public internal(set) var handlers: [String: HandlerCount] = [:]
    /// The first 1,000 scans that did not arrive.
    public internal(set) var undelivered: [Undelivered] = []
    /// All scans that did not arrive, counted once for each handler.
    public var undeliveredCount: Int { handlers.values.map(\.undelivered).reduce(0, +) }
    /// All scans that wait on disk for the next run, counted once for each handler.
    public var keptCount: Int { handlers.values.map(\.kept).reduce(0, +) }
    /// Sources that could not go on, with the reason.
    public internal(set) var sourceFaults: [String: Fault] = [:]
    /// Handlers that could not start, with the reason.
    public internal(set) var handlerFaults: [String: Fault] = [:]

    /// The exit status that the run deserves, 0 to 4; a signal's own status is the command's to give.
    public var exitStatus: Int32 {
        // What is missing may be there the next time: a run that is started again then goes on.
        if !handlerFaults.isEmpty { return 3 }
        if undeliveredCount + keptCount > 0 { return 4 }
        if !sourceFaults.isEmpty || failedItems > 0 || wasCutShort { return 3 }
        return accepted > 0 ? 0 : 1
    }

    /// Whether the run ended before all its items were looked at, though nobody had enough.
    private var wasCutShort: Bool { interruptedItems > 0 && ending != .enough }
}
