/// One symbol, decoded, in one frame.
public struct Reading: Hashable, Sendable {
    /// What kind of code it is.
    public var format: SymbolFormat
    /// What it says, as text.
    public var text: String
    /// What it says, byte for byte, before any decision about text.
    public var bytes: [UInt8]
    /// Which character set gave the text, and how it was chosen.
    public var charset: Charset
    /// The identifier before the data that a hand scanner would send, such as `]Q1` (ISO/IEC 15424).
    public var symbologyIdentifier: String
    /// The symbol's corners: from a symbology, in pixels of the frame's image; from the scanner on, in pixels
    /// of the picture as shown.
    public var corners: Quad
    /// How sure it is, 0 to 1: what the margin to the second-best explanation is worth.
    public var confidence: Double
    /// What else the symbology knows: version, level, errors corrected; names are lower_snake.
    public var details: [JSONMember]

    /// A reading from its parts.
    public init(
        format: SymbolFormat, text: String, bytes: [UInt8], charset: Charset, symbologyIdentifier: String,
        corners: Quad, confidence: Double, details: [JSONMember] = []
    ) {
        self.format = format
        self.text = text
        self.bytes = bytes
        self.charset = charset
        self.symbologyIdentifier = symbologyIdentifier
        self.corners = corners
        self.confidence = confidence
        self.details = details
    }

    /// What makes two readings the same code: its kind and its bytes, wherever they are.
    public var identity: CodeIdentity { CodeIdentity(format: format, bytes: bytes) }
}

/// A code regardless of where and when it was seen.
public struct CodeIdentity: Hashable, Sendable {
    /// What kind of code it is.
    public let format: SymbolFormat
    /// What it says, byte for byte.
    public let bytes: [UInt8]

    /// A code from its kind and bytes.
    public init(format: SymbolFormat, bytes: [UInt8]) {
        self.format = format
        self.bytes = bytes
    }
}

/// A character set and the reason for it.
public struct Charset: Hashable, Sendable {
    /// The IANA name in lower case, such as `utf-8`; `binary` where the bytes are no text.
    public let name: String
    /// How it was decided: `standard` (the symbology allows one only), `eci` (the code says), `mode` (a mode made for one
    /// was used), `bytes` (they fit no other as well), `default` (they fit none, so each byte became a character).
    public let evidence: String

    /// A character set and how it was decided.
    public init(_ name: String, evidence: String) {
        self.name = name
        self.evidence = evidence
    }

    /// Plain ASCII, because the symbology holds nothing else.
    public static let ascii = Charset("us-ascii", evidence: "standard")
}
