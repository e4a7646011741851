import Glibc
import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import EAN13Plugin

@Suite("EAN-13: drawn symbols")
struct EAN13DrawnTests {
    static let known = [
        ("AEC4A7269CCAA144E94365CA", SymbolFormat.ean13, "9780201379624"),
        ("A353AF7A259AA14285D2166A", .ean13, "4006381333931"),
        ("A35EAF1A346AB674CD7276CA", .upca, "036000291452"),
    ]

    @Test("bars that zint made are read", arguments: known)
    func reads(_ hexadecimal: String, _ format: SymbolFormat, _ text: String) throws {
        let found = read(DrawnBars(modules: bars(hexadecimal: hexadecimal)).image()).readings
        #expect(found.map(\.text) == [text])
        #expect(found.first?.format == format)
        #expect(found.first?.bytes == Array(text.utf8))
        #expect(found.first?.symbologyIdentifier == "]E0")
    }

    @Test("a UPC-A has the GTIN of its EAN-13")
    func gtin() throws {
        let found = read(DrawnBars(modules: bars(hexadecimal: Self.known[2].0)).image()).readings
        #expect(found.first?.details == [JSONMember("gtin", .string("00036000291452"))])
    }

    @Test("every angle reads, dark on light and light on dark", arguments: 0..<72)
    func turned(_ step: Int) throws {
        var random = SeededRandom(seed: UInt64(step))
        for isInverted in [false, true] {
            let digits = checked([1] + random.digits(11))
            let drawn = DrawnBars(modules: ean13Bars(digits), angle: Double(step) * 5, isInverted: isInverted)
            let found = read(drawn.image()).readings
            #expect(found.map(\.text) == [text(digits)], "\(step * 5)° \(isInverted)")
        }
    }

    @Test("modules of one to nine pixels read", arguments: [1.0, 1.3, 1.7, 2, 3.3, 5, 9])
    func scaled(_ size: Double) throws {
        var random = SeededRandom(seed: 5)
        let digits = checked([9] + random.digits(11))
        let drawn = DrawnBars(modules: ean13Bars(digits), pixelsPerModule: size)
        #expect(read(drawn.image()).readings.map(\.text) == [text(digits)])
    }

    @Test("a mirrored symbol reads: bars have no left and right but by their own parity")
    func mirrored() throws {
        let digits = checked([4, 0, 0, 6, 3, 8, 1, 3, 3, 3, 9, 3])
        let drawn = DrawnBars(modules: ean13Bars(digits).reversed())
        #expect(read(drawn.image()).readings.map(\.text) == ["4006381333931"])
    }

    @Test("corners are the symbol's own, in reading order", arguments: [0.0, 20, 90, 135, 180, 260])
    func corners(_ angle: Double) throws {
        let drawn = DrawnBars(modules: bars(hexadecimal: Self.known[1].0), angle: angle)
        let image = drawn.image()
        let reading = try #require(read(image).readings.first)
        let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
        func expected(_ u: Double, _ v: Double) -> Point {
            let (x, y) = (u * 95 * 1.5, v * 50 * 1.5)
            return Point(
                x: Double(image.width) / 2 + x * c - y * s, y: Double(image.height) / 2 + x * s + y * c)
        }
        let corners = [expected(-1, -1), expected(1, -1), expected(1, 1), expected(-1, 1)]
        for (found, wanted) in zip(reading.corners.corners, corners) {
            #expect(hypot(found.x - wanted.x, found.y - wanted.y) < 12, "\(found) is not \(wanted)")
        }
    }
}

@Suite("EAN-13: what is none")
struct EAN13NothingTests {
    @Test("a wrong check digit is not read", arguments: Effort.allCases)
    func wrongCheckDigit(_ effort: Effort) throws {
        var random = SeededRandom(seed: 77)
        for _ in 0..<5 {
            var digits = checked([5] + random.digits(11))
            digits[12] = (digits[12] + 1 + Int(random.next() % 9)) % 10
            #expect(read(DrawnBars(modules: ean13Bars(digits)).image(), effort).readings.isEmpty)
        }
    }

