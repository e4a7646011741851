import ScanCore

/// A web address in a code's text, taken apart as browsers do it (WHATWG URL Standard), with what a careful
/// person would want to know before opening it.
///
/// Browsers mend much: `HTTP:\\Example.com` opens `http://example.com/`. So what is shown here is where a
/// browser would go, not what the text seems to say. Nothing is opened or looked up. Takes time in proportion
/// to the text.
public struct WebAddress: Hashable, Sendable {
    /// The scheme in lower case: `https`.
    public let scheme: String
    /// The host in lower case: a name, or an IP address in its usual form; nil for schemes that lead to none.
    public let host: String?
    /// The port, also where it is the scheme's own; nil where there is no host.
    public let port: Int?
    /// The path, percent-encoded, at least `/`; nil where there is no host.
    public let path: String?
    /// The whole address in its usual form, without user information.
    public let url: String
    /// What a careful person would want to know.
    public let warnings: [WebWarning]

    /// The address that a text is; nil where it is none.
    ///
    /// A text is one with `http:` or `https:` in any case, perhaps after `URL:` or `URI:`, or `www.` at its beginning,
    /// or a scheme that is no web address but is opened like one: `javascript:`, `data:`, `file:`, `intent:`
    /// and the like.
    public init?(_ text: String) {
        var draft = WebDraft()
        let visible = draft.clean(text)
        guard let (scheme, rest) = draft.scheme(of: visible) else { return nil }
        guard defaultPort(of: scheme) != nil else {
            draft.warn(.notWeb(scheme))
            self.init(scheme: scheme, opaque: rest, draft)
            return
        }
        guard let (authority, target) = draft.split(rest), let host = draft.host(of: authority),
            let port = draft.port(of: authority, scheme)
        else { return nil }
        self.init(scheme: scheme, host: host, port: port, target: draft.encode(target, isPath: true), draft)
    }

    private init(scheme: String, host: String, port: Int, target: String, _ draft: WebDraft) {
        let isOwn = port == defaultPort(of: scheme)
        let target = target.hasPrefix("/") ? target : "/" + target
        self.scheme = scheme
        self.host = host
        self.port = port
        path = String(target.prefix { $0 != "?" && $0 != "#" })
        url = "\(scheme)://\(host)" + (isOwn ? "" : ":\(port)") + target
        warnings = draft.warnings + targetWarnings(scheme: scheme, host: host, target: target)
    }

    private init(scheme: String, opaque: Scalars, _ draft: WebDraft) {
        self.scheme = scheme
        host = nil
        port = nil
        path = nil
        url = "\(scheme):\(draft.encode(opaque, isPath: false))"
        warnings = draft.warnings
    }
}

/// The port that a web scheme has when none is written.
func defaultPort(of scheme: String) -> Int? { ["http": 80, "https": 443][scheme] }
