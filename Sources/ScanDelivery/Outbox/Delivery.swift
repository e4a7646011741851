import ScanCore

/// A scan that an outbox is to keep, and for whom.
public struct OutboxEntry: Sendable {
    /// The scan's id.
    public let id: ScanID
    /// The handlers that it is to reach.
    public let handlers: [String]
    let accepted: WallTime
    let source: String
    /// Made by whoever has the scan, so that writing many at once is short.
    let body: [UInt8]

    /// A scan and the handlers that it is to reach.
    public init(_ scan: Scan, handlers: [String]) {
        id = scan.id
        accepted = scan.time
        source = scan.frame.source
        body = scan.stored
        self.handlers = handlers
    }
}

/// A delivery that was taken up: its handler gets no other until it is settled, and nobody else gets this one.
public struct LeasedDelivery: Sendable {
    /// The scan's number in the outbox.
    public let number: Int64
    /// The scan, whole.
    public let scan: Scan
    /// How often it was tried, this time included.
    public let attempt: Int
    /// How long it has waited for tries so far.
    public let waited: Duration
}

/// What became of a delivery that was taken up.
public enum DeliverySettlement: Hashable, Sendable {
    /// It arrived, or the handler has no use for it.
    case done
    /// It is tried again after a wait.
    case again(after: Duration, answer: String)
    /// It is not tried again unless a person says so.
    case dead(answer: String)
}

/// In which order a handler gets the scans of an outbox.
public enum DeliveryOrder: String, OptionChoice {
    /// Whatever is due, the oldest first.
    case none
    /// A scan waits for earlier ones of its source.
    case perSource = "per_source"
    /// A scan waits for all earlier ones.
    case strict
}

/// What an outbox holds for a handler, and has held.
public struct OutboxCounts: Hashable, Sendable {
    /// The handler.
    public var handler: String
    /// Scans that were stored for it, ever.
    public var stored = 0
    /// Scans that it took, ever.
    public var delivered = 0
    /// Scans that wait.
    public var waiting = 0
    /// Scans that are not tried again.
    public var dead = 0
    /// Scans that were given up for want of room, ever.
    public var dropped = 0
    /// When the oldest that waits was accepted.
    public var oldestWaiting: WallTime?

    /// Nothing yet.
    public init(handler: String) { self.handler = handler }
}

/// What a running pipeline says of itself in its outbox.
public struct OutboxProgress: Hashable, Sendable {
    /// Symbols read in all frames.
    public var readings: Int
    /// Readings that were accepted.
    public var accepted: Int
    /// Frames of cameras that nobody had time for.
    public var droppedFrames: Int

    /// What a run has done so far.
    public init(readings: Int = 0, accepted: Int = 0, droppedFrames: Int = 0) {
        self.readings = readings
        self.accepted = accepted
        self.droppedFrames = droppedFrames
    }
}
