import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import EAN13Plugin

@Suite("EAN-13: why a symbol was not read")
struct EAN13RejectionTests {
    private func reasons(_ image: GrayImage, _ effort: Effort = .normal) -> [String] {
        read(image, effort).failures.map { "\($0.stage.rawValue) \($0.reason)" }
    }

    private let symbol = ean13Bars(checked([4, 0, 0, 6, 3, 8, 1, 3, 3, 3, 9, 3]))

    @Test("a check digit that does not fit", arguments: [0.0, 30, 200])
    func wrongCheck(_ angle: Double) {
        var digits = checked([4, 0, 0, 6, 3, 8, 1, 3, 3, 3, 9, 3])
        digits[12] = (digits[12] + 3) % 10
        #expect(
            reasons(DrawnBars(modules: ean13Bars(digits), angle: angle).image()).contains(
                "correct wrong_check"))
    }

    // Thorough looks at the ends of the bars too, where a line that leaves them sees light; the number is right.
    @Test("no light on one side", arguments: [Effort.fast, .normal])
    func noQuietZone(_ effort: Effort) {
        let glued = symbol + [false, true, true, true, false, true, true, false, true]
        #expect(reasons(DrawnBars(modules: glued).image(), effort).contains("format no_quiet_zone"))
    }

    @Test("a bar between the digits that belongs to none")
    func noCharacter() {
        var spoilt = symbol
        for module in 17..<22 { spoilt[module] = module % 2 == 0 }
        let found = reasons(DrawnBars(modules: spoilt).image())
        #expect(!found.isEmpty)
        #expect(
            found.allSatisfy {
                $0.hasPrefix("correct") || $0.hasPrefix("format") || $0.hasPrefix("arbitrate")
            })
    }

    @Test("an empty page has nothing to tell of", arguments: Effort.allCases)
    func nothing(_ effort: Effort) {
        #expect(reasons(DrawnBars(modules: [], height: 20).image(), effort).isEmpty)
    }

    @Test("what is read is no failure of anything")
    func readable() {
        #expect(reasons(DrawnBars(modules: symbol).image()).isEmpty)
    }
}
