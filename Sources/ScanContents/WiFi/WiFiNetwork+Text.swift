extension WiFiNetwork {
    /// The text for a code that phones join the network by: `WIFI:T:WPA;S:Shop;P:secret;;`.
    ///
    /// Escaped by backslashes, which phones have read since 2008; by percent signs, as the WPA3 specification has
    /// it, where there is something in it that only this specification knows.
    public var text: String {
        let isNew = transitionDisable != nil || passwordIdentifier != nil || publicKey != nil
        let written = parts.map { key, value in
            Array("\(key):".utf8) + (isNew ? percentEncoded(value) : backslashEscaped(value))
                + Array(";".utf8)
        }
        return String(decoding: Array("WIFI:".utf8) + written.joined() + Array(";".utf8), as: UTF8.self)
    }

    private var parts: [(String, [UInt8])] {
        let texts: [(String, String?)] = [
            ("P", password), ("H", isHidden ? "true" : nil), ("R", transitionDisable),
            ("E", enterprise.method), ("PH2", enterprise.phase2), ("A", enterprise.anonymousIdentity),
            ("I", enterprise.identity ?? passwordIdentifier), ("K", publicKey),
        ]
        let given = texts.compactMap { key, text in text.map { (key, Array($0.utf8)) } }
        return [("T", Array(security.written.utf8)), ("S", ssid)] + given
    }

}

extension WiFiNetwork.Security {
    /// What stands after `T:`; the specification has `WPA` for every kind of password.
    var written: String {
        switch self {
        case .open, .unknown: "nopass"
        case .owe: "OWE"
        case .wep: "WEP"
        case .wpa: "WPA"
        case .sae: "SAE"
        case .enterprise: "WPA2-EAP"
        }
    }

    /// What the text after `T:` means; nil for none that is known.
    init?(written: String) {
        switch written.uppercased() {
        case "", "NOPASS", "NONE", "OPEN": self = .open
        case "OWE": self = .owe
        case "WEP": self = .wep
        case "WPA", "WPA2", "WPA/WPA2", "WPA2/WPA3", "WPA/WPA2/WPA3", "WPA-PSK", "WPA2-PSK", "WPA2-WPA3":
            self = .wpa
        case "SAE", "WPA3", "WPA3-SAE": self = .sae
        case "EAP", "WPA-EAP", "WPA2-EAP", "WPA3-EAP", "WPA/WPA2-EAP", "WPA2-ENTERPRISE", "WPA2/WPA3-EAP":
            self = .enterprise
        default: return nil
        }
    }
}
