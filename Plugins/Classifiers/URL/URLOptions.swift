import ScanContents
import ScanCore

/// The options of `url`: which addresses are allowed.
public struct URLOptions: PluginOptions {
    /// Schemes that are allowed; all where there are none.
    public var schemes: [String] = []
    /// Hosts that are allowed, and those below them; all where there are none.
    public var allowHosts: [String] = []
    /// Hosts that are not, and those below them.
    public var denyHosts: [String] = []
    /// Whether to leave out of the address what is there to follow people.
    public var stripsTracking = false

    /// Everything is allowed.
    public init() {}

    /// `schemes`, `allow_hosts`, `deny_hosts`, `strip_tracking`.
    public static let fields = [
        Field<URLOptions>(
            "schemes", \.schemes, "Schemes that are allowed; all unless given.", example: "[https]"),
        Field<URLOptions>(
            "allow_hosts", \.allowHosts, "Hosts that are allowed, and those below them; all unless given.",
            example: "[shop.example]"),
        Field<URLOptions>(
            "deny_hosts", \.denyHosts, "Hosts that are not allowed, and those below them.",
            example: "[evil.example]"),
        Field<URLOptions>(
            "strip_tracking", \.stripsTracking, "Leave out of the query what is there to follow people."),
    ]

    /// Why an address is not allowed, one sentence each.
    func objections(to address: WebAddress) -> [String] {
        var found: [String] = []
        if !schemes.isEmpty, !schemes.contains(where: { $0.lowercased() == address.scheme }) {
            found.append("The scheme \(address.scheme): is not allowed.")
        }
        let host = address.host ?? ""
        if !allowHosts.isEmpty, !allowHosts.contains(where: { isBelow(host, $0) }) {
            found.append("The host is not among those that are allowed.")
        }
        if denyHosts.contains(where: { isBelow(host, $0) }) { found.append("The host is denied.") }
        return found
    }

    private func isBelow(_ host: String, _ domain: String) -> Bool {
        let domain = domain.lowercased()
        return host == domain || host.hasSuffix("." + domain)
    }
}
