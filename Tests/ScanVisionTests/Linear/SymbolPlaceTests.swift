import ScanCore
import Testing

@testable import ScanVision

@Suite("Linear: what the lines of one place say together")
struct SymbolPlaceTests {
    /// A line from left to right, `reach` to either side of height `y`.
    private func crossing(y: Float, reach: Float = 2, from x: Float = 0, length: Float = 100) -> LineCrossing
    {
        LineCrossing(start: SIMD2(x, y), end: SIMD2(x + length, y), reach: reach)
    }

    private func evidence(_ text: String, _ ratio: Float) -> LineEvidence {
        LineEvidence(
            format: .ean8, text: text, letters: [], method: .edges, span: 0...100, ratio: ratio, fit: 1,
            worstCharacter: 1, blur: 0.5)
    }

    private func place(_ text: String, _ ratio: Float, _ crossing: LineCrossing, agreeing: Int = 0)
        -> SymbolPlace
    {
        let reading = Reading(
            format: .ean8, text: text, bytes: [], charset: .ascii, symbologyIdentifier: "]E4",
            corners: crossing.quad, confidence: 0.9)
        var place = SymbolPlace(
            symbology: 0, evidence(text, ratio), line: 1, at: crossing, outcome: .success(reading))
        for _ in 0..<agreeing { place.agree(with: crossing) }
        place.corners = Quad(
            (crossing.start - SIMD2(0, 20)).point, (crossing.end - SIMD2(0, 20)).point,
            (crossing.end + SIMD2(0, 20)).point, (crossing.start + SIMD2(0, 20)).point)
        return place
    }

    private func readings(_ places: [SymbolPlace]) -> [String] {
        var search = SweepSearch(.normal)
        search.places = places
        search.settleContradictions()
        return search.places.compactMap(\.reading?.text)
    }

    @Test("two lines apart are two witnesses")
    func apart() {
        var place = place("1", 2, crossing(y: 0))
        let isAdded = place.add(evidence("1", 1.5), line: 2, at: crossing(y: 5))
        #expect(isAdded)
        #expect(place.evidence.map(\.ratio) == [2, 1.5])
    }

    @Test("the mean of rows that were heard before is no second witness, but may be a better one")
    func sameRows() {
        var place = place("1", 2, crossing(y: 0))
        let isAddedTwice = place.add(evidence("1", 1.5), line: 2, at: crossing(y: 1, reach: 10))
        #expect(!isAddedTwice)
        #expect(place.evidence.map(\.ratio) == [2])
        let isBetter = place.add(evidence("1", 4), line: 3, at: crossing(y: 0, reach: 2))
        #expect(isBetter)
        #expect(place.evidence.map(\.ratio) == [4])
        #expect(place.hasHeard(2))
    }

    @Test("of two readings of the same bars, clearly stronger evidence wins, whichever comes first")
    func stronger() {
        let weak = place("weak", 1.5, crossing(y: 0))
        let strong = place("strong", 3, crossing(y: 4), agreeing: 2)
        #expect(readings([weak, strong]) == ["strong"])
        #expect(readings([strong, weak]) == ["strong"])
    }

    @Test("and without it neither is believed")
    func neither() {
        let one = place("one", 2.5, crossing(y: 0))
        let other = place("other", 3, crossing(y: 4))
        #expect(readings([one, other]).isEmpty)
        #expect(readings([other, one]).isEmpty)
    }

    @Test("a part of a longer symbol is none, unless its evidence is clearly stronger")
    func part() {
        let whole = place("whole", 3, crossing(y: 0))
        let half = place("half", 2.8, crossing(y: 0, length: 54))
        #expect(readings([half, whole]) == ["whole"])
        #expect(readings([place("half", 8, crossing(y: 0, length: 54)), whole]) == ["half"])
    }

    @Test("codes above one another are both real")
    func stacked() {
        #expect(readings([place("upper", 3, crossing(y: 0)), place("lower", 3, crossing(y: 45))]).count == 2)
    }
}
