import ScanCore
import ScanVision

/// Reads UPC-E, a UPC-A with its zeros left out.
public struct UPCE: EANSymbology {
    /// The name in configurations.
    public static let name = "upce"
    /// One line for listings.
    public static let summary = "Reads UPC-E."
    /// UPC-E.
    public static let formats: [SymbolFormat] = [.upce]

    /// Six digits in bars, two in their parity.
    public let layout = EANLayout.upce

    /// The shortest symbol of the family, with the fewest guards: half of another, or a run of print, mimics it
    /// sooner than any other.
    private let rules = EvidenceRules(edges: 2, correctedEdges: 4, singleLine: 3.2)

    /// The left half of an EAN-13 is one, to a line that leaves the bars behind its middle guard.
    public let asksForSquareLine = true

    /// A reader of UPC-E.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// The eight digits, and the number they stand for.
    public func settle(_ evidence: [LineEvidence], at corners: Quad) throws(DecodeFailure) -> Reading {
        let confidence = try rules.confidence(of: evidence)
        let number = evidence[0].text
        return Reading(
            format: .upce, text: number, bytes: Array(number.utf8), charset: .ascii,
            symbologyIdentifier: "]E0",
            corners: corners, confidence: confidence,
            details: [JSONMember("gtin", .string("00" + expanded(number)))])
    }
}
