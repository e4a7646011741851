import ScanCore
import ScanPipeline
import ScanVision
import Testing

@testable import QRPlugin

@Suite("QR search of hostile pictures")
struct HostilePictureTests {
    /// Finder patterns side by side, a quiet module apart.
    private func wallpaper(_ width: Int, _ height: Int, module: Int) -> GrayImage {
        let pixels = (0..<(width * height)).map { i -> UInt8 in
            let (x, y) = (i % width / module % 8, i / width / module % 8)
            let ring = max(abs(x - 3), abs(y - 3))
            return ring == 2 || ring == 4 ? 255 : 0
        }
        return GrayImage(pixels: pixels, width: width, height: height)
    }

    private func noise(_ width: Int, _ height: Int, block: Int) -> GrayImage {
        var random = SplitMix(state: 4)
        let columns = width / block + 1
        let values = (0..<(columns * (height / block + 1))).map { _ in UInt8(random.next() % 2 * 255) }
        let pixels = (0..<(width * height)).map { values[$0 / width / block * columns + $0 % width / block] }
        return GrayImage(pixels: pixels, width: width, height: height)
    }

    @Test("ends within its budget, and invents nothing", arguments: [Effort.fast, .normal, .thorough])
    func bounded(_ effort: Effort) {
        let pictures = [
            wallpaper(640, 480, module: 2), wallpaper(640, 480, module: 5), noise(640, 480, block: 2),
            noise(320, 240, block: 3), noise(700, 41, block: 1),
        ]
        for picture in pictures {
            let frame = Frame(
                id: FrameID(source: "test", index: 0), image: picture, time: FrameTime(nanoseconds: 0))
            let result = Scanner(readers: [QR()], effort: effort).scan(frame)
            #expect(result.readings.isEmpty)
            let budget = QR().budget(for: effort, pixels: picture.width * picture.height)
            #expect(result.work < budget + budget / 2)
        }
    }

    @Test("a budget that is spent ends the search", arguments: [0, 1, 100, 1000, 5000])
    func spent(_ units: Int) {
        let frame = FrameAnalysis(wallpaper(400, 400, module: 3))
        var search = QR().beginSearch(of: frame, effort: .thorough)
        var budget = WorkBudget(units: units)
        for attempt in QR().attempts(for: .thorough) where !budget.gaveUp {
            for location in QR().locate(attempt, in: frame, &search, &budget) where !budget.gaveUp {
                _ = try? QR().decode(location, attempt, in: frame, &search, &budget)
            }
        }
        #expect(budget.gaveUp)
    }

    @Test(
        "pictures of odd sizes are searched",
        arguments: [(41, 40), (40, 2000), (2000, 40), (1101, 43), (67, 131)])
    func sizes(_ width: Int, _ height: Int) {
        let frame = Frame(
            id: FrameID(source: "test", index: 0), image: noise(width, height, block: 2),
            time: FrameTime(nanoseconds: 0))
        #expect(Scanner(readers: [QR()], effort: .thorough).scan(frame).readings.isEmpty)
    }
}
