import ScanCore
import ScanVision

/// Reads EAN-13, and UPC-A, which is an EAN-13 that begins with 0.
public struct EAN13: EANSymbology {
    /// The name in configurations.
    public static let name = "ean13"
    /// One line for listings.
    public static let summary = "Reads EAN-13 and UPC-A."
    /// EAN-13 and UPC-A.
    public static let formats: [SymbolFormat] = [.ean13, .upca]

    /// Twelve digits in bars, and one in their parity.
    public let layout = EANLayout.ean13

    /// Wrong fits reach a ratio of 1.06 by edges and 1.36 by search.
    private let rules = EvidenceRules(
        edges: 1.25, correctedEdges: 1.6, likelihood: 1.6, defocus: 1.6, singleLine: 2.2)

    /// A reader of EAN-13.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// Whether there are quiet zones and about enough edges.
    public func mayHold(_ line: LineProfile, in span: ClosedRange<Float>) -> Bool {
        layout.mayHold(line, in: span)
    }

    /// The most likely numbers where edges tell nothing.
    public func search(
        _ line: LineProfile, in span: ClosedRange<Float>, _ method: SearchMethod, _ effort: Effort,
        _ budget: inout WorkBudget
    ) -> [LineEvidence] {
        layout.search(line, in: span, method, effort, &budget)
    }

    /// The number, as UPC-A where it begins with 0.
    public func settle(_ evidence: [LineEvidence], at corners: Quad) throws(DecodeFailure) -> Reading {
        let confidence = try rules.confidence(of: evidence)
        let number = evidence[0].text
        let isUPC = number.hasPrefix("0")
        let text = isUPC ? String(number.dropFirst()) : number
        return Reading(
            format: isUPC ? .upca : .ean13, text: text, bytes: Array(text.utf8), charset: .ascii,
            symbologyIdentifier: "]E0", corners: corners, confidence: confidence,
            details: [JSONMember("gtin", .string("0" + number))])
    }
}
