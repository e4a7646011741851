/// Makes the modules or bars of a message; lives beside the decoder of the same symbology.
///
/// Pure and quick: called from any thread. Whatever it makes, the decoder reads as `EncodedSymbol.text`.
public protocol SymbolEncoder: Plugin {
    /// The format it makes.
    static var format: SymbolFormat { get }
    /// The symbol of a message.
    ///
    /// Throws a `Fault` that tells what the format cannot hold, and how much it can.
    func encode(_ message: SymbolMessage) throws(Fault) -> EncodedSymbol
}

/// What a symbol is to say.
public enum SymbolMessage: Hashable, Sendable {
    /// A text; the encoder chooses how to write it.
    case text(String)
    /// Bytes as they are.
    case bytes([UInt8])
    /// GS1 element strings, each application identifier in brackets: `(01)09501101530003(10)AB-123`.
    case elements(String)
}

/// A symbol, ready to be drawn.
public struct EncodedSymbol: Hashable, Sendable {
    /// What it is.
    public let format: SymbolFormat
    /// What a reader tells of it: check digits that were worked out are there.
    public let text: String
    /// Its modules or bars.
    public let pattern: SymbolPattern
    /// What the encoder chose, by the names that readings have: `version`, `level`, `mask`.
    public let details: [JSONMember]

    /// A symbol from its parts.
    public init(format: SymbolFormat, text: String, pattern: SymbolPattern, details: [JSONMember] = []) {
        self.format = format
        self.text = text
        self.pattern = pattern
        self.details = details
    }
}

/// Modules in rows, or bars side by side; dark is true.
public enum SymbolPattern: Hashable, Sendable {
    /// Rows of modules from the top, each from the left, without the quiet zone.
    case matrix([[Bool]], quietZone: Int)
    /// Modules from the left, without the quiet zones, whose sizes are in modules.
    case bars([Bool], quietLeft: Int, quietRight: Int)
}

extension SymbolMessage {
    /// The message's text, for codes that hold digits alone; a `Fault` where it is element strings.
    public func digits(_ what: String) throws(Fault) -> String {
        switch self {
        case .text(let text): return text
        case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .elements:
            throw Fault("\(what) holds digits, not element strings", remedy: "use qr or code128")
        }
    }
}
