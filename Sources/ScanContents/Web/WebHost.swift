/// A host as a browser takes it: a name in lower case, or an IP address in its usual form.
struct WebHost {
    let text: String
    private(set) var warnings: [WebWarning] = []

    /// The host that is written so; nil where it is none.
    init?(_ written: Scalars) {
        if written.first == "[", written.last == "]" {
            guard let address = IPAddress(v6: String(written.dropFirst().dropLast())) else { return nil }
            self.init(address, isUsual: true)
            return
        }
        guard let decoded = percentDecoded(String(written)) else { return nil }
        let name = WebHost.usualForm(of: decoded)
        guard !name.isEmpty, !name.unicodeScalars.contains(where: isForbidden) else { return nil }
        let labels = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).map {
            String($0)
        }
        // RFC 1035, 2.3.4; as `xn--` a name beyond ASCII is longer still.
        guard labels.allSatisfy({ (1...63).contains($0.unicodeScalars.count) }),
            name.unicodeScalars.count <= 253
        else { return nil }
        if IPAddress.endsInNumber(labels) {
            guard let address = IPAddress(v4: labels) else { return nil }
            self.init(address, isUsual: String(written) == address.text)
        } else {
            self.init(name: name, labels)
        }
        if written.contains("%") { warnings.append(.encodedHost) }
    }

    private init(_ address: IPAddress, isUsual: Bool) {
        text = address.hostText
        warnings = [isUsual ? .ipAddress : .disguisedAddress(address.text)]
        if address.isLocal { warnings.append(.localHost) }
    }

    private init(name: String, _ labels: [String]) {
        text = name
        let shown = labels.map { label in
            label.hasPrefix("xn--") ? decodePunycode(label.dropFirst(4)) ?? label : label
        }
        if shown != labels { warnings.append(.shownAs(shown.joined(separator: "."))) }
        if !name.utf8.allSatisfy({ $0 < 0x80 }) { warnings.append(.beyondASCII) }
        if let scripts = shown.lazy.compactMap(mixedScripts).first { warnings.append(.mixedScripts(scripts)) }
        if isLocalName(labels) { warnings.append(.localHost) }
    }

    /// Lower case, full stops of all kinds as dots, wide letters as narrow ones, what does not count left
    /// out, and without the dot of the root (UTS 46, 4, step "Map", as far as ASCII look-alikes go).
    private static func usualForm(of name: String) -> String {
        var usual = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0x3002, 0xFF0E, 0xFF61: usual.append(".")
            case 0xFF01...0xFF5E: usual.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
            case 0xAD, 0x200B, 0x2060, 0xFEFF: break
            default: usual.append(scalar)
            }
        }
        if usual.last == "." { usual.removeLast() }
        return String(usual).lowercased()
    }
}

/// WHATWG URL, 3.5: forbidden domain code points.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar.value == 0x7F || "#/:<>?@[\\]^|%".unicodeScalars.contains(scalar)
}

/// Names that only this machine or its network knows (RFC 6761, 6762, 8375; ICANN's .internal).
private func isLocalName(_ labels: [String]) -> Bool {
    guard let last = labels.last, labels.count > 1 else { return true }
    return ["localhost", "local", "lan", "internal"].contains(last) || labels.suffix(2) == ["home", "arpa"]
}

/// The text with each `%41` as its byte; nil where the bytes are no UTF-8.
private func percentDecoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), let code = UInt8(hexadecimal: rest.prefix(2)) {
            bytes.append(code)
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    return String(validating: bytes, as: UTF8.self)
}

extension UInt8 {
    /// The byte that two hexadecimal digits mean.
    fileprivate init?(hexadecimal digits: Substring.UTF8View) {
        let text = String(decoding: digits, as: UTF8.self)
        guard text.utf8.count == 2, text.allSatisfy(\.isHexDigit), let value = UInt8(text, radix: 16) else {
            return nil
        }
        self = value
    }
}
