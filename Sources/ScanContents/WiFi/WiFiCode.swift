import ScanCore

/// What a text that begins with `WIFI:` says, with what is doubtful about it.
///
/// There are two ways to escape, and a text does not tell which was meant: backslashes (as in MECARD, since
/// 2008), or percent signs (WPA3 Specification 3, section 7). Where they make a difference, both are told.
/// Takes time in proportion to the text.
public struct WiFiCode: Hashable, Sendable {
    /// The network.
    public let network: WiFiNetwork
    /// What stands after `T:`, as written.
    public let type: String?
    /// How values were taken to be escaped.
    public let escaping: FieldEscaping
    /// What the other way to escape would give for the name and the password, where that is something else.
    public let other: WiFiNetwork?
    /// What a careful person would want to know.
    public let warnings: [WiFiWarning]
    /// The text without its secrets.
    public let maskedText: String
    /// Whether something in it is, or may be, a secret.
    public let hasSecrets: Bool
    let secrets: WiFiSecrets

    /// The network that a text describes; nil where it does not begin with `WIFI:`, in any case.
    public init?(_ text: String) {
        guard let whole = body(of: text, after: "WIFI:") else { return nil }
        let isTooLong = whole.count > WiFiCode.limit
        let body = isTooLong ? [] : whole
        let old = WiFiFields(body, .backslash)
        let new = WiFiFields(body, .percent)
        let chosen = old.isNewer && !old.hasEscapes ? new : old
        let rest = chosen.escaping == .percent ? old : new
        network = chosen.network
        type = chosen["T"]
        escaping = chosen.hasEscapes ? chosen.escaping : .none
        let isOther =
            rest.isWhole
            && (rest.network.ssid, rest.network.password ?? "") != (network.ssid, network.password ?? "")
        other = isOther ? rest.network : chosen.otherQuoting
        secrets = WiFiSecrets([old, new])
        hasSecrets = !secrets.isEmpty || old.hasUnknown || isTooLong
        maskedText = isTooLong ? secretMask : secrets.masked(old)
        warnings = isTooLong ? [.tooLong] : chosen.warnings(isAmbiguous: other != nil)
    }

    /// More bytes than any QR code holds as text (ISO/IEC 18004, Table 7: 1817 kanji); nothing is made of more.
    static let limit = 5451

    /// Whether a text shows a secret of this code.
    public func shows(_ text: String) -> Bool { secrets.areShown(by: text) }
}

/// The passwords of a code in every form in which they could be read out of a text.
struct WiFiSecrets: Hashable, Sendable {
    private let forms: [String]

    init(_ readings: [WiFiFields]) {
        let raw = Set(readings.flatMap { $0.fields.filter { $0.key == "P" }.map(\.raw) })
        let all = raw.flatMap { [$0, unquoted($0)] }.flatMap {
            [$0, unescaped($0, .backslash), percentDecodedBytes($0)]
        }
        forms = Set(all.map { String(decoding: $0, as: UTF8.self) }).subtracting([""]).sorted()
    }

    var isEmpty: Bool { forms.isEmpty }

    func areShown(by text: String) -> Bool { forms.contains { isFound($0, in: text) } }

    /// The text with only what is known to be no secret: all that is left out could hold one.
    func masked(_ reading: WiFiFields) -> String {
        let shown = reading.fields.map { field in
            let value = String(decoding: field.raw, as: UTF8.self)
            let isShown = WiFiFields.harmless.contains(field.key) && !field.isAfterEnd && !areShown(by: value)
            return WiFiFields.known.contains(field.key)
                ? "\(field.key):\(isShown ? value : secretMask);" : "\(secretMask);"
        }
        let text = "WIFI:\(shown.joined());"
        return areShown(by: text) ? secretMask : text
    }
}

/// Whether the bytes of one text are found in another's: characters would hide a password behind an accent.
///
/// By Knuth, Morris and Pratt, in time in proportion to both texts, however hostile.
private func isFound(_ part: String, in text: String) -> Bool {
    let part = Array(part.utf8)
    guard !part.isEmpty else { return false }
    var borders = [0]
    for index in part.indices.dropFirst() {
        borders.append(matched(part[index], part, borders, borders[index - 1]))
    }
    var length = 0
    for byte in text.utf8 {
        length = matched(byte, part, borders, length)
        if length == part.count { return true }
    }
    return false
}

/// How much of the beginning of `part` is matched after one more byte.
private func matched(_ byte: UInt8, _ part: [UInt8], _ borders: [Int], _ length: Int) -> Int {
    var length = length
    while length > 0, part[length] != byte { length = borders[length - 1] }
    return part[length] == byte ? length + 1 : 0
}
