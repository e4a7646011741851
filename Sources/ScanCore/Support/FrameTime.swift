/// An instant in nanoseconds on a clock that never goes back (a camera's is CLOCK_MONOTONIC).
public struct FrameTime: Hashable, Comparable, Sendable {
    /// Nanoseconds since the clock's own beginning.
    public let nanoseconds: Int64

    /// An instant from its nanoseconds.
    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The instant `duration` later; durations beyond 292 years are cut to that.
    public static func + (time: FrameTime, duration: Duration) -> FrameTime {
        let sum = time.nanoseconds.addingReportingOverflow(duration.nanoseconds)
        return FrameTime(nanoseconds: sum.overflow ? .max : sum.partialValue)
    }

    /// The time from `earlier` to `later`.
    public static func - (later: FrameTime, earlier: FrameTime) -> Duration {
        .nanoseconds(later.nanoseconds.subtractingReportingOverflow(earlier.nanoseconds).partialValue)
    }

    /// Whether one instant comes before another.
    public static func < (a: FrameTime, b: FrameTime) -> Bool { a.nanoseconds < b.nanoseconds }
}

extension Duration {
    /// The duration in whole nanoseconds, cut to what 64 bits hold (292 years).
    public var nanoseconds: Int64 {
        let parts = components
        let whole = parts.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !whole.overflow else { return parts.seconds < 0 ? .min : .max }
        let sum = whole.partialValue.addingReportingOverflow(parts.attoseconds / 1_000_000_000)
        return sum.overflow ? (parts.seconds < 0 ? .min : .max) : sum.partialValue
    }

    /// Whether something is there by now that comes and goes: from one time until another, and again every so often.
    ///
    /// Without `until` it never goes, without `every` it comes once.
    public func isWithin(from: Duration, until: Duration?, every: Duration?) -> Bool {
        let round = every?.nanoseconds ?? 0
        let inRound = round > 0 ? nanoseconds % round : nanoseconds
        return inRound >= from.nanoseconds && inRound < until?.nanoseconds ?? .max
    }

    /// The duration in seconds.
    public var seconds: Double { Double(nanoseconds) / 1e9 }
}
