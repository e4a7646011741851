import ScanCore
import ScanDelivery

/// Where scans are posted, and how they are signed.
public struct WebhookOptions: PluginOptions {
    /// Where to.
    public var url: Endpoint?
    /// The key of the signature; without one requests are not signed.
    public var secret: Secret?
    /// More headers.
    public var headers = HeaderOptions()
    /// The longest time for a whole request.
    public var timeout = Duration.seconds(15)
    /// The longest time for its connection.
    public var connectTimeout = Duration.seconds(5)
    /// Certificates to trust instead of the system's.
    public var caFile: String?
    /// No address yet.
    public init() {}

    /// The options as configured.
    public static let fields = [
        Field<WebhookOptions>(
            "url", \.url, "Where scans are posted; redirects are not followed.", isRequired: true,
            example: "https://shop.example/scans"),
        Field<WebhookOptions>(
            "secret", \.secret,
            "Key that signs requests (Standard Webhooks): whsec_ and base64, or text of 24 bytes or more.",
            example: "${SHOP_SECRET}"),
        Field<WebhookOptions>(
            "headers", \.headers, "More headers, such as a token; their values are never shown.",
            example: "{ authorization: \"Bearer ${TOKEN}\" }"),
        Field<WebhookOptions>(
            "timeout", \.timeout, in: .milliseconds(100) ... .seconds(600),
            "Longest time for a request, from looking up the name to the answer."),
        Field<WebhookOptions>(
            "connect_timeout", \.connectTimeout, in: .milliseconds(100) ... .seconds(60),
            "Longest time for the connection alone: name, TCP and TLS."),
        Field<WebhookOptions>(
            "ca_file", \.caFile,
            "PEM file of certificates to trust instead of the system's, from the configuration's folder.",
            example: "shop-ca.pem"),
    ]
    /// `webhook: https://…`.
    public static let shorthand: String? = "url"
}
