import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import EAN13Plugin

@Suite("EAN-13 and UPC-A that are made")
struct EAN13EncoderTests {
    /// What `zint --dump` printed.
    static let known = [
        ("400638133393", "A353AF7A259AA14285D2166A"), ("590123412345+12", "A2D3B326F4EAB36C8572744A02CCA4C"),
        ("978014300723+54321", "AEC4A73275EAB97289B215CA02DCA8D42934C8"),
    ]
    static let knownUPCA = [
        ("03600029145", "A35EAF1A346AB674CD7276CA"), ("01234567890+12", "A34C937A8D8AA84491D394EA00B3293"),
    ]

    @Test("the bars are zint's", arguments: known) func ean13(_ text: String, _ dump: String) throws {
        #expect(try barsOf(EAN13Encoder().encode(.text(text))) == bars(hexadecimal: dump))
    }

    @Test("those of UPC-A too", arguments: knownUPCA) func upca(_ text: String, _ dump: String) throws {
        #expect(try barsOf(UPCAEncoder().encode(.text(text))) == bars(hexadecimal: dump))
    }

    @Test("random numbers are read back, and their add-ons") func readBack() throws {
        var random = SeededRandom(seed: 15420)
        for count in [0, 2, 5] {
            for _ in 0..<10 {
                let addOn = text(random.digits(count))
                let number = text(random.digits(11))
                let whole = number + (count > 0 ? "+" + addOn : "")
                for symbol in [
                    try EAN13Encoder().encode(.text("4" + whole)), try UPCAEncoder().encode(.text(whole)),
                ] {
                    var options = EAN13.Options()
                    options.addOn = .read
                    let reader = EAN13(options, .sample(name: "ean13"))
                    let picture = DrawnBars(modules: try barsOf(symbol)).image()
                    let reading = try #require(scan(picture, [reader]).readings.first)
                    #expect(reading.text == symbol.text)
                    #expect(reading.format == symbol.format)
                    // That none was seen is no part of the symbol.
                    #expect(reading.details.filter { $0.value != .null } == symbol.details)
                }
            }
        }
    }

    @Test("a number that begins with 0 is told as the UPC-A that it is") func zero() throws {
        let symbol = try EAN13Encoder().encode(.text("0036000291452"))
        #expect(symbol.format == .upca)
        #expect(symbol.text == "036000291452")
    }

    @Test(
        "what is wrong is told, and what is right",
        arguments: [
            (
                "4006381333932",
                "the check digit of \"4006381333932\" is wrong: expected 1, found 2; "
                    + "write 4006381333931, or leave the check digit out"
            ),
            ("123", "EAN-13 holds 13 digits, or 12 without the check digit, found \"123\""),
            ("40063813339a", "EAN-13 holds 13 digits, or 12 without the check digit, found \"40063813339a\""),
            ("4006381333931+123", "expected an add-on of two or five digits, found \"123\""),
            ("4006381333931+", "expected an add-on of two or five digits, found \"\""),
        ])
    func faults(_ text: String, _ words: String) {
        let fault = #expect(throws: Fault.self) { try EAN13Encoder().encode(.text(text)) }
        #expect(fault?.description == words)
        #expect(throws: Fault.self) { try EAN13Encoder().encode(.elements("(01)09501101530003")) }
    }

    private func barsOf(_ symbol: EncodedSymbol) throws -> [Bool] {
        guard case .bars(let bars, _, _) = symbol.pattern else { throw Fault("no bars") }
        return bars
    }
}
