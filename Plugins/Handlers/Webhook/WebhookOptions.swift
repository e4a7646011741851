import ScanCore
import ScanDelivery

/// Where scans are posted, and how they are signed.
public struct WebhookOptions: PluginOptions {
    /// Where to.
    public var url: Endpoint?
    /// The keys of the signatures; without one requests are not signed.
    public var secret: [Secret] = []
    /// How scans are written into requests.
    public var format = WebhookFormat.standard
    /// The body, in place of a format.
    public var template: ScanTemplate?
    /// What the body is, where a template makes it.
    public var contentType = "application/json"
    /// How many scans one request may hold.
    public var batch = WebhookBatch()
    /// More headers.
    public var headers = HeaderOptions()
    /// The longest time for a whole request.
    public var timeout = Duration.seconds(15)
    /// The longest time for its connection.
    public var connectTimeout = Duration.seconds(5)
    /// How long to wait after an answer that only a person can mend.
    public var slow = Duration.seconds(60)
    /// Whether a public name may lead to a private address.
    public var allowPrivate = false
    /// Certificates to trust instead of the system's.
    public var caFile: String?
    /// The certificate that this side shows.
    public var certFile: String?
    /// The key of that certificate.
    public var keyFile: String?
    /// The oldest TLS that is spoken.
    public var leastTLS = LeastTLS.tls12
    /// Who the sender says it is.
    public var auth = WebhookAuth()
    /// A proxy that leads to the server.
    public var proxy: Endpoint?
    /// The most requests a second.
    public var rate: Double?
    /// No address yet.
    public init() {}

    /// The options as configured.
    public static let fields = [
        Field<WebhookOptions>(
            "url", \.url, "Where scans are posted; redirects are not followed.", isRequired: true,
            example: "https://shop.example/scans"),
        Field<WebhookOptions>(
            "secret", \.secret,
            "Key that signs requests (Standard Webhooks): whsec_ and base64, or text of 24 bytes or more; several in a "
                + "list, while one replaces another.",
            example: "${SHOP_SECRET}"),
        Field<WebhookOptions>(
            "format", \.format,
            "How a scan is written: as Standard Webhooks has it, or as a CloudEvents event."),
        Field<WebhookOptions>(
            "template", \.template,
            "Body in place of a format: text with fields in braces, each with its escape.",
            example: "'{{\"code\":{text|json}}}'"),
        Field<WebhookOptions>(
            "content_type", \.contentType, "What a template makes, as the header content-type tells it."),
        Field<WebhookOptions>(
            "batch", \.batch, "How many scans one request may hold; they arrive, or fail, together."),
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
            "slow", \.slow, in: .zero ... .seconds(86_400),
            "Shortest wait after what only a person can mend: 401, 403, 404, 405, 407 and redirects."),
        Field<WebhookOptions>(
            "allow_private", \.allowPrivate,
            "Whether a public name may lead to a private address; written addresses and local names always may."
        ),
        Field<WebhookOptions>(
            "ca_file", \.caFile,
            "PEM file of certificates to trust instead of the system's, from the configuration's folder.",
            example: "shop-ca.pem"),
        Field<WebhookOptions>(
            "cert_file", \.certFile,
            "PEM file of the certificate that this side shows, where the server asks for one.",
            example: "till.pem"),
        Field<WebhookOptions>(
            "key_file", \.keyFile, "PEM file of that certificate's key.", example: "till.key"),
        Field<WebhookOptions>("least_tls", \.leastTLS, "Oldest version of TLS that is spoken."),
        Field<WebhookOptions>(
            "auth", \.auth, "Who the sender says it is, beside its signatures.",
            example: "{ bearer: \"${SHOP_TOKEN}\" }"),
        Field<WebhookOptions>(
            "proxy", \.proxy,
            "A proxy that leads to the server; then it, not we, looks up where the server's name leads.",
            example: "http://proxy.lan:3128"),
        Field<WebhookOptions>(
            "rate", \.rate, in: 0.001...10_000, "Most requests a second; as many as go unless given."),
    ]
    /// `webhook: https://…`.
    public static let shorthand: String? = "url"
}
