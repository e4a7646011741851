import ScanCore

/// Where requests may go: what the configuration means, and nothing that a name was bent to.
///
/// An address that the URL writes out, and a name of the local network, are meant. A public name must not lead to a
/// private, loopback or link-local address, which whoever answers for the name could make it do. The addresses at which
/// clouds tell machines their secrets are never meant. Asked about the address that is connected to, not the one that
/// was looked up before.
public struct AddressPolicy: Hashable, Sendable {
    private let isMeant: Bool
    private let host: String

    /// The policy of requests to an endpoint.
    ///
    /// - Parameter allowPrivate: whether its name may lead into the private network
    public init(for endpoint: Endpoint, allowPrivate: Bool) {
        host = endpoint.host
        isMeant =
            allowPrivate || AddressPolicy.isLocalName(endpoint.host) || IPAddress(endpoint.host) != nil
    }

    /// Why an address must not be connected to; nil where it may.
    public func refusal(of address: IPAddress) -> String? {
        let plain = address.unmapped
        if plain.isMetadata { return "\(address) is where clouds tell machines their secrets" }
        guard !isMeant, let scope = plain.scope else { return nil }
        return
            "the name \(host) leads to \(address), which is \(scope); if that is meant, write allow_private: true"
    }

    /// Names that only a local network resolves: without a dot, multicast DNS (RFC 6762), home networks (RFC 8375), and
    /// what routers hand out.
    private static func isLocalName(_ host: String) -> Bool {
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return !name.contains(".") || [".local", ".lan", ".home.arpa"].contains { name.hasSuffix($0) }
    }
}
