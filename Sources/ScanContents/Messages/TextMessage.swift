/// A short message to be sent, as `sms:` (RFC 5724), `SMSTO:`, `mms:` and `MMSTO:` hold it.
public struct TextMessage: Hashable, Sendable {
    /// To which numbers.
    public var numbers: [String]
    /// What to send.
    public var body: String?

    /// A message to somebody.
    public init(to numbers: [String], body: String? = nil) {
        self.numbers = numbers
        self.body = body
    }

    /// The message that a text describes; nil where it describes none.
    public init?(_ text: String) {
        for prefix in ["SMSTO:", "MMSTO:"] {
            guard let rest = ScanContents.body(of: text, after: prefix) else { continue }
            // All behind the first colon is the message, further colons too.
            let number = rest.prefix { $0 != UInt8(ascii: ":") }
            self.init(
                to: TextMessage.numbers(number),
                body: number.count < rest.count
                    ? String(decoding: rest[(number.count + 1)...], as: UTF8.self) : nil)
            return
        }
        guard
            let rest = ScanContents.body(of: text, after: "sms:")
                ?? ScanContents.body(of: text, after: "mms:")
        else {
            return nil
        }
        let path = rest.prefix { $0 != UInt8(ascii: "?") }
        // `;via=` and the like say nothing of to whom.
        self.init(to: TextMessage.numbers(path.prefix { $0 != UInt8(ascii: ";") }))
        body = queryFields(rest[path.endIndex...].dropFirst()).first { $0.name.lowercased() == "body" }?.text
    }

    private static func numbers(_ raw: ArraySlice<UInt8>) -> [String] {
        raw.split(separator: UInt8(ascii: ",")).prefix(100).map {
            String(decoding: percentDecodedBytes(Array($0)), as: UTF8.self)
        }
    }

    /// The text for a code: `SMSTO:+49301234:Hello`, which phones know best.
    public var text: String { "SMSTO:\(numbers.joined(separator: ","))" + (body.map { ":\($0)" } ?? "") }
}

/// A number to be called, as `tel:` holds it (RFC 3966).
public struct PhoneCall: Hashable, Sendable {
    /// The number as written, with `;ext=` and the like.
    public var number: String

    /// A call to a number.
    public init(number: String) { self.number = number }

    /// The call that a text describes; nil where it describes none.
    public init?(_ text: String) {
        guard let rest = ScanContents.body(of: text, after: "tel:"), !rest.isEmpty else { return nil }
        number = String(decoding: percentDecodedBytes(rest), as: UTF8.self)
    }

    /// The text for a code, white space left out.
    public var text: String {
        "tel:" + String(number.unicodeScalars.filter { !$0.properties.isWhitespace }.map(Character.init))
    }
}
