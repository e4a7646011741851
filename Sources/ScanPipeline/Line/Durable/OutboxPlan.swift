import ScanCore
import ScanDelivery

/// Where a pipeline keeps scans for its durable handlers, and within which bounds.
public struct OutboxPlan: Sendable {
    /// The file.
    public var location: OutboxLocation
    /// The most bytes that it may have.
    public var maxBytes = Outbox.Options().maxBytes
    /// How long scans are kept that are not tried again.
    public var maxAge = Outbox.Options().maxAge
    /// What happens while nothing can be stored.
    public var whenFull = WhenFull.block
    /// How long the end of a run waits for a handler that delivers nothing; what is left then is kept.
    public var drain = Duration.seconds(10)
    /// Takes what a person should know.
    public var log: @Sendable (LogLevel, String) -> Void = { _, _ in }

    /// The outbox at that place, with the bounds that suit most.
    public init(_ location: OutboxLocation) { self.location = location }
}

/// What happens to accepted scans while the disk, or what the outbox may have of it, is full.
public enum WhenFull: String, OptionChoice {
    /// The line waits; a camera's frames are dropped meanwhile, no scan is.
    case block
    /// The oldest in the outbox are given up, and told: dead letters first.
    case dropOldest = "drop_oldest"
    /// New scans are given up, and told.
    case dropNewest = "drop_newest"
}
