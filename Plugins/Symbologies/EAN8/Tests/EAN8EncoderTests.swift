import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import EAN8Plugin

@Suite("EAN-8 that are made")
struct EAN8EncoderTests {
    @Test("the bars are zint's") func known() throws {
        let symbol = try EAN8Encoder().encode(.text("9638507"))
        #expect(symbol.text == "96385074")
        #expect(symbol.pattern == .bars(bars(hexadecimal: "A2D7BD6EA9DCA25CA"), quietLeft: 7, quietRight: 7))
    }

    @Test("random numbers are read back") func readBack() throws {
        var random = SeededRandom(seed: 8)
        for _ in 0..<20 {
            let symbol = try EAN8Encoder().encode(.text(random.digits(7).map(String.init).joined()))
            guard case .bars(let modules, _, _) = symbol.pattern else { throw Fault("no bars") }
            let found = scan(
                DrawnBars(modules: modules).image(), [EAN8(NoOptions(), .sample(name: "ean8"))]
            ).readings
            #expect(found.map(\.text) == [symbol.text])
            #expect(found.first?.details == symbol.details)
        }
    }

    @Test("a wrong check digit is told with the right one") func wrong() {
        let fault = #expect(throws: Fault.self) { try EAN8Encoder().encode(.text("96385070")) }
        #expect(fault?.message == "the check digit of \"96385070\" is wrong: expected 4, found 0")
    }
}
