import ScanCore
import ScanPipeline
import ScanPlugins
import ScanVision

/// A small grey picture through the whole scanner.
enum GreyTarget: FuzzTarget {
    static let name = "grey"
    /// Keeps a run under the address sanitizer well below a second.
    private static let mostPixels = 160_000

    static func run(_ input: FuzzInput) {
        var input = input
        let effort = input.choice(of: Effort.allCases)
        let readers = Readers.chosen(by: input.byte())
        let scale = input.int(1...4)
        let (width, height) = (input.int(0...200) * scale, input.int(0...200) * scale)
        guard width * height <= mostPixels else { return }
        let frame = Frame(
            id: FrameID(source: "fuzz", index: 0),
            image: picture(input.rest, width: width, height: height, scale: scale),
            time: FrameTime(nanoseconds: 0))
        let result = Scanner(readers: readers, effort: effort).scan(frame)
        Promises.check(result, readers, effort, pixels: width * height)
    }

    /// Blocks of `scale` by `scale` pixels, one byte each, over again where there are too few.
    private static func picture(_ blocks: [UInt8], width: Int, height: Int, scale: Int) -> GrayImage {
        let columns = max(1, width / scale)
        let pixels = (0..<(width * height)).map { i in
            let (x, y) = (i % width / scale, i / width / scale)
            return blocks.isEmpty ? 255 : blocks[(y * columns + x) % blocks.count]
        }
        return GrayImage(pixels: pixels, width: width, height: height)
    }
}

/// Readers of symbologies, made once.
enum Readers {
    private static let names = PluginRegistry.standard.entries.filter { $0.kind == .symbology }.map(\.name)
    private static let all = names.map { [$0] } + [names, []]
    private static let made: [[any SymbolReader]] = all.map { names in
        (try? PluginRegistry.standard.readers(named: names)) ?? []
    }

    /// One symbology alone, or all.
    static func chosen(by byte: UInt8) -> [any SymbolReader] { made[Int(byte) % made.count] }
}
