import ScanCore
import ScanPipeline
import ScanVision

extension Conformance {
    /// What a symbology does that it must not with pictures that hold no symbol, at every effort.
    ///
    /// - Parameter seeds: pictures of noise to try, one for each
    public static func violations(of reader: any SymbolReader, seeds: Range<UInt64> = 0..<4) -> [String] {
        violations(of: reader, pictures: EmptyPictures.all(seeds: seeds))
    }

    private static func violations<Reader: SymbolReader>(
        of reader: Reader, pictures: [EmptyPictures.Picture]
    ) -> [String] {
        var found: [String] = []
        for effort in Effort.allCases {
            if reader.attempts(for: effort).isEmpty { found.append("tries nothing at effort \(effort)") }
            let scanner = Scanner(readers: [reader], effort: effort)
            for picture in pictures {
                let frame = Frame(
                    id: FrameID(source: "test", index: 0), image: picture.image,
                    time: FrameTime(nanoseconds: 0))
                let budget = reader.budget(for: effort, pixels: picture.image.width * picture.image.height)
                let faults = violations(scanner.scan(frame), scanner.scan(frame), budget: budget)
                found += faults.map { "\(picture.name) at effort \(effort): \($0)" }
            }
        }
        return found
    }

    private static func violations(_ one: FrameResult, _ again: FrameResult, budget: Int) -> [String] {
        var found = one.readings.map {
            "read \($0.format.rawValue) \(quotedText($0.text)) where there is nothing"
        }
        if one.readings != again.readings || one.rejections != again.rejections || one.work != again.work {
            found.append("the same picture gave two results")
        }
        // What is under way when the budget ends may be finished: one attempt's part, never a second budget.
        if one.work > 2 * budget + 10_000 { found.append("spent \(one.work) of \(budget) units") }
        for rejection in one.rejections where !isLowerSnake(rejection.failure.reason) {
            found.append("the reason \"\(rejection.failure.reason)\" is not lower_snake")
        }
        return found
    }
}

/// Pictures without a symbol.
enum EmptyPictures {
    struct Picture {
        let name: String
        let image: GrayImage
    }

    static func all(seeds: Range<UInt64>) -> [Picture] {
        let tiny = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 2), (3, 5), (1, 300), (300, 1), (2, 300), (300, 2)]
        let blanks = tiny + [(320, 240)]
        return blanks.flatMap { width, height in
            [UInt8(0), 127, 255].map { grey in
                picture("\(width)×\(height) of grey \(grey)", width, height) { _, _ in grey }
            }
        } + seeds.flatMap(noise) + shapes
    }

    private static func noise(_ seed: UInt64) -> [Picture] {
        var random = SeededRandom(seed: seed)
        return [
            picture("noise \(seed)", 240, 180) { _, _ in UInt8.random(in: 0...255, using: &random) },
            picture("black and white noise \(seed)", 240, 180) { _, _ in Bool.random(using: &random) ? 0 : 255
            },
            picture("1 row of noise \(seed)", 400, 1) { _, _ in UInt8.random(in: 0...255, using: &random) },
            picture("1 column of noise \(seed)", 1, 400) { _, _ in UInt8.random(in: 0...255, using: &random)
            },
        ]
    }

    /// What looks most like symbols: bars, checks, slopes.
    private static let shapes = [
        picture("stripes", 240, 180) { x, _ in x / 3 % 2 == 0 ? 0 : 255 },
        picture("checks", 240, 180) { x, y in (x / 4 + y / 4) % 2 == 0 ? 0 : 255 },
        picture("a slope", 256, 100) { x, _ in UInt8(x) },
        picture("rings", 240, 240) { x, y in max(abs(x - 120), abs(y - 120)) / 6 % 2 == 0 ? 0 : 255 },
    ]

    private static func picture(
        _ name: String, _ width: Int, _ height: Int, _ grey: (Int, Int) -> UInt8
    ) -> Picture {
        let pixels = (0..<height).flatMap { y in (0..<width).map { x in grey(x, y) } }
        return Picture(name: name, image: GrayImage(pixels: pixels, width: width, height: height))
    }
}

/// Numbers that look random and are the same for the same seed.
///
/// Source: S. Vigna, "An experimental exploration of Marsaglia's xorshift generators", 2016 (SplitMix64).
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator that gives what it gave before for this seed.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
