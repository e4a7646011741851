/// What became of one scan at one handler.
public enum Outcome: Hashable, Sendable {
    /// It arrived.
    case delivered
    /// The handler has no use for it, and that is no fault.
    case skipped(String)
    /// It did not arrive but may later; not sooner than `after`, where the other side asked for that.
    case retry(String, after: Duration? = nil)
    /// It will never arrive: the other side, or the handler, refuses this scan.
    case refused(String)
    /// The place where scans go is gone for good: no scan will arrive again.
    case gone(String)

    /// The same with its reason told in other words.
    public func told(_ words: (String) -> String) -> Outcome {
        switch self {
        case .delivered: self
        case .skipped(let reason): .skipped(words(reason))
        case .retry(let reason, let after): .retry(words(reason), after: after)
        case .refused(let reason): .refused(words(reason))
        case .gone(let reason): .gone(words(reason))
        }
    }
}

/// What became of one item of a source, once its scans are safe or it has failed.
public enum Fate: Hashable, Sendable {
    /// It was decoded, and its scans (if any) are stored, or delivered where nothing is durable.
    case done(scans: Int)
    /// It could not be used, or its scans could not be delivered: the reason.
    case failed(String)
    /// The pipeline ended before its scans were safe.
    case interrupted
}
