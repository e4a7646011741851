import Glibc
import ScanCore
import ScanDelivery

/// Posts each scan as JSON to a web server, signed as Standard Webhooks has it.
public final class Webhook: ResultHandler, NamingFields {
    /// The name as configured.
    public static let name = "webhook"
    /// One line for listings.
    public static let summary =
        "Posts each scan as JSON to a web server, signed where a secret is given."

    /// A scan must not be lost to a dead network.
    public static let isDurable = true

    /// Where scans are posted, and how they are signed.
    public typealias Options = WebhookOptions

    /// The fields that the template names.
    public let namedFields: [ScanField]
    private let endpoint: Endpoint
    private let secrets: [WebhookSecret]
    private let composer: WebhookComposer
    private let headers: [HTTPHeader]
    private let bounds: HTTPClient.Options
    private let verdict: WebhookVerdict
    private let clock: any ScanClock
    private let rate: RateLimit
    private let line = Locked<Line?>(nil)

    /// What `start` opens.
    private struct Line: Sendable {
        let client: HTTPClient
        let signers: [StandardWebhooks]
    }

    /// A webhook that has not opened its libraries yet.
    public init(_ options: Options, _ context: PluginContext) throws {
        guard let endpoint = options.url else {
            throw Fault("expected \(Endpoint.expectation), found nothing", option: "url")
        }
        self.endpoint = endpoint
        secrets = try options.secret.map { try WebhookSecret($0) }
        composer = try WebhookComposer(options)
        namedFields = options.template?.fields ?? []
        var headers = options.headers.headers.map { HTTPHeader($0.name, $0.value.revealed()) }
        if let value = try options.auth.header() {
            guard !headers.contains(where: { $0.name.lowercased() == "authorization" }) else {
                throw Fault("expected auth or the header authorization, found both", option: "auth")
            }
            headers.append(HTTPHeader("authorization", value))
        }
        self.headers = headers
        var bounds = HTTPClient.Options()
        bounds.timeout = options.timeout
        bounds.connectTimeout = options.connectTimeout
        bounds.allowPrivate = options.allowPrivate
        let path = { (file: String) in file.hasPrefix("/") ? file : "\(context.directory)/\(file)" }
        bounds.caFile = options.caFile.map(path)
        bounds.certificateFile = options.certFile.map(path)
        bounds.keyFile = options.keyFile.map(path)
        bounds.needsTLS13 = options.leastTLS == .tls13
        bounds.proxy = options.proxy
        self.bounds = bounds
        verdict = WebhookVerdict(
            endpoint,
            secrets: SecretWords(
                of: endpoint, headerValues: headers.map(\.value),
                others: options.auth.words + options.secret.map { $0.revealed() }),
            slow: options.slow)
        clock = context.clock
        rate = RateLimit(perSecond: options.rate, context.clock)
    }

    /// Opens libcurl, and libcrypto where requests are signed; connects to nothing yet.
    public func start() async throws {
        // A server that hangs up must be an outcome, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        try requireFile(bounds.caFile, option: "ca_file")
        try requireFile(bounds.certificateFile, option: "cert_file")
        try requireFile(bounds.keyFile, option: "key_file")
        let opened = Line(
            client: try HTTPClient(bounds), signers: try secrets.map { try StandardWebhooks($0) })
        line.withLock { $0 = opened }
    }

    private func requireFile(_ file: String?, option: String) throws(Fault) {
        guard let file, access(file, R_OK) != 0 else { return }
        let reason = String(cString: strerror(errno))
        throw Fault(
            "cannot read the certificates in \"\(visibleText(file))\": \(reason)",
            remedy: "name a PEM file that is there", option: option)
    }

    /// As many as one request may hold.
    public var batchLimit: Int { composer.batch.items }

    /// Posts the scans, one request after the other; all of one request have its fate.
    public func handle(_ scans: [Scan]) async -> [Outcome] {
        guard let line = line.withLock({ $0 }) else { return scans.map { _ in .retry("not started") } }
        var outcomes: [Outcome] = []
        for message in composer.messages(of: scans) {
            await rate.wait()
            let own = scans[outcomes.count...].prefix(message.count)
            // A server may say what it was sent.
            let outcome = post(message, line).told { text in own.reduce(text) { $1.blottingSecrets(in: $0) } }
            outcomes += Array(repeating: outcome, count: message.count)
        }
        return outcomes
    }

    /// The request: where to, of which a path may hold a token, and its body.
    public func rendering(of scan: Scan) -> String? {
        "POST \(endpoint.written ?? endpoint.origin) \(composer.shownBody(of: scan))"
    }

    /// Closes the connections.
    public func stop(within patience: Duration) async { line.withLock { $0 = nil } }

    private func post(_ message: WebhookMessage, _ line: Line) -> Outcome {
        do {
            let answer = try line.client.post(try request(message, line.signers))
            return verdict.outcome(of: answer, now: clock.wallTime)
        } catch let failure as HTTPFailure {
            return verdict.outcome(of: failure)
        } catch {
            return .retry("\(error)")
        }
    }

    private func request(_ message: WebhookMessage, _ signers: [StandardWebhooks]) throws -> HTTPRequest {
        let now = clock.wallTime
        var own = [HTTPHeader("content-type", message.contentType)]
        own += StandardWebhooks.headers(id: message.id, at: now)
        if !signers.isEmpty {
            own.append(try signers.signature(id: message.id, at: now, body: message.body))
        }
        return HTTPRequest(to: endpoint, headers: headers + own, body: message.body)
    }
}
