import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("Retries")
struct RetryPolicyTests {
    /// Attempt, and the longest wait after it in milliseconds, for half a second doubled up to a minute.
    static let ceilings = [
        (1, 500), (2, 1000), (3, 2000), (7, 32_000), (8, 60_000), (9, 60_000), (64, 60_000),
        (1_000_000, 60_000),
    ]

    @Test("wait anything up to a doubling ceiling, and use all of it", arguments: ceilings)
    func bounds(_ attempt: Int, _ milliseconds: Int) {
        var random = SeededRandom(seed: UInt64(attempt))
        let waits = (0..<1000).map { _ in RetryPolicy().wait(after: attempt, using: &random) }
        let ceiling = Duration.milliseconds(milliseconds)
        #expect(waits.allSatisfy { .zero <= $0 && $0 <= ceiling })
        // Full jitter: a thousand draws come near both ends.
        #expect(waits.contains { $0 < ceiling / 20 })
        #expect(waits.contains { $0 > ceiling / 20 * 19 })
    }

    @Test("no policy overflows", arguments: [Duration.milliseconds(1), .seconds(3600)], [0, -1, 1, .max])
    func extremes(_ first: Duration, _ attempt: Int) {
        var policy = RetryPolicy()
        policy.first = first
        policy.cap = .seconds(86_400)
        var random = SeededRandom(seed: 1)
        #expect((.zero...policy.cap).contains(policy.wait(after: attempt, using: &random)))
    }
}
