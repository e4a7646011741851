/// A `WIFI:` text taken apart by one of the two ways to escape.
struct WiFiFields: Hashable, Sendable {
    let fields: [KeyedField]
    let escaping: FieldEscaping

    /// Keys that mean something (ZXing's list, and the WPA3 specification).
    static let known: Set<String> = ["T", "S", "P", "H", "R", "E", "PH2", "A", "AI", "I", "K"]
    /// Keys whose values are no secrets.
    static let harmless = known.subtracting(["P"])
    /// No text of a code has more.
    private static let limit = 64

    init(_ body: [UInt8], _ escaping: FieldEscaping) {
        fields = Array(keyedFields(body, escaping).prefix(WiFiFields.limit))
        self.escaping = escaping
    }

    /// The first field of a key, its escapes resolved.
    func bytes(_ key: String) -> [UInt8]? {
        fields.first { $0.key == key }.map { unescaped($0.raw, escaping) }
    }

    /// The first field of a key without the quotation marks that may stand around it.
    func unquotedBytes(_ key: String) -> [UInt8]? {
        fields.first { $0.key == key }.map { unescaped(unquoted($0.raw), escaping) }
    }

    subscript(key: String) -> String? { bytes(key).map { String(decoding: $0, as: UTF8.self) } }

    /// Whether there is something that only the WPA3 specification knows.
    var isNewer: Bool {
        self["R"] != nil || self["K"] != nil || self["I"] != nil && self["E"] == nil && !isEnterprise
    }

    /// Whether something is escaped its way.
    var hasEscapes: Bool {
        fields.contains {
            escaping == .backslash ? hasBackslashEscape($0.raw) : percentDecodedBytes($0.raw) != $0.raw
        }
    }

    /// Whether every part has a key that is known, so that this may be what was meant.
    var isWhole: Bool { fields.allSatisfy { WiFiFields.known.contains($0.key) } && bytes("S") != nil }
    /// Whether there is a part that is not known.
    var hasUnknown: Bool { !fields.allSatisfy { WiFiFields.known.contains($0.key) } }

    private var isEnterprise: Bool { WiFiNetwork.Security(written: self["T"] ?? "") == .enterprise }

    /// The network that the fields describe.
    var network: WiFiNetwork {
        let password = unquotedBytes("P").map { String(decoding: $0, as: UTF8.self) }
        var network = WiFiNetwork(ssid: unquotedBytes("S") ?? [], security: security, password: password)
        let isUser = network.security == .enterprise
        network.isHidden = self["H"]?.lowercased() == "true"
        network.transitionDisable = self["R"]
        network.publicKey = self["K"]
        network.passwordIdentifier = isUser ? nil : self["I"]
        network.enterprise.method = self["E"]
        network.enterprise.identity = isUser ? self["I"] : nil
        network.enterprise.anonymousIdentity = self["A"] ?? self["AI"]
        network.enterprise.phase2 = phase2
        return network
    }

    private var security: WiFiNetwork.Security {
        guard self["E"] == nil || isEnterprise else { return .enterprise }
        // Some codes leave the type out although there is a password.
        guard let type = self["T"], !type.isEmpty else { return self["P"]?.isEmpty ?? true ? .open : .wpa }
        return WiFiNetwork.Security(written: type) ?? .unknown
    }

    /// `H` was the inner method before it told whether a network is hidden.
    private var phase2: String? {
        if let given = self["PH2"] { return given }
        guard let value = self["H"], !["true", "false", ""].contains(value.lowercased()) else { return nil }
        return value
    }

    /// The network with quotation marks or hexadecimal digits taken the other way; nil where there is no other.
    var otherQuoting: WiFiNetwork? {
        guard let name = bytes("S"), let inner = unquotedBytes("S") else { return nil }
        var other = network
        if inner != name {
            // A name that reads as hexadecimal must stand in quotation marks.
            guard ScanContents.bytes(ofHexadecimal: inner) == nil else { return nil }
            other.ssid = name
        } else if let meant = ScanContents.bytes(ofHexadecimal: name), isReadable(meant) {
            other.ssid = meant
        } else {
            return nil
        }
        return other
    }
}

/// A value as written without quotation marks around it, that no backslash makes a part of it: a text that could
/// be read as hexadecimal stands in them.
func unquoted(_ raw: [UInt8]) -> [UInt8] {
    let mark = UInt8(ascii: "\"")
    guard raw.count > 2, raw.first == mark, raw.last == mark else { return raw }
    let inner = raw.dropFirst().dropLast()
    let slashes = inner.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return slashes.isMultiple(of: 2) ? Array(inner) : raw
}

/// Whether bytes are a text that a person would choose.
private func isReadable(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1, let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
}
