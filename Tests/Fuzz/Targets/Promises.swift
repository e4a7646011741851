import ScanCore
import ScanPipeline
import ScanVision

/// What holds of every result, whatever the input.
enum Promises {
    /// What a whole scan may be.
    static func check(_ result: FrameResult, _ readers: [any SymbolReader], _ effort: Effort, pixels: Int) {
        result.readings.forEach(check)
        for rejection in result.rejections { check(rejection.corners) }
        let budget = readers.reduce(0) { $0 + $1.budget(for: effort, pixels: pixels) }
        promise(result.work <= budget + budget / 2, "\(result.work) units spent of \(budget)")
        promise(result.work <= budget || result.gaveUp, "spent more than there is without giving up")
    }

    /// What a reading may be.
    static func check(_ reading: Reading) {
        check(reading.corners)
        promise((0...1).contains(reading.confidence), "confidence \(reading.confidence)")
        promise(reading.symbologyIdentifier.hasPrefix("]"), "identifier \(reading.symbologyIdentifier)")
        promise(!reading.charset.name.isEmpty, "no character set")
        switch reading.format {
        case .ean13: checkNumber(reading, digits: 13)
        case .upca: checkNumber(reading, digits: 12)
        case .ean8: checkNumber(reading, digits: 8)
        case .upce: promise(isNumber(reading.text, digits: 8), "UPC-E \(reading.text)")
        case .code128: promise(!reading.bytes.isEmpty, "Code 128 without a message")
        default: promise(reading.format == .qr, "format \(reading.format)")
        }
    }

    private static func check(_ corners: Quad) {
        // Rays and grids run beyond the picture, but not out of sight.
        let isSane = corners.corners.allSatisfy { abs($0.x) < 1e6 && abs($0.y) < 1e6 }
        promise(isSane, "corners \(corners)")
    }

    private static func checkNumber(_ reading: Reading, digits: Int) {
        promise(isNumber(reading.text, digits: digits), "\(reading.format) \(reading.text)")
        promise(isCheckDigitRight(reading.text), "check digit of \(reading.text)")
    }

    static func isNumber(_ text: String, digits: Int) -> Bool {
        text.utf8.count == digits && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The check digit of GS1 numbers: weights 3 and 1 from the right (GS1 General Specifications, 7.9.1).
    static func isCheckDigitRight(_ text: String) -> Bool {
        text.utf8.reversed().enumerated().reduce(0) {
            $0 + Int($1.element - 0x30) * ($1.offset % 2 == 0 ? 1 : 3)
        } % 10
            == 0
    }
}
