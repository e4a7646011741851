import ScanCore

/// Signs messages, and verifies them, as Standard Webhooks 1.0.0 describes: scheme `v1`, HMAC-SHA256.
public struct StandardWebhooks: Sendable {
    private let secret: WebhookSecret
    private let crypto: Crypto

    /// A signer and verifier; throws a `Fault` where libcrypto is missing.
    public init(_ secret: WebhookSecret) throws(Fault) {
        self.secret = secret
        crypto = try Crypto.shared.get()
    }

    /// The headers of one attempt: the scan's id is the same at each, the instant is this attempt's.
    ///
    /// - Parameters:
    ///   - id: what the receiver knows repeats by; it holds no dot
    public static func headers(id: String, at now: WallTime) -> [HTTPHeader] {
        [HTTPHeader("webhook-id", id), HTTPHeader("webhook-timestamp", String(now.seconds))]
    }

    /// The `webhook-signature` header that belongs to those headers and that body.
    public func signature(id: String, at now: WallTime, body: [UInt8]) throws(Fault) -> HTTPHeader {
        HTTPHeader("webhook-signature", try sign(id, String(now.seconds), body))
    }

    /// Why a message is not to be trusted; nil where it is.
    ///
    /// - Parameters:
    ///   - id, timestamp, signature: the headers as they came, nil where they are missing
    ///   - now: the receiver's time; 5 minutes are tolerated either way, lest a message be replayed later
    public func mistrust(
        id: String?, timestamp: String?, signature: String?, body: [UInt8], now: WallTime
    ) throws(Fault) -> String? {
        guard let id, !id.isEmpty else { return "the header webhook-id is missing" }
        guard !id.utf8.contains(UInt8(ascii: ".")) else { return "the webhook-id holds a dot" }
        guard let timestamp else { return "the header webhook-timestamp is missing" }
        guard let seconds = Int64(timestamp) else {
            return "the webhook-timestamp is not a number of seconds"
        }
        guard let signature else { return "the header webhook-signature is missing" }
        let age = now.seconds.subtractingReportingOverflow(seconds)
        guard !age.overflow, age.partialValue.magnitude <= 300 else {
            return "the webhook-timestamp is more than 5 minutes off this machine's clock"
        }
        // Several signatures, by several secrets, while one is replaced by another.
        let expected = Array(try sign(id, timestamp, body).utf8)
        let isSigned = signature.split(separator: " ").prefix(32).contains {
            crypto.areEqual(Array($0.utf8), expected)
        }
        return isSigned ? nil : "no signature fits the message and the secret"
    }

    private func sign(_ id: String, _ timestamp: String, _ body: [UInt8]) throws(Fault) -> String {
        "v1," + base64(try crypto.hmacSHA256(of: Array("\(id).\(timestamp).".utf8) + body, key: secret.key))
    }
}

extension [StandardWebhooks] {
    /// The `webhook-signature` header with a signature by each secret, so that a receiver may have any of them.
    public func signature(id: String, at now: WallTime, body: [UInt8]) throws(Fault) -> HTTPHeader {
        var signatures: [String] = []
        for signer in self { signatures.append(try signer.signature(id: id, at: now, body: body).value) }
        return HTTPHeader("webhook-signature", signatures.joined(separator: " "))
    }
}
