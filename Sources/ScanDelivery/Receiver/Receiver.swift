import ScanCore

/// A web server on loopback that takes scans as a webhook posts them: the other end, to try one's set-up.
///
/// ```swift
/// let receiver = try Receiver(Receiver.Options()) { print($0.id ?? "no id", $0.isRepeat) }
/// let port = try receiver.start()
/// // … http://127.0.0.1:port …
/// receiver.stop()
/// ```
public final class Receiver: Sendable {
    /// Where to listen, and what to answer.
    public struct Options: Sendable {
        /// The port of 127.0.0.1; 0 for any that is free.
        public var port = 0
        /// The key that requests must be signed with; without one signatures are not looked at.
        public var secret: WebhookSecret?
        /// What to answer to a scan, 200 to 599.
        public var status = 200
        /// How long to wait before answering.
        public var delay = Duration.zero
        /// Headers of the answer, such as `retry-after`.
        public var headers: [HTTPHeader] = []
        /// Any port, no secret, 200 at once.
        public init() {}
    }

    private let options: Options
    private let signer: StandardWebhooks?
    private let clock: any ScanClock
    private let onRequest: @Sendable (ReceivedScan) -> Void
    private let seen = Locked(RecentIDs())
    private let server = Locked<HTTPServer?>(nil)

    /// A receiver that does not listen yet.
    ///
    /// - Parameters:
    ///   - clock: whose time the timestamps of signatures are compared with
    ///   - onRequest: called for each POST before it is answered, from several threads
    public init(
        _ options: Options, clock: any ScanClock = SystemClock(),
        onRequest: @escaping @Sendable (ReceivedScan) -> Void
    ) throws(Fault) {
        guard (200...599).contains(options.status) else {
            throw Fault("expected a status from 200 to 599, found \(options.status)", option: "status")
        }
        guard (0...65_535).contains(options.port) else {
            throw Fault("expected a port from 0 to 65535, found \(options.port)", option: "port")
        }
        self.options = options
        self.clock = clock
        self.onRequest = onRequest
        if let secret = options.secret { signer = try StandardWebhooks(secret) } else { signer = nil }
    }

    /// Listens, and tells at which port; throws a `Fault` where the port is taken or libmicrohttpd missing.
    public func start() throws(Fault) -> Int {
        // Not `self`: the server must not keep its owner alive.
        let (options, signer, clock, seen, onRequest) = (options, signer, clock, seen, onRequest)
        let started = try HTTPServer(port: options.port) { request in
            let scan = ReceivedScan(request, options, signer, clock, seen)
            onRequest(scan)
            return HTTPServer.Answer(status: scan.status, headers: options.headers, delay: options.delay)
        }
        server.withLock { $0 = started }
        return started.port
    }

    /// Ends: answers on their way go out, delayed ones are broken off.
    public func stop() {
        let running = server.withLock { server in
            defer { server = nil }
            return server
        }
        running?.stop()
    }
}
