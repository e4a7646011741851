/// What is to be said of where an address leads on its host.
func targetWarnings(scheme: String, host: String, target: String) -> [WebWarning] {
    var warnings: [WebWarning] = []
    if shorteners.contains(host) { warnings.append(.shortener) }
    if let ending = host.split(separator: ".").last.map(String.init), fileEndings.contains(ending) {
        warnings.append(.fileName(ending))
    }
    let query = target.split(separator: "#", maxSplits: 1)[0].split(separator: "?", maxSplits: 1).dropFirst()
        .first
    if query.map(holdsAddress) ?? false { warnings.append(.forwards) }
    let path = target.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if scheme == "http", logins.contains(where: path.contains) { warnings.append(.plainLogin) }
    // Nobody reads so much, and some browsers cut it.
    if target.utf8.count > 2048 { warnings.append(.long) }
    return warnings
}

/// Whether a value of a query is an address itself.
private func holdsAddress(_ query: Substring) -> Bool {
    query.split(separator: "&").contains { pair in
        let value = pair.split(separator: "=", maxSplits: 1).dropFirst().first ?? ""
        let text = String(decoding: percentDecodedBytes(Array(value.utf8)), as: UTF8.self).lowercased()
        return ["http://", "https://", "//", "javascript:", "data:"].contains { text.hasPrefix($0) }
    }
}

/// Hosts that do nothing but forward.
private let shorteners: Set<String> = [
    "bit.ly", "buff.ly", "cutt.ly", "goo.gl", "is.gd", "lnkd.in", "ow.ly", "qrco.de", "rb.gy", "rebrand.ly",
    "s.id",
    "shorturl.at", "t.co", "t.ly", "tiny.cc", "tinyurl.com", "v.gd",
]
/// Top-level domains that are endings of files too.
private let fileEndings: Set<String> = ["zip", "mov", "app", "sh", "pl", "py", "rs", "md", "ps", "cab"]
/// Words in paths at which one types secrets.
private let logins = [
    "login", "signin", "sign-in", "logon", "password", "passwort", "account", "banking", "checkout",
]

extension WebAddress {
    /// Where what a query holds for those who follow people is left out; nothing else changes.
    public var withoutTracking: String {
        guard let mark = url.firstIndex(of: "?") else { return url }
        let rest = url[url.index(after: mark)...]
        let query = rest.prefix { $0 != "#" }
        let kept = query.split(separator: "&", omittingEmptySubsequences: false).filter { !isTracking($0) }
        return url[..<mark] + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
            + rest[query.endIndex...]
    }

    private func isTracking(_ pair: Substring) -> Bool {
        let name = pair.prefix { $0 != "=" }.lowercased()
        return name.hasPrefix("utm_")
            || [
                "fbclid", "gclid", "dclid", "msclkid", "yclid", "mc_cid", "mc_eid", "igshid", "twclid",
                "ttclid",
            ]
            .contains(name)
    }
}
