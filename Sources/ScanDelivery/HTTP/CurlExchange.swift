/// What came back so far, filled piece by piece from libcurl's callbacks.
final class CurlExchange {
    private let options: HTTPClient.Options
    private let policy: AddressPolicy
    /// Why the last address was not connected to.
    private(set) var refusal: String?
    private(set) var status = 0
    private(set) var headers: [HTTPHeader] = []
    private(set) var body: [UInt8] = []
    /// When the last header of the final answer had come.
    private(set) var answered: ContinuousClock.Instant?
    private(set) var isFlooded = false
    private var headerBytes = 0

    init(_ options: HTTPClient.Options, _ policy: AddressPolicy) {
        self.options = options
        self.policy = policy
    }

    /// Whether an address may be connected to.
    func mayConnect(to address: IPAddress?) -> Bool {
        // Of a family that is neither IPv4 nor IPv6 nothing is known.
        refusal = address.map { policy.refusal(of: $0) } ?? "its address is no IP address"
        return refusal == nil
    }

    var response: HTTPResponse? {
        answered == nil ? nil : HTTPResponse(status: status, headers: headers, body: body)
    }

    /// One line of the headers, its line end included; false to stop.
    func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        guard headerBytes <= options.headerLimit else {
            // Trailers (RFC 9110, 6.5) come after the answer and change nothing.
            isFlooded = answered == nil
            return false
        }
        guard answered == nil else { return true }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            begin(text)
        } else if let colon = text.firstIndex(of: ":") {
            headers.append(HTTPHeader(String(text[..<colon]), trimmed(text[text.index(after: colon)...])))
        } else if status >= 200, text.allSatisfy(\.isNewline) {
            answered = .now
        }
        return true
    }

    /// A piece of the body; false where no more is wanted.
    func takeBody(_ piece: UnsafeRawBufferPointer) -> Bool {
        let room = options.bodyLimit - body.count
        body.append(contentsOf: piece.prefix(room))
        return piece.count <= room
    }

    /// A status line begins an answer; those of 1xx come before the final one (RFC 9110, 15.2).
    private func begin(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 2)
        status = words.count > 1 ? Int(trimmed(words[1])) ?? 0 : 0
        headers = []
    }

    private func trimmed(_ text: Substring) -> String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace || $0.isNewline }
        guard let first = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(text[first...last])
    }
}
