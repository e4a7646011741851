import Glibc
import ScanCore
import Testing

@testable import ScanVision

@Suite("Finder patterns")
struct FinderSearchTests {
    /// A finder pattern alone, turned, its centre and module as given.
    private func picture(_ degrees: Double, module: Double, isInverted: Bool = false) -> GrayImage {
        let side = 160
        let turn = degrees * .pi / 180
        var pixels = [UInt8](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                var sum = 0
                for look in 0..<16 {
                    let dx = (Double(x) + Double(look % 4) / 4 + 0.125 - 80.3) / module
                    let dy = (Double(y) + Double(look / 4) / 4 + 0.125 - 79.6) / module
                    let reach = max(
                        abs(dx * cos(turn) + dy * sin(turn)), abs(dy * cos(turn) - dx * sin(turn)))
                    let isDark = reach < 1.5 || reach > 2.5 && reach < 3.5
                    sum += isDark != isInverted ? 20 : 230
                }
                pixels[y * side + x] = UInt8(sum / 16)
            }
        }
        return GrayImage(pixels: pixels, width: side, height: side)
    }

    private func find(_ image: GrayImage, _ runs: FinderRuns = .strict) -> [FinderPattern] {
        let search = FinderSearch(runs: runs, rowStep: 3)
        let candidates = search.candidates(in: image, ThresholdMap(BlockStatistics(of: image), .arithmetic))
        var budget = WorkBudget(units: 1_000_000)
        return FinderSearch.patterns(of: candidates, in: image, &budget)
    }

    @Test(
        "are found at any angle, their frame to a fraction of a pixel", arguments: [0.0, 10, 30, 45, 77, 90])
    func turned(_ degrees: Double) throws {
        let found = find(picture(degrees, module: 6))
        try #require(found.count == 1)
        let pattern = found[0]
        #expect((pattern.centre - Vector(80.3, 79.6)).length < 0.2)
        #expect(abs(pattern.module - 6) < 0.2)
        #expect(pattern.rays >= 30 && pattern.quality > 0.75 && !pattern.isInverted)
        #expect(pattern.right.cross(pattern.down) > 0)
        let modules = pattern.modules(to: pattern.place(2, -3))
        #expect((modules - Vector(2, -3)).length < 1e-9)
    }

    @Test("small and large ones", arguments: [1.5, 2, 3, 5, 9, 13])
    func sizes(_ module: Double) {
        let found = find(picture(17, module: module))
        #expect(found.count == 1)
        #expect(abs((found.first?.module ?? 0) - module) < 0.12 * module)
    }

    @Test("light on dark ones are told")
    func inverted() {
        let found = find(picture(5, module: 6, isInverted: true), .relaxed)
        #expect(found.contains { $0.isInverted && abs($0.module - 6) < 0.3 })
    }

    @Test("noise has few, none of them clear")
    func noise() {
        for seed in 0..<10 as Range<UInt64> {
            let found = find(randomPicture(300, 200, seed: seed), .relaxed)
            #expect(found.count < 10)
            #expect(!found.contains { $0.rays >= 28 && $0.quality > 0.6 })
        }
    }

    @Test("changes of a row are those of the slow way", arguments: [40, 63, 64, 65, 127, 128, 300])
    func changes(_ width: Int) {
        let image = randomPicture(width, 24, seed: UInt64(width))
        let map = ThresholdMap(BlockStatistics(of: image), .arithmetic)
        var runs = RowRuns(width: width, map)
        for y in 0..<24 {
            let row = image.row(y)
            let count = row.withUnsafeBufferPointer { runs.find($0, y) }
            var expected: [Int32] = []
            var last = false
            for x in 0..<width {
                let isDark = row[x] < map.thresholds[y / 8 * map.columns + x / 8]
                if isDark != last { expected.append(Int32(x)) }
                last = isDark
            }
            #expect(Array(runs.changes[..<count]) == expected)
            #expect(runs.changes[count] == Int32(width))
        }
    }
}
