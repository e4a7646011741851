import ScanCore
import ScanVision
import Testing

@Suite("Linear: how much evidence makes a reading")
struct EvidenceRulesTests {
    private let rules = EvidenceRules(
        edges: 1.25, correctedEdges: 1.6, likelihood: 1.6, defocus: 1.6, singleLine: 2.2, stainedLine: 3.5)

    private func line(
        _ ratio: Float, _ method: LineEvidence.Method = .edges, excess: Float = 1, worst: Float = 1.5,
        moduleSamples: Float? = nil
    ) -> LineEvidence {
        LineEvidence(
            format: .ean13, text: "4006381333931", letters: [], method: method, span: 0...100, ratio: ratio,
            excess: excess, fit: 0.97, worstCharacter: worst, blur: 0.5, moduleSamples: moduleSamples)
    }

    private func reason(_ lines: [LineEvidence]) -> String? {
        do {
            _ = try rules.confidence(of: lines)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("a single line is enough with a clear margin only")
    func singleLine() {
        #expect(reason([line(2.1)]) == "single_line")
        #expect(reason([line(2.3)]) == nil)
        #expect(reason([line(1.6), line(1.6)]) == nil)
    }

    @Test("a single line with one character that stands out may have a stain on it")
    func stainedLine() {
        let stained = line(3.2, worst: 4.5)
        #expect(reason([stained]) == "single_line")
        #expect(reason([line(3.6, worst: 4.5)]) == nil)
        #expect(reason([stained, line(1.4)]) == nil, "two lines count")
        // Too little evidence, but a stain does not lie on both.
        #expect(reason([stained, line(1.1)]) == nil)
    }

    @Test("a symbol that its check digit forced on better characters is refused")
    func forced() {
        #expect(reason([line(4, excess: 1.2)]) == "forced")
        #expect(reason([line(4, excess: 1.05)]) == nil)
    }

    @Test("likelihood needs more where a module has less than a pixel")
    func coarseLine() {
        #expect(reason([line(1.7, .likelihood, moduleSamples: 1.9)]) == "ambiguous")
        #expect(reason([line(1.7, .likelihood, moduleSamples: 2.1)]) == nil)
        #expect(reason([line(2, .likelihood, moduleSamples: 1.9)]) == nil)
    }

    @Test("a symbology that does without likelihood takes none")
    func withoutLikelihood() {
        let rules = EvidenceRules(edges: 1.5, correctedEdges: 2, singleLine: 2)
        #expect(throws: DecodeFailure.self) { try rules.confidence(of: [line(9, .likelihood)]) }
    }
}
