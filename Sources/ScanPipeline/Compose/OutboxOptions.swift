import ScanCore
import ScanDelivery

/// Where scans wait for durable handlers, and within which bounds.
struct OutboxOptions: PluginOptions, OptionValue {
    var path: String?
    var maxSize = ByteCount(Outbox.Options().maxBytes)
    var maxAge = Outbox.Options().maxAge
    var whenFull = WhenFull.block
    var drain = Duration.seconds(10)

    static let fields = [
        Field<OutboxOptions>(
            "path", \.path,
            "The file; $STATE_DIRECTORY/outbox.sqlite, or one in ~/.local/state/scanloom/ and the pipeline's name, "
                + "unless given.", example: "/var/lib/till/outbox.sqlite"),
        Field<OutboxOptions>(
            "max_size", \.maxSize, in: ByteCount(1 << 20)...ByteCount(1 << 40),
            "The most that it may have of the disk."),
        Field<OutboxOptions>(
            "max_age", \.maxAge, in: .seconds(3600)...(.seconds(3650 * 86_400)),
            "How long scans are kept that were refused or given up; what waits is kept whatever its age."),
        Field<OutboxOptions>(
            "when_full", \.whenFull, "What happens to new scans while nothing can be stored."),
        Field<OutboxOptions>(
            "drain", \.drain, in: .zero...(.seconds(86_400)),
            "How long the end of a run waits for a handler that delivers nothing; the rest is kept."),
    ]

    /// `outbox: /var/lib/till/outbox.sqlite`.
    static let shorthand: String? = "path"

    /// The outbox of a pipeline whose relative paths begin in `directory`.
    func plan(pipeline: String, directory: String, log: @escaping @Sendable (LogLevel, String) -> Void)
        -> OutboxPlan
    {
        let file = path.map { $0.hasPrefix("/") ? $0 : "\(directory)/\($0)" }
        var plan = OutboxPlan(file.map { OutboxLocation(file: $0) } ?? OutboxLocation(pipeline: pipeline))
        plan.maxBytes = maxSize.bytes
        plan.maxAge = maxAge
        plan.whenFull = whenFull
        plan.drain = drain
        plan.log = log
        return plan
    }
}
