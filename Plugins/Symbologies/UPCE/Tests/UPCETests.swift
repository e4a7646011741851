import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import UPCEPlugin

private let symbology = UPCE(NoOptions(), .sample(name: "upce"))

@Suite("UPC-E")
struct UPCETests {
    static let known = [
        ("ACC9BD3AE57AA", "01234565", "00012345000065"), ("A4DEA372148AA", "12345670", "00123456000070"),
        ("A745A71A359AA", "04900018", "00049100000008"),
    ]

    @Test(
        "bars that zint made are read at every fifteen degrees, dark on light and light on dark",
        arguments: known)
    func reads(_ hexadecimal: String, _ text: String, _ gtin: String) {
        for angle in stride(from: 0.0, to: 360, by: 15) {
            for isInverted in [false, true] {
                let drawn = DrawnBars(
                    modules: bars(hexadecimal: hexadecimal), angle: angle, isInverted: isInverted)
                let found = scan(drawn.image(), [symbology]).readings
                #expect(found.map(\.text) == [text], "\(angle)° \(isInverted)")
                #expect(found.first?.details == [JSONMember("gtin", .string(gtin))])
            }
        }
    }

    @Test(
        "zeros come back where the last digit says",
        arguments: [
            ("04252614", "042100005264"), ("01234531", "012300000451"), ("01234543", "012340000053"),
            ("01234570", "012345000070"),
        ])
    func expands(_ short: String, _ long: String) { #expect(expanded(short) == long) }

    @Test("the left half of an EAN-13 is none", arguments: Effort.allCases)
    func half(_ effort: Effort) {
        // 3333911381812: after its middle guard come a thin bar and four light modules, as if the symbol ended.
        let modules = bars(hexadecimal: "AF5EA12ECCCAA148CD2336CA")
        #expect(scan(DrawnBars(modules: modules).image(), [symbology], effort).readings.isEmpty)
    }

    @Test(
        "nor to a line askew that leaves the bars behind the middle guard",
        arguments: ["AC4B9962CD3AA26C919A748A", "A4C5A122648AA16C85B336CA"])
    func askew(_ hexadecimal: String) {
        for angle in stride(from: 0.0, to: 360, by: 20) {
            let drawn = DrawnBars(modules: bars(hexadecimal: hexadecimal), angle: angle)
            #expect(scan(drawn.image(), [symbology], .fast).readings.isEmpty, "\(angle)°")
        }
    }

    @Test("pictures without a symbol give nothing") func conforms() {
        #expect(Conformance.violations(of: LinearSweep([symbology])) == [])
    }
}
