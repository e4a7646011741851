import ScanCore
import ScanTesting
import Testing

@testable import EAN13Plugin

/// Codes of which only the ends of the bars can be read.
@Suite("EAN-13 by the ends of its bars")
struct EAN13EndsTests {
    private static let text = "4006381333931"
    // As `zint -b EANX -d 4006381333931 --dump` prints it.
    private static let image = DrawnBars(
        modules: bars(hexadecimal: "A353AF7A259AA14285D2166A"), pixelsPerModule: 4
    )
    .image()

    /// The picture as it is seen while it moves by so many pixels.
    private func moved(_ image: GrayImage, x: Double, y: Double) -> GrayImage {
        let steps = 64
        var sums = [Int](repeating: 0, count: image.width * image.height)
        for step in 0..<steps {
            let part = Double(step) / Double(steps - 1) - 0.5
            let (dx, dy) = (Int((x * part).rounded()), Int((y * part).rounded()))
            for row in 0..<image.height {
                let from = image.row(min(max(row + dy, 0), image.height - 1))
                for column in 0..<image.width {
                    sums[row * image.width + column] += Int(from[min(max(column + dx, 0), image.width - 1)])
                }
            }
        }
        return GrayImage(
            pixels: sums.map { UInt8($0 / steps) }, width: image.width, height: image.height)
    }

    @Test("is read though it moved aslant by two to four modules", arguments: [8.0, 11, 14, 17])
    func motion(length: Double) {
        let smeared = moved(EAN13EndsTests.image, x: length, y: length / 2)
        #expect(read(smeared, .thorough).readings.map(\.text) == [EAN13EndsTests.text])
    }

    @Test("is read though all but a few rows are covered", arguments: [UInt8(30), 230])
    func covered(grey: UInt8) {
        let image = EAN13EndsTests.image
        var pixels = (0..<image.height).flatMap { image.row($0) }
        // Eleven modules of margin, then bars, of which seven rows of pixels are left.
        for row in 51..<(image.height - 40) {
            for column in 30..<(image.width - 50) { pixels[row * image.width + column] = grey }
        }
        let covered = GrayImage(pixels: pixels, width: image.width, height: image.height)
        #expect(read(covered, .thorough).readings.map(\.text) == [EAN13EndsTests.text])
    }
}
