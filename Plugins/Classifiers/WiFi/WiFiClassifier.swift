import ScanContents
import ScanCore

/// Tells wireless networks, and keeps their passwords from being shown.
public struct WiFiClassifier: Classifier {
    /// The name as configured.
    public static let name = "wifi"
    /// One line for listings.
    public static let summary = "Tells wireless networks, and keeps their passwords from being shown."
    /// None.
    public typealias Options = NoOptions

    /// `wifi`.
    public static let kinds = [
        ContentKind("wifi", "A wireless network and what is needed to join it.", fields: fields)
    ]

    private static let fields = [
        ContentField("ssid", .text, "The network's name."),
        ContentField("ssid_hex", .text, "The name's bytes in hexadecimal, where they are no UTF-8."),
        ContentField("security", .text, "open, owe, wep, wpa, sae (WPA3 alone), enterprise or unknown."),
        ContentField("type", .text, "The kind of security as written."),
        ContentField("password", .text, "The password.", isSecret: true),
        ContentField("hidden", .bool, "Whether the network does not tell its name."),
        ContentField("escaping", .text, "How values were taken to be escaped: none, backslash or percent."),
        ContentField("ambiguous", .bool, "Whether the text can be read in another way, too."),
        ContentField("other_ssid", .text, "The name, read that other way."),
        ContentField("other_password", .text, "The password, read that other way.", isSecret: true),
        ContentField("transition_disable", .text, "Which older ways to join to give up, in hexadecimal."),
        ContentField("password_identifier", .text, "Which of several passwords it is."),
        ContentField("public_key", .text, "The access point's public key (SAE-PK)."),
        ContentField("eap_method", .text, "The EAP method, such as PEAP."),
        ContentField("phase2", .text, "The inner method, such as MSCHAPV2."),
        ContentField("identity", .text, "The user."),
        ContentField("anonymous_identity", .text, "The user that is told to those who listen."),
    ]

    /// A classifier; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// The network that the text describes, if it does.
    public func contents(of scan: Scan) -> [Content] {
        guard let code = WiFiCode(scan.reading.text) else { return [] }
        let members = WiFiClassifier.members(of: code)
        var secret = Set(members.filter { $0.value.string.map(code.shows) ?? false }.map(\.name))
        if code.hasSecrets { secret.formUnion(["password", "other_password"]) }
        return [
            Content(
                kind: "wifi", fields: members, warnings: code.warnings.map(\.sentence), secretFields: secret,
                maskedText: code.hasSecrets ? code.maskedText : nil)
        ]
    }

    private static func members(of code: WiFiCode) -> [JSONMember] {
        let (network, user) = (code.network, code.network.enterprise)
        let texts: [(String, String?)] = [
            ("type", code.type), ("password", network.password), ("escaping", code.escaping.rawValue),
            ("other_ssid", code.other.map { name($0.ssid) }), ("other_password", code.other?.password),
            ("transition_disable", network.transitionDisable),
            ("password_identifier", network.passwordIdentifier), ("public_key", network.publicKey),
            ("eap_method", user.method), ("phase2", user.phase2), ("identity", user.identity),
            ("anonymous_identity", user.anonymousIdentity),
        ]
        let isText = String(validating: network.ssid, as: UTF8.self) != nil
        return [JSONMember("ssid", .string(name(network.ssid)))]
            + (isText ? [] : [JSONMember("ssid_hex", .string(hexadecimal(network.ssid)))])
            + [JSONMember("security", .string(network.security.rawValue))]
            + texts.compactMap { name, text in text.map { JSONMember(name, .string($0)) } }
            + [
                JSONMember("hidden", .bool(network.isHidden)),
                JSONMember("ambiguous", .bool(code.other != nil)),
            ]
    }

    private static func name(_ ssid: [UInt8]) -> String { String(decoding: ssid, as: UTF8.self) }
}
