import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import UPCEPlugin

private let symbology = UPCE(.init(), .sample(name: "upce"))
private let ofBothSystems: UPCE = {
    var options = UPCE.Options()
    options.numberSystem1 = true
    return UPCE(options, .sample(name: "upce"))
}()

/// The bars of eight digits of a UPC-E: a second, plain way to write one.
private func upceBars(_ digits: [Int]) -> [Bool] {
    let odd = [13, 25, 19, 61, 35, 49, 47, 59, 55, 11]
    let even = [56, 52, 50, 49, 44, 38, 35, 42, 41, 37]
    func bits(_ value: Int, _ count: Int) -> [Bool] { (0..<count).reversed().map { value >> $0 & 1 == 1 } }
    let body = digits[1...6].enumerated().flatMap { index, digit -> [Bool] in
        let isEven = (even[digits[7]] >> (5 - index) & 1 == 1) == (digits[0] == 0)
        let code = bits(odd[digit], 7)
        return isEven ? code.map { !$0 }.reversed() : code
    }
    return bits(5, 3) + body + bits(21, 6)
}

@Suite("UPC-E")
struct UPCETests {
    static let known = [
        ("ACC9BD3AE57AA", "01234565", "00012345000065"),
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
        for reader in [symbology, ofBothSystems] {
            #expect(scan(DrawnBars(modules: modules).image(), [reader], effort).readings.isEmpty)
        }
    }

    @Test(
        "nor when the rest of the EAN-13 is under a glint or outside the picture", arguments: [0.0, 2, 4, 30])
    func covered(_ light: Double) {
        // What is left: start, six digits, middle guard, and the first bar behind it.
        let modules = Array(bars(hexadecimal: "AF5EA12ECCCAA148CD2336CA").prefix(51))
        for isCut in [false, true] {
            let drawn = DrawnBars(modules: modules, margin: 20).image()
            let width = isCut ? Int((20 + 51 + light) * 3) : drawn.width
            let image = drawn.cropped(x: 0, y: 0, width: min(drawn.width, width), height: drawn.height)
            for effort in Effort.allCases {
                #expect(scan(image, [symbology], effort).readings.isEmpty, "\(isCut) \(effort)")
            }
            // Asked for, number system 1 is told only where enough light is seen.
            let told = scan(image, [ofBothSystems], .thorough).readings
            #expect(told.isEmpty || !isCut || light >= 5)
        }
    }

    @Test("number system 1 is read where it is asked for")
    func numberSystem1() {
        let modules = bars(hexadecimal: "A4DEA372148AA")
        #expect(upceBars([1, 2, 3, 4, 5, 6, 7, 0]) == Array(modules.prefix(51)))
        let drawn = DrawnBars(modules: modules).image()
        let readings = scan(drawn, [ofBothSystems]).readings
        #expect(readings.map(\.text) == ["12345670"])
        #expect(readings.first?.details == [JSONMember("gtin", .string("00123456000070"))])
        #expect(scan(drawn, [symbology]).readings.isEmpty)
    }

    @Test(
        "a number that no encoder writes is none: its zeros could be left out in a shorter way",
        arguments: [
            ([0, 1, 2, 1, 4, 5, 3, 0], false), ([0, 1, 2, 5, 4, 5, 3, 0], true),
            ([0, 1, 2, 3, 0, 5, 4, 0], false), ([0, 1, 2, 3, 6, 5, 4, 0], true),
            ([0, 1, 2, 3, 4, 0, 7, 0], false), ([0, 1, 2, 3, 4, 5, 7, 0], true),
        ])
    func shorterForm(_ digits: [Int], _ isWritten: Bool) {
        var digits = digits
        let long = expanded(digits.map(String.init).joined()).compactMap(\.wholeNumberValue)
        let sum = long.dropLast().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1) }
        digits[7] = (10 - sum % 10) % 10
        let image = DrawnBars(modules: upceBars(digits)).image()
        let text = digits.map(String.init).joined()
        #expect(scan(image, [symbology]).readings.map(\.text) == (isWritten ? [text] : []))
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
