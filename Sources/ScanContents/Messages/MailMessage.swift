/// A mail to be written, as `mailto:` (RFC 6068), `MATMSG:` (NTT DoCoMo) and `SMTP:` hold it.
public struct MailMessage: Hashable, Sendable {
    /// To whom.
    public var to: [String]
    /// Who gets a copy.
    public var cc: [String] = []
    /// Who gets a copy that the others are not told of.
    public var bcc: [String] = []
    /// The subject.
    public var subject: String?
    /// The text, lines between line feeds.
    public var body: String?

    /// A mail to somebody.
    public init(to: [String]) { self.to = to }

    /// The mail that a text describes; nil where it describes none.
    public init?(_ text: String) {
        if let rest = ScanContents.body(of: text, after: "mailto:") {
            self.init(uri: rest)
        } else if let rest = ScanContents.body(of: text, after: "MATMSG:") {
            self.init(fields: keyedFields(rest.prefix(MailMessage.limit), .backslash))
        } else if let rest = ScanContents.body(of: text, after: "SMTP:") {
            // The text may hold colons.
            let parts = rest.split(
                separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false
            )
            .map { String(decoding: $0, as: UTF8.self) }
            self.init(to: parts[0].isEmpty ? [] : [parts[0]])
            subject = parts.count > 1 ? parts[1] : nil
            body = parts.count > 2 ? parts[2] : nil
        } else {
            return nil
        }
    }

    /// More bytes than any sequence of QR codes holds (ISO/IEC 18004).
    private static let limit = 48_000

    private init(uri: [UInt8]) {
        let uri = uri.prefix(MailMessage.limit)
        let path = uri.prefix { $0 != UInt8(ascii: "?") }
        self.init(to: MailMessage.addresses(path))
        for field in queryFields(uri[path.endIndex...].dropFirst()) {
            switch field.name.lowercased() {
            case "to": to += MailMessage.addresses(field.raw)
            case "cc": cc += MailMessage.addresses(field.raw)
            case "bcc": bcc += MailMessage.addresses(field.raw)
            case "subject": subject = subject ?? field.text
            case "body": body = (body.map { $0 + "\n" } ?? "") + MailMessage.lines(field.text)
            default: break
            }
        }
    }

    private init(fields: [KeyedField]) {
        let value = { (key: String) in
            fields.first { $0.key == key }.map {
                String(decoding: unescaped($0.raw, .backslash), as: UTF8.self)
            }
        }
        self.init(
            to: fields.filter { $0.key == "TO" }.map {
                String(decoding: unescaped($0.raw, .backslash), as: UTF8.self)
            })
        subject = value("SUB")
        body = value("BODY")
    }

    /// Addresses between commas; a comma within one is percent-encoded.
    private static func addresses(_ raw: ArraySlice<UInt8>) -> [String] {
        raw.split(separator: UInt8(ascii: ",")).map {
            String(decoding: percentDecodedBytes(Array($0)), as: UTF8.self)
        }
    }

    /// Line ends are CRLF in mails.
    private static func lines(_ text: String) -> String { text.replacing("\r\n", with: "\n") }

    /// The text for a code: a `mailto:` address, everything but letters and digits percent-encoded.
    public var text: String {
        func written(_ text: String) -> String {
            String(decoding: percentEncoded(Array(text.utf8)), as: UTF8.self)
        }
        func list(_ texts: [String]) -> String {
            texts.map { written($0).replacing("%40", with: "@") }.joined(separator: ",")
        }
        let fields: [(String, String?)] = [
            ("cc", cc.isEmpty ? nil : list(cc)), ("bcc", bcc.isEmpty ? nil : list(bcc)),
            ("subject", subject.map(written)),
            ("body", body.map { written($0).replacing("%0A", with: "%0D%0A") }),
        ]
        let query = fields.compactMap { name, value in value.map { "\(name)=\($0)" } }
        return "mailto:\(list(to))" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
