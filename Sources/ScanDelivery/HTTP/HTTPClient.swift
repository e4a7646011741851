import ScanCore

/// Posts over HTTP and HTTPS by libcurl, with connections kept open between requests.
///
/// Redirects are not followed, proxies of the environment not used, cookies not kept, credentials never
/// guessed; certificates are always checked. No answer, however hostile, takes more time or memory than the
/// options allow.
///
/// ```swift
/// let client = try HTTPClient(HTTPClient.Options())
/// let answer = try client.post(HTTPRequest(to: endpoint, headers: [], body: body))
/// ```
public final class HTTPClient: Sendable {
    /// Bounds, and what to trust.
    public struct Options: Sendable {
        /// The longest time for a whole request, from looking up the name to the answer's headers.
        public var timeout = Duration.seconds(15)
        /// The longest time for its connection: name, TCP and TLS.
        public var connectTimeout = Duration.seconds(5)
        /// How long to wait for the rest of an answer's body once its headers are there: they tell all that
        /// matters.
        public var bodyPatience = Duration.seconds(2)
        /// How much of a body is kept; the connection is closed where there is more.
        public var bodyLimit = 65_536
        /// How many bytes of headers may come before an answer counts as garbage.
        public var headerLimit = 65_536
        /// Whether a public name may lead to a private address.
        public var allowPrivate = false
        /// A PEM file of certificates to trust instead of the system's.
        public var caFile: String?
        /// A PEM file of the certificate that this side shows.
        public var certificateFile: String?
        /// A PEM file of that certificate's key.
        public var keyFile: String?
        /// Whether TLS older than 1.3 is not spoken.
        public var needsTLS13 = false
        /// A proxy; with one, where the server's name leads is for the proxy to look up, and to guard.
        public var proxy: Endpoint?
        /// What the `user-agent` header says.
        public var userAgent = "scanloom/\(scanloomVersion)"
        /// 15 seconds, 5 of them to connect; the system's certificates.
        public init() {}
    }

    private let options: Options
    /// Those that no thread uses now: as many as there were requests at once, each with its own kept
    /// connections.
    private let idle: Locked<[CurlConnection]>

    /// A client; throws a `Fault` that names what is missing to make requests.
    public init(_ options: Options) throws(Fault) {
        self.options = options
        idle = Locked([try CurlConnection(options)])
    }

    /// Posts, and blocks until there is an answer or a failure.
    ///
    /// Ends within 50 ms of the current task's cancellation. May be called from any thread.
    public func post(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPResponse {
        let connection: CurlConnection
        do {
            connection = try idle.withLock { $0.popLast() } ?? CurlConnection(options)
        } catch {
            throw HTTPFailure(.interrupted, "\(error)")
        }
        defer { idle.withLock { $0.append(connection) } }
        return try connection.post(request)
    }
}
