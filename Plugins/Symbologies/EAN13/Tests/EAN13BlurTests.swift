import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import EAN13Plugin

@Suite("EAN-13: blurred symbols")
struct EAN13BlurTests {
    /// Pictures of two random numbers through a blur, one of them tilted; small, as blurring is slow.
    private func pictures(_ blur: DrawnBars.Blur, seed: UInt64) -> [(number: String, image: GrayImage)] {
        var random = SeededRandom(seed: seed)
        return [0.0, 12].map { angle in
            let digits = checked([Int(random.next() >> 33) % 9 + 1] + random.digits(11))
            let drawn = DrawnBars(
                modules: ean13Bars(digits), pixelsPerModule: 2.2, height: 24, angle: angle, blur: blur)
            return (text(digits), drawn.image())
        }
    }

    @Test("a Gaussian of 0.8 modules leaves few edges, and the most likely number is right")
    func gaussian() throws {
        for (number, image) in pictures(.gaussian(0.8), seed: 11) {
            #expect(read(image, .normal).readings.map(\.text) == [number])
        }
    }

    @Test("defocus of a disk of two modules' radius leaves none, and is read thoroughly")
    func defocus() throws {
        for (number, image) in pictures(.disk(2), seed: 12) {
            #expect(read(image, .thorough).readings.map(\.text) == [number])
        }
    }

    @Test("what is too blurred to read is told, never guessed", arguments: Effort.allCases)
    func tooMuch(_ effort: Effort) throws {
        for (number, image) in pictures(.gaussian(1.6), seed: 13) {
            #expect(read(image, effort).readings.allSatisfy { $0.text == number })
        }
    }

    @Test("the most likely number of bars with a wrong check digit is not read")
    func wrongCheckDigit() throws {
        var random = SeededRandom(seed: 14)
        for _ in 0..<2 {
            var digits = checked([3] + random.digits(11))
            digits[12] = (digits[12] + 5) % 10
            let drawn = DrawnBars(
                modules: ean13Bars(digits), pixelsPerModule: 2.2, height: 24, blur: .gaussian(0.7))
            let (readings, failures) = read(drawn.image(), .thorough)
            #expect(readings.isEmpty)
            #expect(failures.contains { $0.stage == .arbitrate || $0.stage == .correct })
        }
    }
}
