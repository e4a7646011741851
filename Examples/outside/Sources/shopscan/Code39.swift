import ScanCore
import ScanVision

/// Reads Code 39, as asset tags and crates carry it.
///
/// The library finds lines, angles and edges, and settles what several lines say; this type knows only what Code 39
/// looks like along one line.
struct Code39: LinearSymbology {
    struct Options: PluginOptions {
        var leastCharacters = 3
        static let fields = [
            Field<Options>(
                "least_characters", \.leastCharacters, in: 1...80,
                "Fewest characters that count; short symbols are mimicked easily.")
        ]
    }

    static let name = "code39"
    static let summary = "Reads Code 39."
    static let formats = [SymbolFormat(rawValue: "code39")]

    /// The standard asks for ten narrow widths (ISO/IEC 16388, 4.5); prints often leave less.
    static let leastQuietZone: Float = 5

    private let options: Options
    /// Least ratios for Code 39, whose characters differ in two elements at least.
    ///
    /// Sixty small prints by zint, two pixels to the narrow element, had 1.8 and more.
    private let rules = EvidenceRules(edges: 1.6, correctedEdges: 1.6, singleLine: 2.5)

    init(_ options: Options, _ context: PluginContext) { self.options = options }

    var fewestEdges: Int { (options.leastCharacters + 2) * Code39Line.edgesPerCharacter }

    func claims(in edges: LineEdges) -> [LineClaim] {
        guard edges.positions.count >= fewestEdges else { return [] }
        return stride(from: edges.firstFalling, through: edges.positions.count - fewestEdges, by: 2)
            .compactMap { Code39Line.claim(in: edges, from: $0) }
            .filter { $0.text.count >= options.leastCharacters }
    }

    func check(_ claim: LineClaim, on line: LineProfile) -> LineEvidence? {
        Code39Line.evidence(for: claim)
    }

    func settle(_ evidence: [LineEvidence], at corners: Quad) throws(DecodeFailure) -> Reading {
        let confidence = try rules.confidence(of: evidence)
        let text = evidence[0].text
        return Reading(
            format: Code39.formats[0], text: text, bytes: Array(text.utf8), charset: .ascii,
            symbologyIdentifier: "]A0", corners: corners, confidence: confidence)
    }
}
