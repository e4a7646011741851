import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import EAN8Plugin

private let symbology = EAN8(NoOptions(), .sample(name: "ean8"))

@Suite("EAN-8")
struct EAN8Tests {
    static let known = [("A649BD46A9D42272A", "12345670"), ("AC589926A8572744A", "55123457")]

    @Test(
        "bars that zint made are read at every fifteen degrees, dark on light and light on dark",
        arguments: known)
    func reads(_ hexadecimal: String, _ text: String) {
        for angle in stride(from: 0.0, to: 360, by: 15) {
            for isInverted in [false, true] {
                let drawn = DrawnBars(
                    modules: bars(hexadecimal: hexadecimal), angle: angle, isInverted: isInverted)
                let found = scan(drawn.image(), [symbology]).readings
                #expect(found.map(\.text) == [text], "\(angle)° \(isInverted)")
                #expect(found.first?.symbologyIdentifier == "]E4")
                #expect(found.first?.details == [JSONMember("gtin", .string("000000" + text))])
            }
        }
    }

    @Test("one digit replaced is not read", arguments: Effort.allCases)
    func wrongCheckDigit(_ effort: Effort) {
        var modules = bars(hexadecimal: Self.known[0].0)
        // The first digit becomes a 5: 0110001 in set A.
        modules.replaceSubrange(3..<10, with: [false, true, true, false, false, false, true])
        #expect(scan(DrawnBars(modules: modules).image(), [symbology], effort).readings.isEmpty)
    }

    @Test("the middle of an EAN-13 is none, to a line that comes and leaves through the ends of its bars")
    func middle() {
        // 4465177972363: a row through its middle at sixty degrees sees 51259723 between two quiet zones.
        let modules = bars(hexadecimal: "A8C2B132448ABA44D90A842A")
        for angle in stride(from: 0.0, to: 360, by: 5) {
            let drawn = DrawnBars(modules: modules, pixelsPerModule: 2, height: 40, angle: angle)
            #expect(scan(drawn.image(), [symbology], .fast).readings.isEmpty, "\(angle)°")
        }
    }

    @Test("pictures without a symbol give nothing") func conforms() {
        #expect(Conformance.violations(of: LinearSweep([symbology])) == [])
    }
}
