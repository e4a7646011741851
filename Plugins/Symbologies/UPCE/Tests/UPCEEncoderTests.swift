import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import UPCEPlugin

@Suite("UPC-E that are made")
struct UPCEEncoderTests {
    @Test("the bars are zint's", arguments: [("0123456", "ACC9BD3AE57AA"), ("1123450", "A649A13AC53AA")])
    func known(_ text: String, _ dump: String) throws {
        let symbol = try UPCEEncoder().encode(.text(text))
        #expect(symbol.pattern == .bars(bars(hexadecimal: dump), quietLeft: 9, quietRight: 7))
    }

    @Test("random numbers are read back, and the UPC-A they stand for gives the same bars") func readBack()
        throws
    {
        var random = SeededRandom(seed: 12)
        var made = 0
        while made < 20 {
            let digits = random.digits(6).map(String.init).joined()
            // Numbers that another suppression writes shorter are no UPC-E.
            guard let symbol = try? UPCEEncoder().encode(.text(digits)) else { continue }
            made += 1
            guard case .bars(let modules, _, _) = symbol.pattern else { throw Fault("no bars") }
            let reader = UPCE(.init(), .sample(name: "upce"))
            let found = scan(DrawnBars(modules: modules).image(), [reader]).readings
            #expect(found.map(\.text) == [symbol.text])
            #expect(found.first?.details == symbol.details)
            let long = try UPCEEncoder().encode(.text(expanded(symbol.text)))
            #expect(expanded(long.text) == expanded(symbol.text))
        }
    }

    @Test(
        "what is wrong is told",
        arguments: [
            ("01234560", "the check digit of \"01234560\" is wrong: expected 5, found 0"),
            ("036000291452", "the UPC-A 036000291452 has no zeros that UPC-E could leave out"),
            ("123", "UPC-E holds 6 to 8 digits, or the 11 or 12 of a UPC-A, found \"123\""),
            ("12a456", "UPC-E holds digits alone, found \"012a456\""),
        ])
    func faults(_ text: String, _ words: String) {
        let fault = #expect(throws: Fault.self) { try UPCEEncoder().encode(.text(text)) }
        #expect(fault?.message == words)
    }
}
