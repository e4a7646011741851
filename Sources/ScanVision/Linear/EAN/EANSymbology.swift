import ScanCore

/// A linear symbology of the EAN family: its layout says all that lines need to know.
public protocol EANSymbology: LinearSymbology {
    /// Digits, guards and variants of its symbols.
    var layout: EANLayout { get }
    /// How much evidence it asks for.
    var rules: EvidenceRules { get }
    /// What the digits of a symbol are told as.
    func number(_ digits: String) -> EANNumber
}

/// A number of the EAN family as readings tell it.
public struct EANNumber: Sendable {
    /// What kind of symbol holds it.
    public let format: SymbolFormat
    /// The digits as they are printed below the bars.
    public let text: String
    /// The same number in fourteen digits.
    public let gtin: String
    /// The identifier of ISO/IEC 15424.
    public let symbologyIdentifier: String

    /// A number from its parts.
    public init(format: SymbolFormat, text: String, gtin: String, symbologyIdentifier: String) {
        self.format = format
        self.text = text
        self.gtin = gtin
        self.symbologyIdentifier = symbologyIdentifier
    }
}

extension EANSymbology {
    /// Those of the layout.
    public var fewestEdges: Int { layout.edgeCount }

    /// Symbols whose guards, widths, parity and check digit fit.
    public func claims(in edges: LineEdges) -> [LineClaim] { layout.claims(in: edges) }

    /// What a line lacks of the layout's symbols.
    public func shortfall(in edges: LineEdges) -> LineShortfall? { layout.shortfall(in: edges) }

    /// How well a claim fits the line, and how much worse every other number would.
    public func check(_ claim: LineClaim, on line: LineProfile) -> LineEvidence? {
        layout.check(claim, on: line)
    }

    /// The number, with its fourteen digits.
    public func settle(_ evidence: [LineEvidence], at corners: Quad) throws(DecodeFailure) -> Reading {
        try reading(of: evidence, at: corners)
    }

    /// The number that all evidence of one place makes sure of.
    public func reading(of evidence: [LineEvidence], at corners: Quad) throws(DecodeFailure) -> Reading {
        let confidence = try rules.confidence(of: evidence)
        let number = number(evidence[0].text)
        return Reading(
            format: number.format, text: number.text, bytes: Array(number.text.utf8), charset: .ascii,
            symbologyIdentifier: number.symbologyIdentifier, corners: corners, confidence: confidence,
            details: [JSONMember("gtin", .string(number.gtin))])
    }
}
