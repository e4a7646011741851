import Glibc
import ScanCore
import ScanDelivery

/// Posts each scan as JSON to a web server, signed as Standard Webhooks has it.
public final class Webhook: ResultHandler {
    /// The name as configured.
    public static let name = "webhook"
    /// One line for listings.
    public static let summary = "Posts each scan as JSON to a web server, signed where a secret is given."

    /// Where scans are posted, and how they are signed.
    public typealias Options = WebhookOptions

    private let endpoint: Endpoint
    private let secret: WebhookSecret?
    private let headers: [HTTPHeader]
    private let bounds: HTTPClient.Options
    private let verdict: WebhookVerdict
    private let clock: any ScanClock
    private let line = Locked<Line?>(nil)

    /// What `start` opens.
    private struct Line: Sendable {
        let client: HTTPClient
        let signer: StandardWebhooks?
    }

    /// A webhook that has not opened its libraries yet.
    public init(_ options: Options, _ context: PluginContext) throws {
        guard let endpoint = options.url else {
            throw Fault("expected \(Endpoint.expectation), found nothing", option: "url")
        }
        self.endpoint = endpoint
        secret = try options.secret.map { try WebhookSecret($0) }
        headers = options.headers.headers.map { HTTPHeader($0.name, $0.value.revealed()) }
        var bounds = HTTPClient.Options()
        bounds.timeout = options.timeout
        bounds.connectTimeout = options.connectTimeout
        bounds.caFile = options.caFile.map { $0.hasPrefix("/") ? $0 : "\(context.directory)/\($0)" }
        self.bounds = bounds
        verdict = WebhookVerdict(
            endpoint, secrets: SecretWords(of: endpoint, headerValues: headers.map(\.value)))
        clock = context.clock
    }

    /// Opens libcurl, and libcrypto where requests are signed; connects to nothing yet.
    public func start() async throws {
        // A server that hangs up must be an outcome, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        if let file = bounds.caFile, access(file, R_OK) != 0 {
            let reason = String(cString: strerror(errno))
            throw Fault(
                "cannot read the certificates in \"\(visibleText(file))\": \(reason)",
                remedy: "name a PEM file that is there", option: "ca_file")
        }
        let opened = Line(client: try HTTPClient(bounds), signer: try secret.map { try StandardWebhooks($0) })
        line.withLock { $0 = opened }
    }

    /// Posts the scans one after the other.
    public func handle(_ scans: [Scan]) async -> [Outcome] {
        guard let line = line.withLock({ $0 }) else { return scans.map { _ in .retry("not started") } }
        return scans.map { post($0, line) }
    }

    /// The request: where to, of which a path may hold a token, and its body.
    public func rendering(of scan: Scan) -> String? {
        let body = String(decoding: body(scan), as: UTF8.self)
        return "POST \(endpoint.written ?? endpoint.origin) \(body)"
    }

    /// Closes the connections.
    public func stop(within patience: Duration) async { line.withLock { $0 = nil } }

    private func post(_ scan: Scan, _ line: Line) -> Outcome {
        do {
            let answer = try line.client.post(try request(scan, line.signer))
            return verdict.outcome(of: answer, now: clock.wallTime)
        } catch let failure as HTTPFailure {
            return verdict.outcome(of: failure)
        } catch {
            return .retry("\(error)")
        }
    }

    private func request(_ scan: Scan, _ signer: StandardWebhooks?) throws -> HTTPRequest {
        let body = body(scan)
        let now = clock.wallTime
        let id = scan.id.text
        let signature = try signer.map { try $0.signature(id: id, at: now, body: body) }
        let own = [HTTPHeader("content-type", "application/json")] + StandardWebhooks.headers(id: id, at: now)
        return HTTPRequest(to: endpoint, headers: headers + own + (signature.map { [$0] } ?? []), body: body)
    }

    private func body(_ scan: Scan) -> [UInt8] {
        JSONWriter.bytes(["type": "scan", "timestamp": .string(scan.time.rfc3339), "data": scan.json])
    }
}
