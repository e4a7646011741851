/// What a careful person would want to know about a network in a code; never holds a value of it.
public enum WiFiWarning: String, Hashable, Sendable {
    case tooLong = "The text is longer than a code can be; nothing was made of it."
    case noName = "No network name is given."
    case longName = "The network's name is longer than 32 bytes."
    case unknownType = "The kind of security is not known."
    case noType = "No kind of security is given; WPA is taken, as there is a password."
    case brokenSecurity = "The network is guarded by WEP, which is broken."
    case openNetwork = "The network is open: others can read what is sent."
    case noPassword = "The network needs a password, but none is given."
    case needlessPassword = "A password is given, but the network is said to need none."
    case wrongLengthWPA = "A WPA password has 8 to 63 characters, or 64 hexadecimal digits."
    case wrongLengthWEP = "A WEP key has 5, 13, 16 or 29 characters, or twice as many hexadecimal digits."
    case unknownMethod = "The EAP method is not given."
    case ambiguous = "It can be read in two ways: other_ssid and other_password tell the second."
    case repeatedField = "A field is given twice; the first counts."
    case unknownField = "It holds something that is no field of a network."
    case afterEnd = "Something follows the end."
    case noEnd = "The last field is not ended."
    case needlessEscape =
        "A backslash stands before a character that needs none; it is taken as a part of the text."

    /// One sentence that says so.
    public var sentence: String { rawValue }
}

extension WiFiFields {
    /// What is doubtful about the fields, in the order in which one would ask.
    func warnings(isAmbiguous: Bool) -> [WiFiWarning] {
        nameWarnings + securityWarnings + (isAmbiguous ? [.ambiguous] : []) + formWarnings
    }

    private var nameWarnings: [WiFiWarning] {
        let length = network.ssid.count
        // IEEE 802.11, 9.4.2.2.
        return length == 0 ? [.noName] : length > 32 ? [.longName] : []
    }

    private var securityWarnings: [WiFiWarning] {
        let password = Array((network.password ?? "").utf8)
        switch network.security {
        case .open, .owe:
            let isOpen: [WiFiWarning] = network.security == .open ? [.openNetwork] : []
            return password.isEmpty ? isOpen : isOpen + [.needlessPassword]
        case .unknown: return [.unknownType]
        case .enterprise: return network.enterprise.method == nil ? [.unknownMethod] : []
        case .wep:
            return [.brokenSecurity]
                + (isWEPKey(password) ? [] : password.isEmpty ? [.noPassword] : [.wrongLengthWEP])
        case .wpa, .sae:
            let untold: [WiFiWarning] = (self["T"] ?? "").isEmpty ? [.noType] : []
            if password.isEmpty { return untold + [.noPassword] }
            // SAE sets no limit (IEEE 802.11, 12.4.3).
            return untold + (network.security == .sae || isWPAPassword(password) ? [] : [.wrongLengthWPA])
        }
    }

    private var formWarnings: [WiFiWarning] {
        var found: [WiFiWarning] = []
        let keys = fields.filter { !$0.isAfterEnd }.map(\.key).filter { WiFiFields.known.contains($0) }
        if Set(keys).count < keys.count { found.append(.repeatedField) }
        if fields.contains(where: { !$0.isAfterEnd && !WiFiFields.known.contains($0.key) }) {
            found.append(.unknownField)
        }
        if fields.contains(where: \.isAfterEnd) { found.append(.afterEnd) }
        if fields.contains(where: { !$0.isEnded && !$0.isAfterEnd }) { found.append(.noEnd) }
        if escaping == .backslash, fields.contains(where: { !onlyEscapes($0.raw) }) {
            found.append(.needlessEscape)
        }
        return found
    }
}

/// IEEE 802.11, J.4: a pass-phrase of 8 to 63 characters, or 256 bits in hexadecimal.
private func isWPAPassword(_ password: [UInt8]) -> Bool {
    (8...63).contains(password.count)
        || password.count == 64 && password.allSatisfy { hexadecimalDigit($0) != nil }
}

/// Keys of 40, 104, 128 and 232 bits.
private func isWEPKey(_ key: [UInt8]) -> Bool {
    let lengths = [5, 13, 16, 29]
    let isHexadecimal = key.allSatisfy { hexadecimalDigit($0) != nil }
    return lengths.contains(key.count) || isHexadecimal && lengths.map { $0 * 2 }.contains(key.count)
}

/// Whether every backslash in it escapes something.
private func onlyEscapes(_ raw: [UInt8]) -> Bool {
    var index = 0
    while index < raw.count {
        guard raw[index] == UInt8(ascii: "\\") else {
            index += 1
            continue
        }
        guard index + 1 < raw.count, hasBackslashEscape([raw[index], raw[index + 1]]) else { return false }
        index += 2
    }
    return true
}
