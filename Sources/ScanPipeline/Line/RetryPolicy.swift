import ScanCore

/// How a handler's failures are tried again: exponential backoff with full jitter.
///
/// Source: M. Brooker, "Exponential Backoff and Jitter", AWS Architecture Blog, 2015.
public struct RetryPolicy: Hashable, Sendable {
    /// The longest first wait.
    public var first = Duration.milliseconds(500)
    /// The longest wait of all.
    public var cap = Duration.seconds(60)
    /// How long after its first try a scan is tried for the last time, before it counts as undelivered.
    public var limit = Duration.seconds(300)

    /// Half a second, doubled up to a minute, for five minutes.
    public init() {}

    /// How long to wait after try number `attempt`, 1 or more: anything up to a ceiling that doubles, by chance.
    func wait(after attempt: Int, using random: inout some RandomNumberGenerator) -> Duration {
        let doublings = min(max(attempt - 1, 0), 40)
        let ceiling = min(Double(cap.nanoseconds), Double(first.nanoseconds) * Double(1 << doublings))
        return .nanoseconds(Int64(Double.random(in: 0...max(ceiling, 1), using: &random)))
    }
}

/// What happens to a scan that comes to a full queue.
public enum Overflow: String, OptionChoice {
    /// The line waits; only behind sources that can wait.
    case block
    /// What waits is on disk, without a limit but the outbox's: the handler is durable.
    case spill
    /// The oldest waiting scan is given up, and told.
    case dropOldest = "drop_oldest"
    /// The new scan is given up, and told.
    case dropNewest = "drop_newest"
}

/// When a handler gets a scan.
public enum After: String, OptionChoice {
    /// As soon as it is accepted.
    case accepted
    /// Once it is on disk for every durable handler that wants it: what is shown then is never lost.
    case stored
}
