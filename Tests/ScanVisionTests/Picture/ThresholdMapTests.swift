import Glibc
import ScanCore
import Testing

@testable import ScanVision

/// The threshold of one block, straight from the pixels.
private func slowThreshold(_ image: GrayImage, _ column: Int, _ row: Int, _ average: ThresholdMap.Average)
    -> Double
{
    let columns = (image.width + 7) / 8
    let rows = (image.height + 7) / 8
    func pixels(_ column: Int, _ row: Int) -> [Int] {
        (row * 8..<min(row * 8 + 8, image.height)).flatMap { y in
            (column * 8..<min(column * 8 + 8, image.width)).map { Int(image[$0, y]) }
        }
    }
    func mean(_ column: Int, _ row: Int) -> Double {
        let values = pixels(column, row)
        let mean = Double(values.reduce(0, +)) / Double(values.count)
        return average == .geometric ? log(mean + 2) : mean
    }
    let around = (max(0, row - 1)...min(rows - 1, row + 1)).flatMap { r in
        (max(0, column - 1)...min(columns - 1, column + 1)).flatMap { pixels($0, r) }
    }
    let contrast = (around.max() ?? 0) - (around.min() ?? 0)
    guard contrast >= 16 else { return 1 }
    let means = (max(0, row - 2)...min(rows - 1, row + 2)).map { r -> Double in
        let range = max(0, column - 2)...min(columns - 1, column + 2)
        return range.map { mean($0, r) }.reduce(0, +) / Double(range.count)
    }
    var threshold = means.reduce(0, +) / Double(means.count)
    if average == .geometric { threshold = exp(threshold) - 2 }
    return min(max(threshold - min(max(Double(contrast) * 0.03, 1), 6) + 1, 1), 255)
}

@Suite("Thresholds of a picture's blocks")
struct ThresholdMapTests {
    @Test(
        "are those of the slow way, to a rounding",
        arguments: [(41, 39), (8, 8), (1, 1), (7, 50), (60, 9)], ThresholdMap.Average.allCases)
    func twin(_ size: (Int, Int), _ average: ThresholdMap.Average) {
        let image = insetPicture(size.0, size.1, seed: UInt64(size.0 * 1000 + size.1))
        let map = ThresholdMap(BlockStatistics(of: image), average)
        for row in 0..<map.rows {
            for column in 0..<map.columns {
                let slow = slowThreshold(image, column, row, average)
                #expect(abs(Double(map.thresholds[row * map.columns + column]) - slow) < 1.01)
            }
        }
    }

    @Test("a picture without contrast is bright all over, but pure black stays dark")
    func flat() {
        let plain = GrayImage(pixels: (0..<400).map { 100 + UInt8($0 % 12) }, width: 20, height: 20)
        #expect(ThresholdMap(BlockStatistics(of: plain), .arithmetic).thresholds.allSatisfy { $0 == 1 })
    }

    @Test("pure black is dark even among near-black")
    func nearBlack() {
        // One brighter pixel a block makes a contrast, and hardly a mean.
        let pixels = (0..<(40 * 40)).map { UInt8($0 % 8 == 0 && $0 / 40 % 8 == 0 ? 20 : 0) }
        let map = ThresholdMap(
            BlockStatistics(of: GrayImage(pixels: pixels, width: 40, height: 40)), .arithmetic)
        #expect(map.thresholds.allSatisfy { $0 >= 1 })
    }

    @Test("an empty picture has no blocks")
    func empty() {
        let map = ThresholdMap(BlockStatistics(of: GrayImage(pixels: [], width: 0, height: 0)), .arithmetic)
        #expect(map.thresholds.isEmpty)
    }
}
