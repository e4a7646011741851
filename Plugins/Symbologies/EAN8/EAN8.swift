import ScanCore
import ScanVision

/// Reads EAN-8: four digits in set A, four in set C (ISO/IEC 15420, 4.3.1.2).
public struct EAN8: EANSymbology {
    /// The name in configurations.
    public static let name = "ean8"
    /// One line for listings.
    public static let summary = "Reads EAN-8."
    /// EAN-8.
    public static let formats: [SymbolFormat] = [.ean8]

    /// Eight digits, all in bars.
    public let layout = EAN8.standard

    static let standard = EANLayout(
        format: .ean8, guards: .halves, leftCount: 4, rightCount: 4,
        variants: [
            EANVariant(usesSetB: [false, false, false, false], weights: [3, 1, 3, 1, 3, 1, 3, 1])
        ])

    /// Without a parity pattern, seven free digits are easily mimicked: wrong fits reached a ratio of 1.33
    /// by edges, on a single line 2.61.
    public let rules = EvidenceRules(
        edges: 1.7, correctedEdges: 2.6, singleLine: 2.7, stainedLine: 3.5, leastConfidence: 0.7)

    /// The middle of an EAN-13 is one, to a line that comes and leaves through the ends of its bars.
    public let asksForSquareLine = true

    /// A reader of EAN-8.
    public init(_ options: NoOptions, _ context: PluginContext) {}

    /// The eight digits.
    public func number(_ digits: String) -> EANNumber {
        EANNumber(format: .ean8, text: digits, gtin: "000000" + digits, symbologyIdentifier: "]E4")
    }
}
