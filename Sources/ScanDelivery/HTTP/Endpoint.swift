import ScanCore

/// Where scans are sent: an `http` or `https` URL that leaves no two ways to read it.
///
/// Stricter than RFC 3986, so that what is checked here is what libcurl connects to: no user information, no
/// fragment, only the characters that a host, path and query may hold. It comes from the configuration alone,
/// never from a scan.
public struct Endpoint: Hashable, Sendable {
    /// The URL as written.
    public let url: String
    /// Scheme, host and port: what may be shown, since a path often holds a token.
    public let origin: String
    /// The host in lower case, an IPv6 address in brackets.
    public let host: String
    /// Whether the connection is encrypted.
    public let isSecure: Bool

    /// An endpoint from a URL; throws a `Fault` that says what is wrong with it.
    public init(_ url: String) throws(Fault) {
        let (scheme, rest) = try Endpoint.splitScheme(url)
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let authority = rest[..<end]
        guard !authority.contains("@") else {
            throw Fault(
                "a user or password does not belong into a URL, where logs show it",
                remedy: "send it as a header: authorization: Basic …")
        }
        let (host, port) = try Endpoint.splitPort(authority)
        try Endpoint.checkHost(host)
        try Endpoint.checkTarget(rest[end...])
        self.url = url
        self.host = host.lowercased()
        isSecure = scheme == "https"
        origin = "\(scheme)://\(self.host)" + (port.map { ":\($0)" } ?? "")
    }

    private static func splitScheme(_ url: String) throws(Fault) -> (String, Substring) {
        for scheme in ["https", "http"] where url.lowercased().hasPrefix(scheme + "://") {
            return (scheme, url.dropFirst(scheme.count + 3))
        }
        throw Fault("expected a URL that begins with https:// or http://")
    }

    private static func splitPort(_ authority: Substring) throws(Fault) -> (
        host: Substring, port: Int?
    ) {
        // The colons of an IPv6 address stand in brackets (RFC 3986, 3.2.2).
        let afterHost =
            authority.lastIndex(of: "]").map { authority.index(after: $0) } ?? authority.startIndex
        guard let colon = authority[afterHost...].firstIndex(of: ":") else { return (authority, nil) }
        let digits = authority[authority.index(after: colon)...]
        guard let port = Int(digits), (1...65_535).contains(port), digits.utf8.allSatisfy(isDigit)
        else {
            throw Fault("expected a port from 1 to 65535 after the host")
        }
        return (authority[..<colon], port)
    }

    private static func checkHost(_ host: Substring) throws(Fault) {
        if host.hasPrefix("["), host.hasSuffix("]") {
            let address = host.dropFirst().dropLast()
            guard let plain = IPAddress(String(address)), plain.bytes.count == 16, plain.unmapped == plain
            else {
                throw Fault(
                    "expected an IPv6 address in the brackets, and none that stands for an IPv4 address",
                    remedy: "write an IPv4 address as four decimal numbers")
            }
            return
        }
        guard !host.isEmpty else { throw Fault("expected a host after ://") }
        try checkNumber(host)
        guard host.utf8.allSatisfy({ isDigit($0) || isLetter($0) || "-._".utf8.contains($0) }) else {
            throw Fault(
                "the host holds a character that no host name has",
                remedy: "write a name beyond ASCII in its xn-- form")
        }
    }

    /// A host whose last part is a number is an address (WHATWG URL Standard, 3.5), which must be written plainly: the
    /// decimal, hexadecimal, octal and short forms that resolvers take hide where they lead.
    private static func checkNumber(_ host: Substring) throws(Fault) {
        let parts = host.split(separator: ".")
        guard let last = parts.last?.lowercased(),
            last.utf8.allSatisfy(isDigit) || last.hasPrefix("0x"),
            IPAddress(String(host)) == nil
        else { return }
        throw Fault(
            "expected a name or an address as four decimal numbers", remedy: "write it as in 192.168.1.20"
        )
    }

    private static func checkTarget(_ target: Substring) throws(Fault) {
        guard !target.contains("#") else {
            throw Fault("a fragment is never sent", remedy: "remove the # and what follows")
        }
        // RFC 3986, appendix A: pchar, "/", "?".
        let marks = "-._~!$&'()*+,;=:@/?%".utf8
        guard target.utf8.allSatisfy({ isDigit($0) || isLetter($0) || marks.contains($0) }) else {
            throw Fault(
                "the path or query holds a character that a URL cannot have",
                remedy: "percent-encode it: %20 for a space")
        }
    }
}

extension Endpoint: OptionValue {
    /// A URL.
    public static var expectation: String { "a URL such as https://shop.example/scans" }
    /// A string.
    public static var schema: JSONValue {
        ["type": "string", "format": "uri", "pattern": "^[Hh][Tt][Tt][Pp][Ss]?://"]
    }
    /// A URL of http or https; a wrong one is told by what is wrong with it.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Endpoint? {
        guard let text = value.scalar?.text, value.scalar?.isNull == false else {
            return mismatch(value, &problems)
        }
        do {
            return try Endpoint(text)
        } catch {
            // A password in the URL must not be quoted.
            let found =
                text.contains("@") ? "" : ", found \(quotedText(beforePath(value.scalar?.written ?? "")))"
            problems.append(Diagnostic(at: value.place, error.message + found, fix: error.remedy))
            return nil
        }
    }
    /// What may be shown of a URL that is none.
    private static func beforePath(_ written: String) -> String {
        let afterScheme = written.firstRange(of: "://")?.upperBound ?? written.startIndex
        guard let end = written[afterScheme...].firstIndex(where: { "/?#".contains($0) }) else {
            return written
        }
        return written[..<end] + "/…"
    }
    /// Scheme, host and port, and dots for what is behind them.
    public var written: String? { url.count > origin.count ? "\(origin)/…" : origin }
    /// Its path often holds a token.
    public static var hidesValue: Bool { true }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
