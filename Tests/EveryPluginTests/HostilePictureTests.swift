import ScanCore
import ScanPipeline
import ScanPlugins
import ScanTesting
import ScanVision
import Testing

/// The quick form of `make test-adversarial`, which looks at time and memory too, and at big pictures.
@Suite("Pictures made to cost time")
struct HostilePictureTests {
    /// What is read in a picture, once its work was compared with its budget.
    private func readings(in picture: HostilePicture, _ effort: Effort, width: Int, height: Int) throws
        -> [Reading]
    {
        let readers = try PluginRegistry.standard.readers()
        let frame = Frame(
            id: FrameID(source: "test", index: 0), image: picture.image(width: width, height: height),
            time: FrameTime(nanoseconds: 0))
        let result = Scanner(readers: readers, effort: effort).scan(frame)
        let budget = readers.reduce(0) { $0 + $1.budget(for: effort, pixels: width * height) }
        #expect(result.work <= budget + budget / 2, "\(picture) \(width)×\(height) \(effort)")
        return result.readings
    }

    @Test("stay within their budget, and nothing is invented", arguments: HostilePicture.all)
    func withoutSymbols(_ picture: HostilePicture) throws {
        for effort in [Effort.fast, .normal] {
            #expect(try readings(in: picture, effort, width: 320, height: 240).isEmpty)
        }
    }

    @Test("full of symbols stay within their budget, and no other is read", arguments: HostilePicture.crowds)
    func crowds(_ picture: HostilePicture) throws {
        for effort in Effort.allCases {
            let read = try readings(in: picture, effort, width: 640, height: 480)
            #expect(Set(read.map(\.text)).isSubset(of: ["SCANLOOM", "4006381333931", "AB12"]))
            #expect(!read.isEmpty || effort == .fast, "\(effort)")
        }
    }

    @Test(
        "of odd sizes too",
        arguments: [(1, 1), (1, 3000), (3000, 1), (2, 2), (7, 7), (20_000, 10), (10, 20_000), (40, 41)])
    func odd(_ width: Int, _ height: Int) throws {
        for picture in HostilePicture.all.enumerated().filter({ $0.offset % 5 == 0 }).map(\.element) {
            for effort in Effort.allCases {
                #expect(try readings(in: picture, effort, width: width, height: height).isEmpty)
            }
        }
    }
}
