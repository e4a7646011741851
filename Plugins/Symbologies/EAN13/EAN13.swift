import ScanCore
import ScanVision

/// Reads EAN-13, and UPC-A, which is an EAN-13 that begins with 0.
public struct EAN13: EANSymbology {
    /// The options of `ean13`.
    public struct Options: PluginOptions {
        /// What to do with add-ons.
        public var addOn = AddOnUse.ignore

        /// Add-ons are ignored.
        public init() {}

        /// How the options are written.
        public static let fields = [
            Field<Options>(
                "add_on", \.addOn, "Whether two or five digits beside the code are ignored, read or required."
            )
        ]
    }

    /// The name in configurations.
    public static let name = "ean13"
    /// One line for listings.
    public static let summary = "Reads EAN-13 and UPC-A, and their add-ons."
    /// EAN-13 and UPC-A.
    public static let formats: [SymbolFormat] = [.ean13, .upca]

    /// Twelve digits in bars, and one in their parity.
    public let layout = EANLayout.ean13
    private let addOn: AddOnUse

    /// Wrong fits that no other rule refused reached a ratio of 1.40 by search.
    public let rules = EvidenceRules(
        edges: 1.25, correctedEdges: 1.6, likelihood: 1.6, defocus: 1.6, singleLine: 2.2, stainedLine: 3.5,
        leastConfidence: 0.5
    )

    /// A reader of EAN-13.
    public init(_ options: Options, _ context: PluginContext) { addOn = options.addOn }

    /// How well a claim fits the line, and how much worse every other number would; with what follows it.
    public func check(_ claim: LineClaim, on line: LineProfile) -> LineEvidence? {
        layout.check(claim, on: line).map { withAddOn($0, on: line) }
    }

    /// Whether there are quiet zones and about enough edges.
    public func mayHold(_ line: LineProfile, in span: ClosedRange<Float>) -> Bool {
        layout.mayHold(line, in: span)
    }

    /// The most likely numbers where edges tell nothing.
    public func search(
        _ line: LineProfile, in span: ClosedRange<Float>, _ method: SearchMethod, _ effort: Effort,
        _ budget: inout WorkBudget
    ) -> [LineEvidence] {
        layout.search(line, in: span, method, effort, &budget).map { withAddOn($0, on: line) }
    }

    private func withAddOn(_ evidence: LineEvidence, on line: LineProfile) -> LineEvidence {
        guard addOn != .ignore else { return evidence }
        var whole = evidence
        whole.companions = EAN13AddOns.evidence(after: evidence, of: layout.modules, on: line)
        return whole
    }

    /// The thirteen digits, as UPC-A where they begin with 0.
    public func number(_ digits: String) -> EANNumber {
        let isUPC = digits.hasPrefix("0")
        return EANNumber(
            format: isUPC ? .upca : .ean13, text: isUPC ? String(digits.dropFirst()) : digits,
            gtin: "0" + digits, symbologyIdentifier: "]E0")
    }

    /// The number, with its add-on where that is asked for.
    public func settle(_ evidence: [LineEvidence], at corners: Quad) throws(DecodeFailure) -> Reading {
        var reading = try reading(of: evidence, at: corners)
        let beside = addOn == .ignore ? nil : EAN13AddOns.settled(evidence)
        if addOn == .require && beside == nil {
            throw DecodeFailure(.format, "no_add_on", "no add-on was seen beside \(evidence[0].text)")
        }
        // Null where none was seen, so that a later frame's may be waited for.
        if addOn != .ignore {
            reading.details.append(JSONMember("add_on", beside.map(JSONValue.string) ?? .null))
        }
        return reading
    }
}
