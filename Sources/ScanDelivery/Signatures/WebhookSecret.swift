import ScanCore

/// The key that sender and receiver of a webhook share (Standard Webhooks 1.0.0).
///
/// `whsec_` and base 64 as the standard has it, or any text, whose UTF-8 bytes are the key then.
public struct WebhookSecret: Sendable {
    let key: [UInt8]

    /// The fewest bytes of a key: 192 bits (Standard Webhooks 1.0.0, "Signature scheme").
    public static let fewestBytes = 24

    /// A key from the text that a configuration holds; throws a `Fault` where it is none to trust in.
    public init(_ secret: Secret) throws(Fault) {
        let text = secret.revealed()
        for prefix in ["whsk_", "whpk_"] where text.hasPrefix(prefix) {
            throw Fault(
                "a secret that begins with \(prefix) is an ed25519 key, which is not supported",
                remedy: "use a symmetric secret, which begins with whsec_", option: "secret")
        }
        if text.hasPrefix("whsec_") {
            guard let key = bytes(fromBase64: text.dropFirst(6)) else {
                throw Fault(
                    "what follows whsec_ in the secret is not base64", remedy: remedy, option: "secret")
            }
            self.key = key
        } else {
            key = Array(text.utf8)
        }
        guard key.count >= WebhookSecret.fewestBytes else {
            throw Fault(
                "the secret has \(key.count) bytes, where at least \(WebhookSecret.fewestBytes) are needed",
                remedy: remedy, option: "secret")
        }
    }
}

private let remedy = "make one: echo whsec_$(openssl rand -base64 32)"
