extension Contact {
    /// The contact as a vCard for a code: CRLF line ends, no folding, as every byte makes a code larger.
    public func vCard(_ version: VCardVersion) -> String {
        var writer = VCardWriter(version)
        let parts = name?.components ?? []
        // 3.0 and 4.0 need a name as shown, 2.1 and 3.0 one in parts.
        let shown = formattedName ?? name?.spoken ?? organization.first ?? ""
        if version != .v2 || !shown.isEmpty { writer.add("FN", shown) }
        if version != .v4 || !parts.isEmpty {
            writer.add("N", parts: parts.isEmpty ? [[], [], [], [], []] : parts)
        }
        if !nicknames.isEmpty { writer.add("NICKNAME", list: nicknames) }
        if !organization.isEmpty { writer.add("ORG", parts: organization.map { [$0] }) }
        for (name, text) in [("TITLE", title), ("ROLE", role)] { text.map { writer.add(name, $0) } }
        for phone in phones { writer.add("TEL", phone.value, types: phone.types) }
        for email in emails { writer.add("EMAIL", email.value, types: email.types) }
        for address in addresses {
            writer.add("ADR", parts: address.parts.map { [$0] }, types: address.types)
        }
        for url in urls { writer.add("URL", url) }
        let rest = [
            ("BDAY", birthday), ("ANNIVERSARY", anniversary), ("NOTE", note), ("GEO", geo), ("UID", uid),
        ]
        for (name, text) in rest { text.map { writer.add(name, $0, isRaw: name == "GEO") } }
        if !categories.isEmpty { writer.add("CATEGORIES", list: categories) }
        return writer.text
    }

    /// The contact as a MECARD, which knows less: `MECARD:N:Berg,Anna;TEL:+49301234;;`.
    public var meCard: String {
        var fields: [(String, String)] = []
        let escaped = { (text: String) in String(decoding: backslashEscaped(Array(text.utf8)), as: UTF8.self)
        }
        if let name {
            let given = (name.prefixes + name.given + name.additional).joined(separator: " ")
            let family = (name.family + name.suffixes).joined(separator: " ")
            fields.append(("N", "\(escaped(family)),\(escaped(given))"))
        } else if let formattedName {
            fields.append(("N", escaped(formattedName)))
        }
        fields += nicknames.map { ("NICKNAME", escaped($0)) } + organization.map { ("ORG", escaped($0)) }
        fields += phones.map { ($0.types.contains("video") ? "TEL-AV" : "TEL", escaped($0.value)) }
        fields += emails.map { ("EMAIL", escaped($0.value)) }
        fields += addresses.map { ("ADR", $0.parts.map(escaped).joined(separator: ",")) }
        fields += urls.map { ("URL", escaped($0)) }
        fields += [("TITLE", title), ("BDAY", birthday), ("NOTE", note)].compactMap { key, text in
            text.map { (key, escaped($0)) }
        }
        return "MECARD:" + fields.map { "\($0):\($1);" }.joined() + ";"
    }
}

/// Writes the lines of a vCard, each value escaped as its version has it.
struct VCardWriter {
    private let version: VCardVersion
    private var lines: [String]

    init(_ version: VCardVersion) {
        self.version = version
        lines = ["BEGIN:VCARD", "VERSION:\(version.rawValue)"]
    }

    var text: String { (lines + ["END:VCARD", ""]).joined(separator: "\r\n") }

    mutating func add(_ name: String, _ value: String, types: [String] = [], isRaw: Bool = false) {
        add(name, types, values: [[value]], isRaw: isRaw)
    }

    mutating func add(_ name: String, parts: [[String]], types: [String] = []) {
        add(name, types, values: parts, isRaw: false)
    }

    mutating func add(_ name: String, list: [String]) { add(name, [], values: [list], isRaw: false) }

    private mutating func add(_ name: String, _ types: [String], values: [[String]], isRaw: Bool) {
        // 2.1 can hold nothing but ASCII without a backslash, unless it is told how.
        let isPlain = values.joined().allSatisfy {
            $0.utf8.allSatisfy {
                (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "=")
            }
        }
        let encoding = version == .v2 && !isPlain ? ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE" : ""
        let written = values.map {
            $0.map { isRaw ? $0 : escaped($0, isQuoted: !encoding.isEmpty) }.joined(separator: ",")
        }
        lines.append(name + parameters(types) + encoding + ":" + written.joined(separator: ";"))
    }

    private func parameters(_ types: [String]) -> String {
        guard !types.isEmpty else { return "" }
        return version == .v2
            ? types.map { ";\($0.uppercased())" }.joined() : ";TYPE=\(types.joined(separator: ","))"
    }

    private func escaped(_ text: String, isQuoted: Bool) -> String {
        if isQuoted { return String(decoding: quotedPrintableEncoded(Array(text.utf8)), as: UTF8.self) }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x0D: break
            case 0x0A: bytes += "\\n".utf8
            case UInt8(ascii: ";"): bytes += "\\;".utf8
            case UInt8(ascii: "\\"), UInt8(ascii: ","):
                bytes += version == .v2 ? [byte] : [UInt8(ascii: "\\"), byte]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
