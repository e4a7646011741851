import ScanCore
import ScanVision

/// What to do with the two or five digits that periodicals, books and coupons have beside their code.
public enum AddOnUse: String, OptionChoice {
    /// They are not looked for.
    case ignore
    /// They are told where they are seen.
    case read
    /// A code without them is not told.
    case require
}

/// The add-ons of two and five digits (ISO/IEC 15420, 4.3.1.6), found with evidence of their own.
struct EAN13AddOns {
    /// Two digits have a fourth of chance to have the right sets, so more is asked for.
    private static let rules = [
        EvidenceRules(edges: 2, correctedEdges: 3, singleLine: 3),
        EvidenceRules(edges: 1.5, correctedEdges: 2.2, singleLine: 2.5),
    ]
    private static let layouts = [EANLayout.addOn2, .addOn5]

    /// What a line says of an add-on behind a symbol of `width` modules.
    static func evidence(after symbol: LineEvidence, of width: Int, on line: LineProfile) -> [LineEvidence] {
        layouts.compactMap { $0.addOn(after: symbol, of: width, on: line) }
    }

    /// The add-on that all lines together make sure of, if there is one.
    static func settled(_ evidence: [LineEvidence]) -> String? {
        let found = evidence.flatMap(\.companions)
        let texts = Set(found.map(\.text))
        let sure = texts.compactMap { text -> (text: String, confidence: Double)? in
            let lines = found.filter { $0.text == text }
            let rules = rules[text.count == 2 ? 0 : 1]
            return (try? rules.confidence(of: lines)).map { (text, $0) }
        }
        return sure.max { ($0.confidence, $0.text) < ($1.confidence, $1.text) }?.text
    }
}

extension EANLayout {
    /// Two digits, whose sets tell their number modulo four.
    static let addOn2 = EANLayout(
        format: SymbolFormat(rawValue: "ean2"), guards: .addOn, leftCount: 2,
        variants: ["AA", "AB", "BA", "BB"].enumerated().map { remainder, sets in
            EANVariant(usesSetB: sets.map { $0 == "B" }, weights: [2, 1], start: 4 - remainder, modulus: 4)
        })

    /// Five digits, whose sets tell a check digit.
    static let addOn5 = EANLayout(
        format: SymbolFormat(rawValue: "ean5"), guards: .addOn, leftCount: 5,
        variants: [
            "BBAAA", "BABAA", "BAABA", "BAAAB", "ABBAA", "AABBA", "AAABB", "ABABA", "ABAAB", "AABAB",
        ].enumerated().map { check, sets in
            EANVariant(usesSetB: sets.map { $0 == "B" }, weights: [3, 9, 3, 9, 3], start: 10 - check)
        })
}
