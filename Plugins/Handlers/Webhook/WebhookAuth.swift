import ScanCore
import ScanDelivery

/// Who the sender says it is, beside its signatures.
public struct WebhookAuth: PluginOptions, OptionValue {
    /// A bearer token (RFC 6750).
    public var bearer: Secret?
    /// The user of basic authentication (RFC 7617).
    public var user: String?
    /// The password of that user.
    public var password: Secret?
    /// Nobody.
    public init() {}

    /// The options as configured.
    public static let fields = [
        Field<WebhookAuth>("bearer", \.bearer, "A bearer token.", example: "${SHOP_TOKEN}"),
        Field<WebhookAuth>("user", \.user, "The user of basic authentication."),
        Field<WebhookAuth>("password", \.password, "That user's password."),
    ]
    /// What is in it must not be shown.
    public static var hidesValue: Bool { true }

    /// What a server may repeat of it, decoded.
    var words: [String] {
        let password = password?.revealed() ?? ""
        return [bearer?.revealed() ?? "", password, password.isEmpty ? "" : "\(user ?? ""):\(password)"]
    }

    /// The value of the `authorization` header; throws a `Fault` where there would be two, or half of one.
    func header() throws(Fault) -> String? {
        switch (bearer, user, password) {
        case (nil, nil, nil): return nil
        case (let token?, nil, nil):
            // RFC 6750, 2.1: b64token.
            let marks = "-._~+/=".utf8
            guard token.revealed().utf8.allSatisfy({ isLetterOrDigit($0) || marks.contains($0) }) else {
                throw Fault("a bearer token holds letters, digits and -._~+/= only", option: "auth")
            }
            return "Bearer \(token.revealed())"
        case (nil, let user?, let password?):
            guard !user.contains(":") else { throw Fault("a user's name holds no colon", option: "auth") }
            return "Basic " + base64(Array("\(user):\(password.revealed())".utf8))
        default: throw Fault("expected bearer alone, or user and password", option: "auth")
        }
    }
}

/// The oldest TLS that is spoken.
public enum LeastTLS: String, OptionChoice {
    /// TLS 1.2 (RFC 5246).
    case tls12 = "1.2"
    /// TLS 1.3 (RFC 8446).
    case tls13 = "1.3"
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
}
