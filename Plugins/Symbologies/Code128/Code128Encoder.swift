import ScanContents
import ScanCore
import ScanVision

/// Makes Code 128, as short as it can be, and GS1-128 of element strings.
public struct Code128Encoder: SymbolEncoder {
    /// The name as configured.
    public static let name = "code128"
    /// One line for listings.
    public static let summary = "Makes Code 128 and GS1-128, as short as they can be."
    /// Code 128.
    public static let format = SymbolFormat.code128
    /// Characters of data at most: with start and check as many as are followed when reading.
    public static let mostCharacters = 77
    /// Characters of element strings at most (GS1 General Specifications, 5.4.4.6).
    public static let mostOfElements = 48

    /// An encoder; it has no options.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// An encoder outside any pipeline.
    public init() {}

    /// The symbol of a text in Latin-1, of bytes, or of element strings.
    public func encode(_ message: SymbolMessage) throws(Fault) -> EncodedSymbol {
        let bytes = try bytes(of: message)
        guard !bytes.isEmpty else { throw Fault("there is nothing to write", remedy: "give a text") }
        let isGS1 = if case .elements = message { true } else { false }
        if isGS1, bytes.count > Self.mostOfElements {
            throw Fault(
                "too long: \(bytes.count) characters where GS1-128 holds \(Self.mostOfElements)",
                remedy: "spread them over two symbols, or use qr")
        }
        let characters = Code128Split.characters(of: bytes, isGS1: isGS1)
        guard characters.count - 1 <= Self.mostCharacters else {
            throw Fault(
                "too long: \(characters.count - 1) symbol characters where \(Self.mostCharacters) are the most",
                remedy: "shorten the text, or use qr")
        }
        // The start counts once, like the first character (ISO/IEC 15417, annex A).
        let check = characters.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element } % 103
        let widths = (characters + [check]).flatMap { Code128Characters.widths[$0] } + Code128Characters.stop
        return EncodedSymbol(
            format: .code128, text: textOfBytes(bytes),
            // Quiet zones of 10 modules: ISO/IEC 15417, 4.4.
            pattern: .bars(modules(ofWidths: widths), quietLeft: 10, quietRight: 10),
            details: [JSONMember("characters", .int(characters.count + 2))])
    }

    private func bytes(of message: SymbolMessage) throws(Fault) -> [UInt8] {
        switch message {
        case .bytes(let bytes): return bytes
        case .elements(let text): return Array(try ElementString.dataToEncode(text).utf8)
        case .text(let text):
            if let bytes = CharsetConverter.latin1.bytes(of: text) { return bytes }
            let foreign = text.unicodeScalars.first { $0.value > 0xFF }.map { String($0) } ?? ""
            throw Fault(
                "Code 128 holds the characters of Latin-1, found \(quotedText(foreign))",
                remedy: "use qr for other characters")
        }
    }
}
