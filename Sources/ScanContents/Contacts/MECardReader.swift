/// A contact as NTT DoCoMo's `MECARD:` or as `BIZCARD:` has it.
struct MECardReader {
    let version: String
    private(set) var contact = Contact()
    private(set) var others: [String] = []
    private(set) var warnings: [String] = []

    init?(_ text: String) {
        if let body = body(of: text, after: "MECARD:") {
            version = "mecard"
            read(body) { $0.readMECard($1, $2) }
        } else if let body = body(of: text, after: "BIZCARD:") {
            version = "bizcard"
            read(body) { $0.readBizcard($1, $2) }
            if let name = contact.name { contact.formattedName = name.spoken }
        } else {
            return nil
        }
        if (contact.formattedName ?? "").isEmpty, contact.name == nil, contact.organization.isEmpty {
            warnings.append("No name is given.")
        }
    }

    private mutating func read(_ body: [UInt8], _ take: (inout MECardReader, KeyedField, String) -> Void) {
        if body.count > ContactCard.byteLimit {
            warnings.append("The text is too long; only its beginning counts.")
        }
        let fields = keyedFields(body.prefix(ContactCard.byteLimit), .backslash)
        if fields.count > ContactCard.propertyLimit || fields.contains(where: \.isAfterEnd) {
            warnings.append("Something follows the end.")
        }
        for field in fields.prefix(ContactCard.propertyLimit) where !field.isAfterEnd {
            take(&self, field, String(decoding: unescaped(field.raw, .backslash), as: UTF8.self))
        }
        if fields.last.map({ !$0.isEnded }) ?? false { warnings.append("The last field is not ended.") }
    }

    private mutating func readMECard(_ field: KeyedField, _ text: String) {
        switch field.key {
        case "N": readName(field)
        case "NICKNAME": contact.nicknames.append(text)
        case "ORG", "COMPANY": contact.organization.append(text)
        case "TITLE": contact.title = contact.title ?? text
        case "TEL": contact.phones.append(Reachable(text))
        case "TEL-AV": contact.phones.append(Reachable(text, types: ["video"]))
        case "EMAIL": contact.emails.append(Reachable(text))
        case "ADR": contact.addresses.append(address(field))
        case "URL": contact.urls.append(text)
        case "NOTE", "MEMO": contact.note = contact.note.map { "\($0)\n\(text)" } ?? text
        case "BDAY": contact.birthday = contact.birthday ?? text
        default: addOther(field)
        }
    }

    private mutating func readBizcard(_ field: KeyedField, _ text: String) {
        var name = contact.name ?? PersonName()
        switch field.key {
        case "N": name.given = [text]
        case "X": name.family = [text]
        case "T": contact.title = text
        case "C": contact.organization = [text]
        case "A": contact.addresses.append(PostalAddress(parts: ["", "", text]))
        case "B": contact.phones.append(Reachable(text, types: ["work"]))
        case "M": contact.phones.append(Reachable(text, types: ["cell"]))
        case "F": contact.phones.append(Reachable(text, types: ["fax"]))
        case "E": contact.emails.append(Reachable(text))
        default: addOther(field)
        }
        if name.spoken != "" { contact.name = name }
    }

    private mutating func addOther(_ field: KeyedField) {
        let name = field.key.isEmpty ? "?" : field.key
        if !others.contains(name) { others.append(name) }
        if field.key.isEmpty, !warnings.contains(MECardReader.strange) {
            warnings.append(MECardReader.strange)
        }
    }

    private static let strange = "It holds something that is no field of a contact."

    /// `Last,First`; without a comma, the name as one says it.
    private mutating func readName(_ field: KeyedField) {
        guard contact.name == nil, contact.formattedName == nil else { return }
        let parts = commaParts(field.raw)
        if parts.count == 1 {
            contact.formattedName = parts[0]
        } else {
            let name = PersonName(family: [parts[0]], given: [parts[1...].joined(separator: " ")])
            contact.name = PersonName(components: name.components)
            contact.formattedName = contact.name?.spoken
        }
    }

    /// Seven parts, or an address as one writes it.
    private func address(_ field: KeyedField) -> PostalAddress {
        let parts = commaParts(field.raw)
        let whole = String(decoding: unescaped(field.raw, .backslash), as: UTF8.self)
        return PostalAddress(parts: parts.count == 7 ? parts : ["", "", whole])
    }

    private func commaParts(_ raw: [UInt8]) -> [String] {
        var parts: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in raw {
            if byte == UInt8(ascii: ",") && !isEscaped {
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return parts.map { String(decoding: unescaped($0, .backslash), as: UTF8.self) }
    }
}
