import ScanCore
import ScanDelivery

/// What an answer, or the lack of one, means for a scan.
///
/// Only what the other side will never take is refused; what a person can mend, such as a wrong key or
/// address, is tried again: a mistake in the configuration must not cost scans.
struct WebhookVerdict: Sendable {
    private let endpoint: Endpoint
    private let secrets: SecretWords
    private let slow: Duration

    init(_ endpoint: Endpoint, secrets: SecretWords, slow: Duration) {
        self.endpoint = endpoint
        self.slow = slow
        self.secrets = secrets
    }

    func outcome(of answer: HTTPResponse, now: WallTime) -> Outcome {
        let advice = advice(for: answer)
        let reason =
            "\(endpoint.origin) answered \(statusText(answer.status))\(advice)\(excerpt(of: answer))"
        switch answer.status {
        case 200...299: return .delivered
        case 400, 413, 415, 422: return .refused(reason)
        case 410: return .gone(reason)
        // A person must mend the key or the address; until then asking often helps nobody.
        case 301...308, 401, 403, 404, 405, 407:
            return .retry(reason, after: max(retryAfter(answer, now: now) ?? .zero, slow))
        default: return .retry(reason, after: retryAfter(answer, now: now))
        }
    }

    func outcome(of failure: HTTPFailure) -> Outcome {
        let origin = endpoint.origin
        let detail = visibleText(secrets.blottedOut(of: failure.detail))
        return switch failure.kind {
        case .cancelled: .retry("\(detail), from \(origin)")
        case .timeout: .retry("\(origin) did not answer in time: \(detail)")
        case .unknownHost:
            .retry("the name \(endpoint.host) was not found; check the network, and `url`")
        // Whoever answers for the name, or a person, must mend it.
        case .forbidden: .retry("\(origin) is not connected to: \(detail)", after: slow)
        case .unreachable: .retry("\(origin) cannot be reached: \(detail)")
        case .noTLS:
            .retry("no encrypted connection to \(origin): \(detail); check the scheme and port of `url`")
        case .untrusted:
            .retry(
                "the certificate of \(origin) is not trusted: \(detail); a server of your own needs its "
                    + "PEM file in `ca_file`")
        case .notHTTP:
            .retry("what \(origin) answered is not HTTP: \(detail); check the scheme and port of `url`")
        case .interrupted: .retry("the connection to \(origin) broke: \(detail)")
        }
    }

    private func advice(for answer: HTTPResponse) -> String {
        switch answer.status {
        case 301, 302, 303, 307, 308:
            "\(movedTo(answer)); redirects are not followed: write the address that it moved to as `url`"
        case 401, 403, 407: "; check `secret`, and the token in `headers`"
        case 404, 405: "; nothing takes scans at that path: check `url`"
        case 410: "; it wants no more scans: remove this handler, or change `url`"
        default: ""
        }
    }

    /// The host alone: a path may hold a token.
    private func movedTo(_ answer: HTTPResponse) -> String {
        guard let location = answer.header("location") else { return "" }
        guard let target = try? Endpoint(location), target.origin != endpoint.origin else {
            return ", moved to another path"
        }
        return ", moved to \(target.origin)"
    }

    /// The beginning of what the server says, on one line, with secrets blotted out.
    private func excerpt(of answer: HTTPResponse) -> String {
        let text = secrets.blottedOut(of: String(decoding: answer.body, as: UTF8.self))
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !line.isEmpty else { return "" }
        return "; it says: " + visibleText(String(line.prefix(160))) + (line.count > 160 ? "…" : "")
    }
}

private func statusText(_ status: Int) -> String {
    statusNames[status].map { "\(status) \($0)" } ?? "\(status)"
}

/// RFC 9110, 15, and RFC 6585: those that people meet.
private let statusNames = [
    301: "Moved Permanently", 302: "Found", 303: "See Other", 307: "Temporary Redirect",
    308: "Permanent Redirect",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed",
    408: "Request Timeout", 409: "Conflict", 410: "Gone", 413: "Content Too Large",
    415: "Unsupported Media Type",
    422: "Unprocessable Content", 425: "Too Early", 429: "Too Many Requests",
    500: "Internal Server Error",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
]
