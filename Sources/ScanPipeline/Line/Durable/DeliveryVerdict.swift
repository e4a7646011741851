import ScanCore
import ScanDelivery

/// What a durable handler's answer means for one delivery.
struct DeliveryVerdict: Sendable {
    let delivery: LeasedDelivery
    /// Nil where it counts as not tried, since the run ended first.
    let settlement: DeliverySettlement?
    /// What observers are told.
    let told: Outcome
    /// How long the other side wants to be left alone.
    var asked: Duration?
    /// Why no scan will arrive there again.
    var goneFor: String?

    var isSkipped: Bool { if case .skipped = told { true } else { false } }
    var hasArrived: Bool { settlement == .done }
    /// Whether the place, not the scan, may be at fault.
    var hasFailed: Bool { if case .again = settlement { goneFor == nil } else { false } }

    init(
        _ outcome: Outcome, of delivery: LeasedDelivery, _ policy: RetryPolicy, isRunOver: Bool,
        using random: inout some RandomNumberGenerator
    ) {
        self.delivery = delivery
        switch outcome {
        case .delivered, .skipped:
            settlement = .done
            told = outcome
        case .refused(let why):
            settlement = .dead(answer: "refused: \(why)")
            told = outcome
        case .gone(let why):
            // Kept: a person may give the handler another address.
            settlement = .again(after: .zero, answer: "gone: \(why)")
            goneFor = why
            told = outcome
        case .retry(let why, let after):
            asked = after
            (settlement, told) = DeliveryVerdict.retry(
                delivery, why, after, policy, isRunOver, using: &random)
        }
    }

    /// The last try is at the end of the policy's time.
    ///
    /// Counted are the waits, not the calendar, so that neither a
    /// clock that jumps nor a night without power costs a try.
    private static func retry(
        _ delivery: LeasedDelivery, _ why: String, _ after: Duration?, _ policy: RetryPolicy,
        _ isRunOver: Bool,
        using random: inout some RandomNumberGenerator
    ) -> (DeliverySettlement?, Outcome) {
        if isRunOver { return (nil, .retry(why, after: after)) }
        let rest = policy.limit - delivery.waited
        guard rest > .zero else {
            let tries = delivery.attempt == 1 ? "1 try" : "\(delivery.attempt) tries"
            let reason = "given up after \(tries): \(why)"
            return (.dead(answer: reason), .refused(reason))
        }
        let wait = min(max(policy.wait(after: delivery.attempt, using: &random), after ?? .zero), rest)
        return (.again(after: wait, answer: why), .retry(why, after: wait))
    }
}
