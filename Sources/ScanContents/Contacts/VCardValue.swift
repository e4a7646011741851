/// The ways to write a contact.
public enum VCardVersion: String, Hashable, Sendable, CaseIterable {
    /// vCard 2.1 (versit Consortium, 1996).
    case v2 = "2.1"
    /// vCard 3.0 (RFC 2426).
    case v3 = "3.0"
    /// vCard 4.0 (RFC 6350).
    case v4 = "4.0"
}

/// The value of a property as written, and how to read it.
struct VCardValue {
    private enum Encoding { case none, quotedPrintable, base64 }

    private let raw: [UInt8]
    private let encoding: Encoding
    private let charset: String?
    private let version: VCardVersion
    /// No value has more parts.
    private static let limit = 200

    init(_ raw: [UInt8], _ parameters: [(name: String, values: [String])], _ version: VCardVersion) {
        self.raw = raw
        self.version = version
        charset = parameters.first { $0.name == "CHARSET" }?.values.first
        switch parameters.first(where: { $0.name == "ENCODING" })?.values.first?.uppercased() {
        case "QUOTED-PRINTABLE", "Q": encoding = .quotedPrintable
        case "BASE64", "B": encoding = .base64
        default: encoding = .none
        }
    }

    /// Whether bytes are told that are no text.
    var isBinary: Bool { encoding == .base64 }

    /// The value as one text.
    var text: String { decoded(raw[...]).trimmingEnd }

    /// The value as parts between semicolons, each a list of texts between commas (2.1 has no lists).
    ///
    /// What is escaped or encoded is no separator.
    var components: [[String]] {
        split(raw[...], at: UInt8(ascii: ";")).map { part in
            version == .v2
                ? [decoded(part).trimmingEnd]
                : split(part, at: UInt8(ascii: ",")).map { decoded($0).trimmingEnd }
        }
    }

    /// The value as texts between commas.
    var list: [String] {
        split(raw[...], at: UInt8(ascii: ",")).map { decoded($0).trimmingEnd }.filter { !$0.isEmpty }
    }

    private func split(_ bytes: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var (start, isEscaped) = (bytes.startIndex, false)
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == separator && !isEscaped && parts.count < VCardValue.limit {
                parts.append(bytes[start..<index])
                start = index + 1
            }
            // A backslash escapes nothing but a semicolon in 2.1, not even itself.
            isEscaped = byte == UInt8(ascii: "\\") && (!isEscaped || version == .v2)
        }
        return parts + [bytes[start...]]
    }

    private func decoded(_ part: ArraySlice<UInt8>) -> String {
        let plain = version == .v2 ? semicolonsUnescaped(part) : unescapedText(part)
        switch encoding {
        case .none: return String(decoding: plain, as: UTF8.self)
        case .quotedPrintable:
            return text(of: quotedPrintableDecoded(plain), isASCII: plain.allSatisfy { $0 < 0x80 })
        case .base64: return base64Decoded(Array(part)).map { text(of: $0, isASCII: true) } ?? ""
        }
    }

    /// The text of decoded bytes: in the set that is told, else in UTF-8, else in Windows-1252.
    private func text(of bytes: [UInt8], isASCII: Bool) -> String {
        // Letters that stand beside escapes are UTF-8, whatever set the escapes are in.
        let told = isASCII ? charset.flatMap { ScanContents.text(of: bytes, charset: $0) } : nil
        return told ?? String(validating: bytes, as: UTF8.self) ?? ScanContents.text(
            of: bytes, charset: "windows-1252")
            ?? String(decoding: bytes, as: UTF8.self)
    }

    private func semicolonsUnescaped(_ part: ArraySlice<UInt8>) -> [UInt8] {
        var value: [UInt8] = []
        for byte in part {
            if byte == UInt8(ascii: ";"), value.last == UInt8(ascii: "\\") { value.removeLast() }
            value.append(byte)
        }
        return value
    }

    /// RFC 6350, 3.4: `\n`, `\,`, `\;` and `\\`; `\:` was written by many; a backslash before others stays.
    private func unescapedText(_ part: ArraySlice<UInt8>) -> [UInt8] {
        var value: [UInt8] = []
        value.reserveCapacity(part.count)
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let next = rest.first else {
                value.append(byte)
                continue
            }
            switch next {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): value.append(0x0A)
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), byte: value.append(next)
            default: value += [byte, next]
            }
            rest = rest.dropFirst()
        }
        return value
    }
}

extension String {
    /// The text without white space at its end.
    fileprivate var trimmingEnd: String {
        var scalars = unicodeScalars[...]
        while let last = scalars.last, last == " " || last == "\t" || last == "\r" { scalars.removeLast() }
        return String(scalars)
    }
}
