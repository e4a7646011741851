/// A wireless network and what is needed to join it.
public struct WiFiNetwork: Hashable, Sendable {
    /// How a network is guarded.
    public enum Security: String, Hashable, Sendable, CaseIterable {
        /// Not at all.
        case open
        /// Encrypted without a password (Opportunistic Wireless Encryption, RFC 8110).
        case owe
        /// Wired Equivalent Privacy, broken since 2001.
        case wep
        /// A password, for whatever of WPA, WPA2 and WPA3 both sides know.
        case wpa
        /// A password for WPA3 alone (Simultaneous Authentication of Equals).
        case sae
        /// A user's own credentials (IEEE 802.1X).
        case enterprise
        /// Something else.
        case unknown
    }

    /// The network's name: at most 32 bytes, in UTF-8 as a rule (IEEE 802.11, 9.4.2.2).
    public var ssid: [UInt8]
    /// How it is guarded.
    public var security: Security
    /// The password, or the password of the user.
    public var password: String?
    /// Whether the network does not tell its name.
    public var isHidden = false
    /// Which older ways to join are to be given up, in hexadecimal (WPA3 Specification 3, section 7: `trdisable`).
    public var transitionDisable: String?
    /// The identifier of the password where there are several (`I` without EAP).
    public var passwordIdentifier: String?
    /// The access point's public key, in base64 (SAE-PK).
    public var publicKey: String?
    /// The user, where each has credentials.
    public var enterprise = WiFiUser()

    /// A network from its name and how it is guarded.
    public init(ssid: String, security: Security, password: String? = nil) {
        self.init(ssid: Array(ssid.utf8), security: security, password: password)
    }

    /// A network from its name in bytes and how it is guarded.
    public init(ssid: [UInt8], security: Security, password: String? = nil) {
        self.ssid = ssid
        self.security = security
        self.password = password
    }
}

/// Who joins a network in which each has credentials.
public struct WiFiUser: Hashable, Sendable {
    /// The EAP method, such as `PEAP`.
    public var method: String?
    /// The inner method, such as `MSCHAPV2`.
    public var phase2: String?
    /// The user.
    public var identity: String?
    /// Who is told to those who listen.
    public var anonymousIdentity: String?

    /// Nobody yet.
    public init() {}
}
