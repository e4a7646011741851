import ScanCore
import ScanDelivery

/// `scanloom listen`: a receiver on loopback, to try one's webhook set-up without a server.
enum Listen: Command {
    struct Options: PluginOptions {
        var port = 8787
        var secret: Secret?
        var status = 200
        var delay = Duration.zero
        var retryAfter: Duration?
        var count: Int?

        static let fields = [
            Field<Options>("port", \.port, in: 0...65_535, "Port of 127.0.0.1; 0 takes one that is free."),
            Field<Options>(
                "secret", \.secret, "Secret that requests must be signed with; unchecked without."),
            Field<Options>("status", \.status, in: 200...599, "Status to answer with."),
            Field<Options>("delay", \.delay, "How long to wait before answering.", example: "2s"),
            Field<Options>("retry_after", \.retryAfter, "Answer with a Retry-After header.", example: "5s"),
            Field<Options>("count", \.count, "End after that many requests.", example: "10"),
        ]
    }

    static let name = "listen"
    static let summary = "Receives scans on this machine, checks their signatures and shows them."
    static let operands = ""
    static let examples = [
        (line: "scanloom listen", effect: "receives at http://127.0.0.1:8787 until Ctrl-C"),
        (
            line: "scanloom listen --status 503 --retry-after 5s",
            effect: "shows how a pipeline copes with a server in trouble"
        ),
    ]
    static let notes = """
        A line for each request: the status that was answered, whether its signature fits (unchecked without
        --secret), "repeat" where its webhook-id came before, and its body. A request that is not trusted gets 401.
        Exit status: 0 after --count requests, 3 where the port cannot be used, 130 and 143 ended by a signal.
        """

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        let answers: Receiver.Options
        do { answers = try receiverOptions(options) } catch { return shell.usage("listen: \(error)") }
        let signals = Signals()
        let (end, inlet) = AsyncStream.makeStream(of: Void.self)
        signals.onFirst { inlet.finish() }
        do {
            let left = Locked(options.count ?? .max)
            let receiver = try Receiver(answers) { request in
                left.withLock { left in
                    if show(request, &left, on: shell.output) { inlet.finish() }
                }
            }
            try left.withLock { _ in
                let port = try receiver.start()
                // Before the line of the first request.
                shell.output.line("listening at http://127.0.0.1:\(port)")
            }
            for await _ in end {}
            receiver.stop()
        } catch {
            shell.errors.line("scanloom listen: \(error)")
            return ExitStatus.sourceFailed
        }
        return signals.caught.map { 128 + $0 } ?? ExitStatus.done
    }

    /// Writes a request's line before it is answered, so that what nobody reads does not pile up here; true when it was
    /// the last one.
    private static func show(_ request: ReceivedScan, _ left: inout Int, on output: Output) -> Bool {
        guard left > 0 else { return true }
        output.line(line(request))
        left = output.hasFailed ? 0 : left - 1
        return left == 0
    }

    private static func receiverOptions(_ options: Options) throws(Fault) -> Receiver.Options {
        var receiver = Receiver.Options()
        receiver.port = options.port
        receiver.secret = try options.secret.map { secret throws(Fault) in try WebhookSecret(secret) }
        receiver.status = options.status
        receiver.delay = options.delay
        if let wait = options.retryAfter {
            receiver.headers = [HTTPHeader("retry-after", String(Int(wait.seconds.rounded(.up))))]
        }
        return receiver
    }

    /// The most of a body that is shown: what a Standard Webhooks payload may have.
    private static let shownBytes = 20_000

    private static func line(_ request: ReceivedScan) -> String {
        let trust =
            switch request.trust {
            case .unchecked: "unchecked"
            case .verified: "verified"
            case .mistrusted(let why): "mistrusted (\(why))"
            }
        let body = visibleText(
            String(decoding: request.body.prefix(shownBytes), as: UTF8.self), keepsBackslashes: true)
        let rest = request.body.count > shownBytes ? "… \(request.body.count) bytes" : ""
        return "\(request.status) \(trust)\(request.isRepeat ? " repeat" : "") \(body)\(rest)"
    }
}
