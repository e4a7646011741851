import ScanCore

/// How failures are tried again, as a configuration says it.
struct RetryOptions: PluginOptions, OptionValue {
    var preset: Preset?
    var first: Duration?
    var cap: Duration?
    var limit: Duration?

    /// Schedules by name.
    enum Preset: String, OptionChoice {
        case standard
        case pos

        /// The schedule; both go on for days, since a network is down for a night and a shop for a weekend.
        var policy: RetryPolicy {
            var policy = RetryPolicy()
            switch self {
            case .standard:
                // Standard Webhooks 1.0.0 has 75 hours as an example.
                (policy.first, policy.cap, policy.limit) = (.seconds(1), .seconds(3600), .seconds(75 * 3600))
            case .pos:
                // Some nine tries in the first minute, while a customer waits, then two a minute.
                (policy.first, policy.cap, policy.limit) =
                    (.milliseconds(250), .seconds(30), .seconds(7 * 86_400))
            }
            return policy
        }
    }

    static let fields = [
        Field<RetryOptions>(
            "preset", \.preset,
            "A schedule by name: pos asks often in the first minute; standard for durable handlers unless given."
        ),
        Field<RetryOptions>(
            "first", \.first, in: .milliseconds(1)...(.seconds(3600)),
            "Longest wait before the first retry; 500ms in memory, 1s on disk unless given."),
        Field<RetryOptions>(
            "cap", \.cap, in: .milliseconds(1)...(.seconds(86_400)),
            "Longest wait between two tries; 1m in memory, 1h on disk unless given."),
        Field<RetryOptions>(
            "limit", \.limit, in: .zero...(.seconds(30 * 86_400)),
            "How long one scan is tried for; 5m in memory, 75h on disk unless given."),
    ]

    /// `retry: pos`.
    static let shorthand: String? = "preset"

    /// The policy of a handler whose scans wait on disk, or in memory.
    func policy(isDurable: Bool) -> RetryPolicy {
        var policy = preset?.policy ?? (isDurable ? Preset.standard.policy : RetryPolicy())
        policy.first = first ?? policy.first
        policy.cap = cap ?? max(policy.cap, policy.first)
        policy.limit = limit ?? policy.limit
        return policy
    }
}
