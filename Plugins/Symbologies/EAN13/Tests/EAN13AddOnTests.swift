import ScanCore
import ScanPipeline
import ScanTesting
import ScanVision
import Testing

@testable import EAN13Plugin

@Suite("EAN-13: add-ons")
struct EAN13AddOnTests {
    /// Bars that zint made of a number and an add-on.
    static let known = [
        ("AEC4A7269CCAA144E94365CA02DCA4D3A8B588", "9780201379624", "52495"),
        ("AEC8B326851AA7508923A48A02C6ACC", "9771234567898", "01"),
    ]
    static let plain = "AEC4A7269CCAA144E94365CA"

    private func read(_ hexadecimal: String, _ use: AddOnUse, angle: Double = 0) -> FrameResult {
        var options = EAN13.Options()
        options.addOn = use
        let image = DrawnBars(modules: bars(hexadecimal: hexadecimal), angle: angle).image()
        return scan(image, [EAN13(options, .sample(name: "ean13"))])
    }

    private func addOn(_ reading: Reading?) -> JSONValue? {
        reading?.details.first { $0.name == "add_on" }?.value
    }

    @Test("is told when it is to be read or required, and not else", arguments: known, AddOnUse.allCases)
    func told(_ known: (bars: String, number: String, addOn: String), _ use: AddOnUse) {
        let found = read(known.bars, use).readings
        #expect(found.map(\.text) == [known.number])
        #expect(addOn(found.first) == (use == .ignore ? nil : .string(known.addOn)))
    }

    @Test("is found at every angle when required", arguments: stride(from: 0.0, to: 360, by: 30).map { $0 })
    func turned(_ angle: Double) {
        for known in Self.known {
            #expect(addOn(read(known.0, .require, angle: angle).readings.first) == .string(known.2))
        }
    }

    @Test("is not invented beside a code that has none")
    func none() {
        #expect(addOn(read(Self.plain, .read).readings.first) == .null)
        let required = read(Self.plain, .require)
        #expect(required.readings.isEmpty)
        #expect(required.rejections.contains { $0.failure.reason == "no_add_on" })
    }

    @Test("with the sets of another number it is none")
    func wrongParity() {
        var modules = bars(hexadecimal: Self.known[1].0)
        // The last digit, 1, is of set B, as 01 is 1 modulo 4; the same digit in set A belongs to no number.
        let setA = [false, false, true, true, false, false, true]
        modules.replaceSubrange((modules.count - 7)..., with: setA)
        let image = DrawnBars(modules: modules).image()
        var options = EAN13.Options()
        options.addOn = .read
        #expect(addOn(scan(image, [EAN13(options, .sample(name: "ean13"))]).readings.first) == .null)
    }
}
