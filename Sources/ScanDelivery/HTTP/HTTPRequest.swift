/// One POST.
public struct HTTPRequest: Sendable {
    /// Where to.
    public let endpoint: Endpoint
    /// Headers beside those that HTTP itself needs; checked by whoever made them.
    public let headers: [HTTPHeader]
    /// What to send.
    public let body: [UInt8]

    /// A POST from its parts.
    public init(to endpoint: Endpoint, headers: [HTTPHeader], body: [UInt8]) {
        self.endpoint = endpoint
        self.headers = headers
        self.body = body
    }
}

/// What was answered to a request.
public struct HTTPResponse: Hashable, Sendable {
    /// The status as sent, 0 to 999: a server may send nonsense.
    public let status: Int
    /// The headers in order.
    public let headers: [HTTPHeader]
    /// The beginning of the body, at most `HTTPClient.Options.bodyLimit` bytes.
    public let body: [UInt8]

    /// An answer from its parts.
    public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of the first header of that name, whatever its case.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Why there was no answer.
public struct HTTPFailure: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Kind: Hashable, Sendable {
        /// The task was cancelled.
        case cancelled
        /// No answer came in time.
        case timeout
        /// The host's name was not found.
        case unknownHost
        /// The address that the name leads to is none that requests may go to.
        case forbidden
        /// Nobody took the connection.
        case unreachable
        /// The two sides did not agree on encryption: the other may not speak TLS at all.
        case noTLS
        /// The server's certificate is not one to trust, or no certificates to trust were found.
        case untrusted
        /// What came back is not HTTP, or more of it than anybody needs.
        case notHTTP
        /// The connection ended before an answer.
        case interrupted
    }

    /// What went wrong.
    public let kind: Kind
    /// What is known of it, as a clause without a period; it may quote the server.
    public let detail: String

    /// A failure from its parts.
    public init(_ kind: Kind, _ detail: String) {
        self.kind = kind
        self.detail = detail
    }
}
