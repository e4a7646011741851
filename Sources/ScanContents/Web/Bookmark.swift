/// An address with a title, as `MEBKM:` (NTT DoCoMo) and `URLTO:` (ZXing) hold it.
public struct Bookmark: Hashable, Sendable {
    /// What it is called.
    public let title: String?
    /// The address as written.
    public let address: String

    /// The bookmark that a text is; nil where it is none.
    public init?(_ text: String) {
        if let body = body(of: text, after: "MEBKM:") {
            let fields = keyedFields(body, .backslash).prefix(64)
            let value = { (key: String) in
                fields.first { $0.key == key }.map {
                    String(decoding: unescaped($0.raw, .backslash), as: UTF8.self)
                }
            }
            guard let address = value("URL") else { return nil }
            self.address = address
            title = value("TITLE")
        } else if let body = body(of: text, after: "URLTO:") {
            // The title may be empty, the colon before the address is always there.
            let head = body.prefix { $0 != UInt8(ascii: ":") }
            guard head.count < body.count else { return nil }
            title = head.isEmpty ? nil : String(decoding: head, as: UTF8.self)
            address = String(decoding: body[(head.count + 1)...], as: UTF8.self)
        } else {
            return nil
        }
    }
}
