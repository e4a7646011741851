/// How a value is written into a text of another kind, so that what was scanned can be nothing but data there.
public enum TextEscape: String, CaseIterable, Sendable {
    /// On one line, with everything escaped that a terminal would obey; what is done where nothing else is said.
    case line
    /// As it is.
    case raw
    /// A JSON value (RFC 8259): texts in quotation marks, numbers bare, null where there is nothing.
    case json
    /// A cell of a CSV file (RFC 4180) that no spreadsheet takes for a formula.
    case csv
    /// Percent-encoded, all but the unreserved characters (RFC 3986, 2.3).
    case url
    /// One word of a POSIX shell, in single quotation marks (POSIX.1-2017, 2.2.2).
    case shell

    /// The value, written so.
    public func escaped(_ value: JSONValue) -> String {
        let text = { ScanField.text(of: value) }
        return switch self {
        case .line: visibleText(text())
        case .raw: text()
        case .json: JSONWriter.text(value)
        case .csv: csvCell(value)
        case .url: percentEncoded(text())
        case .shell: shellWord(text())
        }
    }
}

/// A cell of a CSV file (RFC 4180).
///
/// A text that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV Injection), unless
/// `keepsFormulas`; a number, which can be none, is never changed.
public func csvCell(_ value: JSONValue, keepsFormulas: Bool = false) -> String {
    var text = ScanField.text(of: value)
    if value.string != nil || value.isList, !keepsFormulas, let first = text.unicodeScalars.first,
        formulaBeginnings.contains(first)
    {
        text = "'" + text
    }
    let needsQuotes = text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
}

/// What begins a formula, the full-width forms too, and what is stripped before one is looked for.
private let formulaBeginnings: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
]

extension JSONValue {
    fileprivate var isList: Bool { if case .array = self { true } else { false } }
}

private func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            bytes.append(byte)
        default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// A word cannot hold U+0000, which becomes U+FFFD.
private func shellWord(_ text: String) -> String {
    "'" + text.replacing("\0", with: "\u{FFFD}").replacing("'", with: #"'\''"#) + "'"
}
