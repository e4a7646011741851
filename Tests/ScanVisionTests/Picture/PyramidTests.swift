import ScanCore
import Testing

@testable import ScanVision

@Suite("Larger and smaller pictures")
struct PyramidTests {
    @Test("half the size is the mean of two by two", arguments: [(2, 2), (9, 7), (64, 13), (31, 2)])
    func halves(_ width: Int, _ height: Int) {
        let image = insetPicture(width, height, seed: 7)
        let half = halved(image)
        #expect(half.width == width / 2 && half.height == height / 2)
        for y in 0..<half.height {
            for x in 0..<half.width {
                let sum = [(0, 0), (1, 0), (0, 1), (1, 1)].map { Int(image[2 * x + $0.0, 2 * y + $0.1]) }
                    .reduce(0, +)
                #expect(Int(half[x, y]) == (sum + 2) / 4)
            }
        }
    }

    @Test("a quarter of the size is the mean of two by four", arguments: [(4, 4), (9, 7), (64, 13), (31, 5)])
    func quarters(_ width: Int, _ height: Int) {
        let image = insetPicture(width, height, seed: 6)
        let quarter = quartered(image)
        #expect(quarter.width == width / 4 && quarter.height == height / 4)
        for y in 0..<quarter.height {
            for x in 0..<quarter.width {
                let sum = (0..<8).map { Int(image[4 * x + $0 % 4, 4 * y + 1 + $0 / 4]) }.reduce(0, +)
                #expect(Int(quarter[x, y]) == (sum + 4) / 8)
            }
        }
    }

    @Test("double the size is bilinear", arguments: [(1, 1), (2, 3), (9, 7), (33, 20)])
    func doubles(_ width: Int, _ height: Int) {
        let image = insetPicture(width, height, seed: 8)
        let double = doubled(image)
        #expect(double.width == width * 2 && double.height == height * 2)
        for y in 0..<double.height {
            for x in 0..<double.width {
                let nearX = x / 2
                let nearY = y / 2
                let farX = min(max(nearX + (x % 2 == 0 ? -1 : 1), 0), width - 1)
                let farY = min(max(nearY + (y % 2 == 0 ? -1 : 1), 0), height - 1)
                let sum =
                    9 * Int(image[nearX, nearY]) + 3 * Int(image[farX, nearY]) + 3 * Int(image[nearX, farY])
                    + Int(image[farX, farY])
                #expect(Int(double[x, y]) == (sum + 8) / 16)
            }
        }
    }

    @Test("an analysis knows sizes without making them")
    func sizes() {
        let analysis = FrameAnalysis(randomPicture(103, 50, seed: 1))
        for level in -1...analysis.halvings {
            let image = analysis.level(level)
            #expect(analysis.size(of: level) == (image.width, image.height))
        }
    }

    @Test("between pixels the brightness is bilinear, and beyond the edge that of the edge")
    func between() {
        let image = GrayImage(pixels: [0, 100, 200, 40], width: 2, height: 2)
        image.withReader { reader in
            #expect(abs(reader.nearest(0.5, 0) - 50) < 0.01)
            #expect(abs(reader.nearest(0.5, 0.5) - 85) < 0.01)
            #expect(reader.nearest(-5, -5) == 0)
            #expect(abs(reader.nearest(9, 0) - 100) < 0.01)
            #expect(abs(reader.nearest(9, .infinity) - 40) < 0.1)
            #expect(reader.nearest(.nan, .nan) == 0)
        }
    }

    @Test("a picture longer than single precision can tell pixels apart is read, up to there")
    func long() {
        let width = (1 << 23) + 9
        var pixels = [UInt8](repeating: 10, count: width * 2)
        pixels[(1 << 21) + 1] = 200
        GrayImage(pixels: pixels, width: width, height: 2).withReader { reader in
            #expect(reader.nearest(Float((1 << 21) + 1), 0) == 200)
            #expect(reader.nearest(1e9, 0.5) == 10)
        }
    }
}
