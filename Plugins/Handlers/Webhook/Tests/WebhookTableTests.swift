import Foundation
import ScanCore
import ScanDelivery
import ScanTesting
import Testing
import WebhookPlugin

/// What should become of a scan.
private enum Fate: String {
    case delivered, retry, refused, gone

    init?(_ outcome: Outcome) {
        switch outcome {
        case .delivered: self = .delivered
        case .retry: self = .retry
        case .refused: self = .refused
        case .gone: self = .gone
        case .skipped: return nil
        }
    }
}

/// A server's way to answer, and what should become of the scan.
private struct Row {
    let path: String
    var door = "https"
    let fate: Fate
    /// What the reason must say.
    let words: String
    /// What `Retry-After` asks for, in seconds.
    var after: ClosedRange<Int>?
    /// Whether no answer comes, so that the time-out must be short.
    var isSilent: Bool { path == "/silence" || path == "/drip-headers" }

    init(
        _ path: String, at door: String = "https", _ fate: Fate, _ words: String,
        after: ClosedRange<Int>? = nil
    ) {
        self.path = path
        self.door = door
        self.fate = fate
        self.words = words
        self.after = after
    }
}

private let table = [
    Row("/200", .delivered, ""),
    Row("/204", at: "http", .delivered, ""),
    Row("/scan", .delivered, ""),
    Row("/signed", .delivered, ""),
    Row("/early", .delivered, ""),
    Row(
        "/301", .retry,
        "301 Moved Permanently, moved to https://elsewhere.example; redirects are not followed",
        after: 60...60),
    Row(
        "/308", .retry, "308 Permanent Redirect, moved to another path; redirects are not followed",
        after: 60...60),
    Row("/304", .retry, "answered 304", after: 60...60),
    Row("/400", .refused, "answered 400 Bad Request"),
    Row("/413", .refused, "answered 413 Content Too Large"),
    Row("/415", .refused, "answered 415 Unsupported Media Type"),
    Row("/422", .refused, "answered 422 Unprocessable Content"),
    Row(
        "/401", .retry, "answered 401 Unauthorized; check `secret`, and the token in `headers`",
        after: 60...60),
    Row("/403", .retry, "answered 403 Forbidden; check", after: 60...60),
    Row(
        "/404", .retry, "answered 404 Not Found; nothing takes scans at that path: check `url`",
        after: 60...60),
    Row("/408", .retry, "answered 408 Request Timeout"),
    Row("/409", .retry, "answered 409 Conflict"),
    Row("/410", .gone, "answered 410 Gone; it wants no more scans"),
    Row("/425", .retry, "answered 425 Too Early"),
    Row("/429-seconds", .retry, "answered 429 Too Many Requests", after: 7...7),
    Row("/429-date", .retry, "answered 429 Too Many Requests", after: 60...90),
    Row("/429-nonsense", .retry, "answered 429 Too Many Requests"),
    Row("/500", .retry, "answered 500 Internal Server Error"),
    Row("/503", at: "http", .retry, "answered 503 Service Unavailable"),
    Row("/999", .retry, "answered 999"),
    Row("/escape", .retry, #"it says: \u{1B}[31mred\u{1B}[0m and Bearer •••"#),
    Row("/garbage", .retry, "is not HTTP"),
    Row("/garbage", at: "http", .retry, "is not HTTP"),
    Row("/no-headers", at: "http", .retry, "is not HTTP"),
    Row("/nothing", .retry, "broke: "),
    Row("/nothing", at: "http", .retry, "broke: Empty reply from server"),
    Row("/half", .retry, "broke: "),
    Row("/silence", .retry, "did not answer in time: "),
    Row("/drip-headers", .retry, "did not answer in time: "),
    Row("/drip-body", .delivered, ""),
    Row("/cut-body", .delivered, ""),
    Row("/reset", .retry, "broke: "),
    Row("/reset", at: "http", .retry, "broke: "),
    Row("/huge-body", .delivered, ""),
    Row("/header-flood", .retry, "is not HTTP: more than 65536 bytes of headers"),
    Row("/long-header", .retry, "is not HTTP: a header of more than 100 KB"),
    Row(
        "/200", at: "self_signed", .retry, "is not trusted: SSL certificate problem: self-signed"),
    Row("/200", at: "expired", .retry, "is not trusted: SSL certificate problem: certificate has expired"),
    Row(
        "/200", at: "wrong_host", .retry,
        "is not trusted: SSL: no alternative certificate subject name matches"),
]

@Suite(
    "The webhook, against servers that misbehave",
    .enabled(if: MisbehavingServer.isPossible, "needs python3 and openssl"), .serialized)
struct WebhookTableTests {
    private let server: MisbehavingServer

    init() throws { server = try MisbehavingServer() }

    @Test("does with every answer what is documented")
    func everyAnswer() async throws {
        var lines: [String] = []
        for row in table {
            let (outcome, took) = try await post(
                to: server.url(row.path, at: row.door), timeout: row.isSilent ? "1s" : "30s")
            let name = "\(row.path) (\(row.door))".padding(toLength: 28, withPad: " ", startingAt: 0)
            lines.append("\(name) \(Int(took.seconds * 1000)) ms  \(shown(outcome))")
            check(outcome, row)
            // 2 s at most on a machine that has nothing else to do.
            #expect(took < .seconds(10), "\(row.path) took \(took)")
        }
        print(lines.joined(separator: "\n"))
    }

    @Test("tells http from https, a closed port and an unknown name")
    func noServer() async throws {
        let http = try server.port("http")
        let outcomes = try await [
            post(to: "https://127.0.0.1:\(http)/200").outcome, post(to: "https://127.0.0.1:1/").outcome,
            post(to: "https://nowhere.invalid/").outcome,
        ]
        print(outcomes.map { "\($0)" }.joined(separator: "\n"))
        for outcome in outcomes { #expect(Fate(outcome) == .retry) }
        #expect("\(outcomes[0])".contains("no encrypted connection to https://127.0.0.1"))
        #expect("\(outcomes[1])".contains("cannot be reached: "))
    }

    @Test("ends soon after the pipeline does, also while a server hangs")
    func cancelled() async throws {
        let handler = try await webhook(to: server.url("/silence", at: "https"), timeout: "100s")
        let posting = onOwnThread { (await handler.handle([.sample("1")]), ContinuousClock.now) }
        try await Task.sleep(for: .milliseconds(300))
        let start = ContinuousClock.now
        posting.cancel()
        let (outcomes, end) = try await posting.value
        // 50 ms on a machine that has nothing else to do.
        #expect(end - start < .seconds(2))
        #expect(outcomes.map(Fate.init) == [.retry])
    }

    @Test("keeps one connection for many requests", arguments: ["http", "https"])
    func oneConnection(door: String) throws {
        var options = HTTPClient.Options()
        options.caFile = server.caFile
        let client = try HTTPClient(options)
        let endpoint = try Endpoint(server.url("/connection", at: door))
        // The server answers with the number of the client's port.
        let ports = try (0..<20).map { _ in
            try client.post(HTTPRequest(to: endpoint, headers: [], body: [1, 2, 3])).body
        }
        #expect(Set(ports).count == 1)
    }

    @Test("a signature by another secret is told by the server")
    func wrongSecret() async throws {
        let other = "whsec_" + String(repeating: "QUJD", count: 10)
        let outcome = try await post(to: server.url("/signed", at: "https"), secret: other).outcome
        #expect("\(outcome)".contains("answered 401 Unauthorized; check `secret`"))
    }

    private func check(_ outcome: Outcome, _ row: Row) {
        #expect(Fate(outcome) == row.fate, "\(row.path) at \(row.door): \(outcome)")
        #expect(
            row.words.isEmpty || shown(outcome).contains(row.words), "\(row.path) at \(row.door): \(outcome)")
        #expect(!shown(outcome).contains("token-in-path") && !shown(outcome).contains("s3cr3t-t0ken"))
        guard case .retry(_, let after) = outcome else { return }
        #expect((after == nil) == (row.after == nil), "\(row.path): after \(String(describing: after))")
        if let after, let expected = row.after { #expect(expected.contains(Int(after.seconds.rounded()))) }
    }

    private func shown(_ outcome: Outcome) -> String {
        switch outcome {
        case .delivered: "delivered"
        case .skipped(let why): "skipped: \(why)"
        case .retry(let why, let after): "retry\(after.map { " after \($0)" } ?? ""): \(why)"
        case .refused(let why): "refused: \(why)"
        case .gone(let why): "gone: \(why)"
        }
    }

    private func webhook(to url: String, secret: String? = nil, timeout: String) async throws -> Webhook {
        let handler = try makeWebhook(
            ["url": url, "secret": secret ?? server.secret, "ca_file": server.caFile, "timeout": timeout],
            headers: ["authorization": "Bearer s3cr3t-t0ken"])
        try await handler.start()
        return handler
    }

    private func post(
        to url: String, secret: String? = nil, timeout: String = "30s"
    ) async throws -> (outcome: Outcome, took: Duration) {
        let handler = try await webhook(to: url, secret: secret, timeout: timeout)
        let (outcomes, took) = try await onOwnThread {
            let start = ContinuousClock.now
            let outcomes = await handler.handle([.sample("4006381333931", format: .ean13)])
            return (outcomes, ContinuousClock.now - start)
        }.value
        await handler.stop(within: .seconds(1))
        return (try #require(outcomes.first), took)
    }
}
