import ScanCore
import ScanDelivery

/// What of a webhook's own configuration a server, or a library, may say again and nobody may read: the values of
/// headers, and what the URL has after its host.
struct SecretWords: Sendable {
    private let words: [String]

    init(of endpoint: Endpoint, headerValues: [String], others: [String] = []) {
        words = headerValues.flatMap(SecretWords.words(ofHeader:)) + SecretWords.words(of: endpoint) + others
    }

    /// The text with a mask for each of the words.
    func blottedOut(of text: String) -> String { blotted(text, words: words) }

    /// Authentication schemes (IANA, HTTP Authentication Schemes), which tell nobody anything.
    private static let schemes: Set<String> = ["basic", "bearer", "digest", "token"]

    /// The words of a value, of any length, and the parts that a list or a cookie puts together.
    private static func words(ofHeader value: String) -> [String] {
        let words = value.split(separator: " ").map(String.init).filter { !schemes.contains($0.lowercased()) }
        return words + words.flatMap { long($0.split { ";,=:\"".contains($0) }) }
    }

    /// The path and query as a whole, and their long parts, as written and as a server decodes them.
    private static func words(of endpoint: Endpoint) -> [String] {
        let rest = endpoint.url.drop { $0 != ":" }.dropFirst(3)
        let target = rest.drop { $0 != "/" && $0 != "?" }
        let query = target.drop { $0 != "?" }.dropFirst()
        let parts = long(target.split { "/?&=;".contains($0) })
        let words = parts + [target, query].filter { $0.count > 1 }.map(String.init)
        return words + words.map(percentDecoded)
    }

    /// Shorter ones are words such as `api` and `scans`, and no token that could not be guessed.
    private static func long(_ parts: [Substring]) -> [String] {
        parts.filter { $0.count >= 6 }.map(String.init)
    }

    /// RFC 3986, 2.1; a percent sign without two hexadecimal digits stays.
    private static func percentDecoded(_ text: String) -> String {
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
