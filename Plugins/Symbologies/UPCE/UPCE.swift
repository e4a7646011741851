import ScanCore
import ScanVision

/// Reads UPC-E, a UPC-A with its zeros left out.
public struct UPCE: EANSymbology {
    /// The options of `upce`.
    public struct Options: PluginOptions {
        /// Whether number system 1 is read, too.
        public var numberSystem1 = false

        /// Number system 0 alone.
        public init() {}

        /// How the options are written.
        public static let fields = [
            Field<Options>(
                "number_system_1", \.numberSystem1,
                "Whether number system 1 is read, too: half an EAN-13 looks like it.")
        ]
    }

    /// The name in configurations.
    public static let name = "upce"
    /// One line for listings.
    public static let summary = "Reads UPC-E."
    /// UPC-E.
    public static let formats: [SymbolFormat] = [.upce]

    /// Six digits in bars, two in their parity.
    public let layout: EANLayout

    /// The shortest symbol of the family, with the fewest guards: half of another, or a run of print, mimics it
    /// sooner than any other.
    public let rules = EvidenceRules(
        edges: 2, correctedEdges: 4, singleLine: 3.2, stainedLine: 3.5, leastConfidence: 0.9)

    /// The left half of an EAN-13 is one, to a line that leaves the bars behind its middle guard.
    public let asksForSquareLine = true

    /// A reader of UPC-E.
    public init(_ options: Options, _ context: PluginContext) {
        layout = options.numberSystem1 ? .upceOfBothSystems : .upce
    }

    /// The eight digits, and the number they stand for.
    public func number(_ digits: String) -> EANNumber {
        EANNumber(format: .upce, text: digits, gtin: "00" + expanded(digits), symbologyIdentifier: "]E0")
    }
}
