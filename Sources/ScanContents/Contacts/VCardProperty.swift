/// One property of a vCard: `item1.TEL;TYPE=work:+49 30 1234`.
struct VCardProperty {
    /// The name in upper case, without its group.
    let name: String
    /// The parameters in order, names in upper case; a value alone, as in 2.1, has the name `TYPE`.
    let parameters: [(name: String, values: [String])]
    let value: VCardValue

    /// The property on a line; nil where it is none.
    init?(_ line: [UInt8], version: VCardVersion) {
        guard let colon = VCardProperty.endOfHead(line) else { return nil }
        let head = VCardProperty.split(line[..<colon], at: UInt8(ascii: ";"))
        let path = head[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        name = String(decoding: path.last ?? [], as: UTF8.self).uppercased()
        guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        parameters = head.dropFirst().prefix(32).map { VCardProperty.parameter($0, version) }
        value = VCardValue(Array(line[(colon + 1)...]), parameters, version)
    }

    /// What the value is for: `TYPE=work,cell`, or in 2.1 `WORK;CELL`.
    var types: [String] {
        parameters.filter { $0.name == "TYPE" }.flatMap(\.values)
            .flatMap { $0.split(separator: ",").map { $0.lowercased() } }
    }

    /// The values of a parameter.
    func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.values.first }

    /// The first colon outside of quotation marks; the first of all where the marks do not match.
    private static func endOfHead(_ line: [UInt8]) -> Int? {
        var isQuoted = false
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ":") && !isQuoted { return index }
        }
        return line.firstIndex(of: UInt8(ascii: ":"))
    }

    /// The parts between separators outside of quotation marks.
    private static func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var (start, isQuoted) = (bytes.startIndex, false)
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard byte == separator && !isQuoted else { continue }
            parts.append(bytes[start..<index])
            start = index + 1
        }
        return parts + [bytes[start...]]
    }

    private static func parameter(
        _ bytes: ArraySlice<UInt8>, _ version: VCardVersion
    ) -> (name: String, values: [String]) {
        guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else {
            let word = String(decoding: bytes, as: UTF8.self)
            // In 2.1 the encoding may stand alone: `;QUOTED-PRINTABLE`.
            let isEncoding = ["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"].contains(word.uppercased())
            return (isEncoding ? "ENCODING" : "TYPE", [word])
        }
        let name = String(decoding: bytes[..<equals], as: UTF8.self).uppercased()
        let values = split(bytes[(equals + 1)...], at: UInt8(ascii: ",")).map { part in
            let text = String(decoding: part.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
            return version == .v4 ? caretDecoded(text) : text
        }
        return (name, values)
    }
}

/// RFC 6868: `^n` for a line end, `^'` for a quotation mark, `^^` for `^`.
private func caretDecoded(_ text: String) -> String {
    guard text.contains("^") else { return text }
    var decoded = ""
    var isCaret = false
    for character in text {
        if isCaret {
            decoded += ["n": "\n", "'": "\"", "^": "^"][character] ?? "^\(character)"
        } else if character != "^" {
            decoded.append(character)
        }
        isCaret = character == "^" && !isCaret
    }
    return decoded + (isCaret ? "^" : "")
}
