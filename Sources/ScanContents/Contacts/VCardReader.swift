/// A vCard, taken apart property by property.
struct VCardReader {
    let version: VCardVersion
    private(set) var contact = Contact()
    private(set) var count = 1
    private(set) var hasPhoto = false
    private(set) var others: [String] = []
    private(set) var warnings: [String] = []
    private var depth = 0

    init?(_ text: String) {
        guard let body = body(of: text, after: "BEGIN:VCARD") else { return nil }
        let bytes = Array(body.prefix(ContactCard.byteLimit))
        let told = VCardReader.version(bytes)
        version = told.flatMap(VCardVersion.init) ?? .v3
        if told.flatMap(VCardVersion.init) == nil {
            warnings.append("The version is not told; 3.0 is taken.")
        }
        let lines = VCardLines(bytes, isOld: version == .v2, limit: ContactCard.propertyLimit).lines
        if body.count > bytes.count || lines.count == ContactCard.propertyLimit {
            warnings.append("The text is too long; only its beginning counts.")
        }
        let hasEnd = read(lines)
        if !hasEnd { warnings.append("The end of the card is missing.") }
        if count > 1 { warnings.append("The text holds \(count) cards; only the first is told.") }
        finish()
    }

    private static func version(_ body: [UInt8]) -> String? {
        let line = VCardLines.physical(body).lazy.map { Array($0) }.first {
            String(decoding: $0.prefix(8), as: UTF8.self).uppercased() == "VERSION:"
        }
        return line.map {
            String(String(decoding: $0.dropFirst(8), as: UTF8.self).filter { !$0.isWhitespace })
        }
    }

    /// Reads the first card, and counts those that follow; whether it ends.
    private mutating func read(_ lines: [[UInt8]]) -> Bool {
        var hasEnded = false
        var hasStranger = false
        for line in lines {
            guard let property = VCardProperty(line, version: version) else {
                hasStranger = hasStranger || !hasEnded
                continue
            }
            switch (property.name, property.value.text.uppercased()) {
            case ("BEGIN", "VCARD"):
                // One within another is the agent of 2.1; one after another is a card of its own.
                if hasEnded { count += depth == 0 ? 1 : 0 }
                depth += 1
            case ("END", "VCARD"):
                hasEnded = hasEnded || depth == 0
                depth = max(0, depth - 1)
            default: if !hasEnded && depth == 0 { read(property) }
            }
        }
        if hasStranger { warnings.append("A line is no property of a contact.") }
        return hasEnded
    }

    private mutating func read(_ property: VCardProperty) {
        let value = property.value
        switch property.name {
        case "VERSION", "PRODID", "REV": break
        case "FN": contact.formattedName = contact.formattedName ?? value.text
        case "N": contact.name = contact.name ?? PersonName(components: value.components)
        case "NICKNAME": contact.nicknames += value.list
        case "ORG": if contact.organization.isEmpty { contact.organization = joined(value.components) }
        case "TITLE": contact.title = contact.title ?? value.text
        case "ROLE": contact.role = contact.role ?? value.text
        case "TEL": contact.phones.append(Reachable(number(value.text), types: property.types))
        case "EMAIL": contact.emails.append(Reachable(value.text, types: property.types))
        case "ADR":
            contact.addresses.append(PostalAddress(parts: joined(value.components), types: property.types))
        case "URL": contact.urls.append(value.text)
        case "NOTE": contact.note = contact.note.map { "\($0)\n\(value.text)" } ?? value.text
        case "BDAY": contact.birthday = contact.birthday ?? value.text
        case "ANNIVERSARY": contact.anniversary = contact.anniversary ?? value.text
        case "CATEGORIES": contact.categories += value.list
        case "GEO": contact.geo = contact.geo ?? value.text
        case "UID": contact.uid = contact.uid ?? value.text
        case "PHOTO": hasPhoto = true
        default: if !others.contains(property.name) { others.append(property.name) }
        }
    }

    private func joined(_ components: [[String]]) -> [String] {
        // A part that is a list is several lines of an address.
        components.map { $0.joined(separator: ", ") }
    }

    /// The number alone where it is a URI, as in 4.0 (RFC 3966).
    private func number(_ text: String) -> String {
        text.prefix(4).lowercased() == "tel:" ? String(text.dropFirst(4)) : text
    }

    private mutating func finish() {
        while contact.organization.last == "" { contact.organization.removeLast() }
        contact.phones.removeAll { $0.value.isEmpty }
        contact.emails.removeAll { $0.value.isEmpty }
        contact.addresses.removeAll { $0.line.isEmpty }
        contact.urls.removeAll { $0.isEmpty }
        if contact.name?.spoken.isEmpty ?? false { contact.name = nil }
        if (contact.formattedName ?? "").isEmpty, contact.name == nil, contact.organization.isEmpty {
            warnings.append("No name is given.")
        }
    }
}
