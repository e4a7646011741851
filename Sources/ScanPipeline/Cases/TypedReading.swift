import ScanCore

/// A text that was typed instead of read from a picture, as the reading that a decoder would have given.
public struct TypedReading {
    /// The reading.
    public let reading: Reading

    /// A reading of a typed text.
    ///
    /// - Parameters:
    ///   - typed: the text; an identifier such as `]C1` and an add-on behind a space are told from it
    ///   - format: the kind of code; nil to guess by an identifier before the text, or by check digits
    public init(_ typed: String, _ format: SymbolFormat?) {
        let (identifier, text) = TypedReading.identifier(of: typed)
        let format = format ?? identifier.flatMap(TypedReading.format) ?? TypedReading.guess(text)
        let usual = TypedReading.identifiers.first { $0.format == format }?.identifier ?? "]Q1"
        var parts = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        // Digits beside an EAN-13, as people write them: `9780306406157 52495`.
        let hasAddOn =
            parts.count == 2 && [.ean13, .upca].contains(format) && [2, 5].contains(parts[1].count)
        let addOn = hasAddOn ? parts.removeLast() : nil
        let shown = hasAddOn ? parts[0] : text
        let corner = Point(x: 0, y: 0)
        reading = Reading(
            format: format, text: shown, bytes: Array(shown.utf8),
            charset: Charset("utf-8", evidence: "standard"),
            symbologyIdentifier: identifier ?? usual, corners: Quad(corner, corner, corner, corner),
            confidence: 1,
            details: addOn.map { [JSONMember("add_on", .string($0))] } ?? [])
    }

    /// ISO/IEC 15424: a bracket, the letter of the symbology, a modifier.
    private static let identifiers: [(format: SymbolFormat, identifier: String)] = [
        (.qr, "]Q1"), (.code128, "]C0"), (.ean13, "]E0"), (.upca, "]E0"), (.upce, "]E0"), (.ean8, "]E4"),
    ]

    private static func identifier(of text: String) -> (String?, String) {
        let head = Array(text.utf8.prefix(3))
        guard head.count == 3, head[0] == UInt8(ascii: "]"), (0x41...0x7A).contains(head[1]),
            (0x30...0x39).contains(head[2])
        else { return (nil, text) }
        return (
            String(decoding: head, as: UTF8.self), String(decoding: text.utf8.dropFirst(3), as: UTF8.self)
        )
    }

    private static func format(_ identifier: String) -> SymbolFormat? {
        identifiers.first { $0.identifier == identifier }?.format
            ?? identifiers.first { $0.identifier.prefix(2) == identifier.prefix(2) }?.format
    }

    /// Digits with the right check digit are most likely those below bars; all else is a QR code's.
    private static func guess(_ text: String) -> SymbolFormat {
        let digits = text.prefix { $0 != " " }.utf8.map { Int($0) - 0x30 }
        let formats: [Int: SymbolFormat] = [8: .ean8, 12: .upca, 13: .ean13]
        guard let format = formats[digits.count], digits.allSatisfy({ (0...9).contains($0) }) else {
            return .qr
        }
        let sum = digits.reversed().enumerated().reduce(0) {
            $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3)
        }
        return sum.isMultiple(of: 10) ? format : .qr
    }
}