    @Test("random modules in two dimensions are no bars", arguments: Effort.allCases)
    func matrix(_ effort: Effort) throws {
        var random = SeededRandom(seed: 3)
        var pixels = [UInt8](repeating: 255, count: 200 * 200)
        for y in 5..<45 {
            for x in 5..<45 where random.next() >> 40 & 1 == 0 {
                for k in 0..<16 { pixels[(y * 4 + k / 4) * 200 + x * 4 + k % 4] = 0 }
            }
        }
        #expect(read(GrayImage(pixels: pixels, width: 200, height: 200), effort).readings.isEmpty)
    }

    @Test("noise is no bars", arguments: Effort.allCases)
    func noise(_ effort: Effort) throws {
        var random = SeededRandom(seed: 9)
        let pixels = (0..<(320 * 240)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 35) }
        #expect(read(GrayImage(pixels: pixels, width: 320, height: 240), effort).readings.isEmpty)
    }

    @Test(
        "pictures of any size do no harm",
        arguments: [(0, 0), (1, 1), (1, 400), (400, 1), (3, 3), (60, 7), (7, 60)])
    func tiny(_ width: Int, _ height: Int) throws {
        let pixels = (0..<(width * height)).map { UInt8(truncatingIfNeeded: $0 / 3 % 2 * 255) }
        let found = read(GrayImage(pixels: pixels, width: width, height: height), .thorough)
        #expect(found.readings.isEmpty)
    }

    @Test("a symbol cut off at the picture's edge is not read")
    func cut() throws {
        let image = DrawnBars(modules: bars(hexadecimal: EAN13DrawnTests.known[0].0)).image()
        #expect(
            read(image.cropped(x: 0, y: 0, width: image.width * 4 / 5, height: image.height)).readings
                .isEmpty)
    }
}

@Suite("EAN-13: as every symbology is")
struct EAN13ConformanceTests {
    @Test("pictures without a symbol give nothing, twice the same, within the budget")
    func conforms() {
        #expect(Conformance.violations(of: LinearSweep([EAN13(.init(), .sample(name: "ean13"))])) == [])
    }
}

@Suite("EAN-13: several in one picture")
struct EAN13SeveralTests {
    /// Three codes on one picture, side by side or above one another, each at its angle.
    private func picture(_ codes: [[Int]], angles: [Double], isColumn: Bool) -> GrayImage {
        let drawn = zip(codes, angles).map { digits, angle in
            DrawnBars(modules: ean13Bars(digits), pixelsPerModule: 2, height: 40, angle: angle).image()
        }
        let width = isColumn ? drawn.map(\.width).max() ?? 0 : drawn.reduce(0) { $0 + $1.width }
        let height = isColumn ? drawn.reduce(0) { $0 + $1.height } : drawn.map(\.height).max() ?? 0
        var pixels = [UInt8](repeating: 230, count: width * height)
        var (left, top) = (0, 0)
        for image in drawn {
            for y in 0..<image.height {
                for x in 0..<image.width { pixels[(top + y) * width + left + x] = image[x, y] }
            }
            if isColumn { top += image.height } else { left += image.width }
        }
        return GrayImage(pixels: pixels, width: width, height: height)
    }

    @Test(
        "all three are read, though straight lines read only some of them",
        arguments: Effort.allCases, [[0.0, 0, 0], [0, 35, 0], [50, 0, 140], [20, 40, 60]])
    func three(_ effort: Effort, _ angles: [Double]) {
        var random = SeededRandom(seed: 31)
        let codes = (0..<3).map { _ in checked([4] + random.digits(11)) }
        // At fast, bars are looked for in 80,000 pixels: here one a module, too few for three that are all askew.
        guard effort > .fast || angles.contains(0) else { return }
        for isColumn in [false, true] {
            let found = read(picture(codes, angles: angles, isColumn: isColumn), effort).readings
            #expect(Set(found.map(\.text)) == Set(codes.map(text)), "\(angles) \(isColumn)")
        }
    }
}
