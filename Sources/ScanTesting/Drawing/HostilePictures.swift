import ScanCore

/// A picture made to cost a reader time or memory: it looks like symbols everywhere.
public struct HostilePicture: Sendable, CustomStringConvertible {
    /// What it shows: `finders of 3`, `noise of 1`.
    public let name: String
    private let pixel: @Sendable (_ x: Int, _ y: Int) -> UInt8

    init(_ name: String, _ pixel: @escaping @Sendable (_ x: Int, _ y: Int) -> UInt8) {
        self.name = name
        self.pixel = pixel
    }

    /// The name.
    public var description: String { name }

    /// The picture at a size.
    public func image(width: Int, height: Int) -> GrayImage {
        let storage = PixelStorage(count: width * height) { buffer in
            for y in 0..<height {
                for x in 0..<width { buffer[y &* width &+ x] = pixel(x, y) }
            }
        }
        return GrayImage(storage: storage, width: width, height: height, stride: width)
    }

    /// Pictures full of symbols: each that is read costs its share.
    public static let crowds: [HostilePicture] =
        [1, 2].map { crowd("QR codes", of: qrCode, module: $0, quiet: 4) }
        + [1, 2].map { crowd("EAN-13", of: Array(repeating: ean13, count: 20), module: $0, quiet: 9) }
        + [1, 2].map { crowd("Code 128", of: Array(repeating: code128, count: 20), module: $0, quiet: 10) }

    /// Pictures without a symbol, every kind at the scales that cost most.
    public static let all: [HostilePicture] =
        [1, 2, 3, 5].map(noise) + [1, 2, 3, 4, 6, 9, 13].map(stripes) + [2, 3, 7].map(slantedStripes)
        + [1, 2, 3, 5, 8].map(finders) + [1, 2, 3].map(nestedFinders) + [finderSizes]
        + [2, 3, 6].map(alignments)
        + [1, 2, 3].map(randomBars) + [1, 2, 3].map(guards) + [2, 3].map(starts)
        + [24, 48, 96].map(barPatches)
        + [1, 2, 4, 8].map(checkerboard) + [text, gradient, salt, plain(0), plain(128), plain(255)]
}

extension HostilePicture {
    static func noise(_ block: Int) -> HostilePicture {
        HostilePicture("noise of \(block)") { x, y in hash(x / block, y / block) & 1 == 0 ? 0 : 255 }
    }

    static func stripes(_ width: Int) -> HostilePicture {
        HostilePicture("stripes of \(width)") { x, _ in x / width & 1 == 0 ? 20 : 235 }
    }

    static func slantedStripes(_ width: Int) -> HostilePicture {
        HostilePicture("slanted stripes of \(width)") { x, y in (x + y / 3) / width & 1 == 0 ? 20 : 235 }
    }

    /// Finder patterns side by side, a light module apart.
    static func finders(_ module: Int) -> HostilePicture {
        HostilePicture("finders of \(module)") { x, y in isFinderDark(x / module, y / module) ? 0 : 255 }
    }

    /// Each module of big finder patterns is a small one, dark or light.
    static func nestedFinders(_ module: Int) -> HostilePicture {
        HostilePicture("nested finders of \(module)") { x, y in
            let (x, y) = (x / module, y / module)
            return isFinderDark(x, y) != isFinderDark(x / 8, y / 8) ? 0 : 255
        }
    }

    /// Each row of patterns is a little larger than the one above, up to twelve pixels a module.
    static let finderSizes = HostilePicture("finders of all sizes") { x, y in
        // The rows of twelve sizes are 8 · (1 + … + 12) pixels high.
        var (y, module) = (y % 624, 1)
        while y >= 8 * module {
            y -= 8 * module
            module += 1
        }
        return isFinderDark(x / module, y / module) ? 0 : 255
    }

    /// Alignment patterns and timing lines side by side.
    static func alignments(_ module: Int) -> HostilePicture {
        HostilePicture("alignments of \(module)") { x, y in
            let (x, y) = (x / module % 6, y / module % 6)
            return max(abs(x - 2), abs(y - 2)) % 2 == 0 ? 0 : 255
        }
    }

    /// Bars and spaces of one to four modules from side to side.
    static func randomBars(_ module: Int) -> HostilePicture {
        HostilePicture("random bars of \(module)") { x, _ in isBarDark(x / module) ? 20 : 235 }
    }

    /// EAN guards, with digits' widths between them, again and again.
    static func guards(_ module: Int) -> HostilePicture {
        let symbol = Array("00000000010100011010111101010101010111001011100101010000000000".utf8)
        return HostilePicture("guards of \(module)") { x, _ in
            symbol[x / module % symbol.count] == UInt8(ascii: "1") ? 20 : 235
        }
    }

    /// Quiet zone and start of Code 128, again and again, each with a few characters after it.
    static func starts(_ module: Int) -> HostilePicture {
        let symbol = Array("00000000001101001000011011001100110110011001101100110011000".utf8)
        return HostilePicture("starts of \(module)") { x, _ in
            symbol[x / module % symbol.count] == UInt8(ascii: "1") ? 20 : 235
        }
    }

    /// Patches of bars, each at a slant of its own.
    static func barPatches(_ side: Int) -> HostilePicture {
        HostilePicture("bar patches of \(side)") { x, y in
            let slant = hash(x / side, y / side)
            guard x % side > side / 8, y % side > side / 8 else { return 235 }
            let across = slant & 8 == 0 ? x * 8 + y * (slant % 8) : y * 8 + x * (slant % 8)
            return isBarDark(across / 16 + slant) ? 20 : 235
        }
    }

    static func checkerboard(_ side: Int) -> HostilePicture {
        HostilePicture("checkerboard of \(side)") { x, y in (x / side + y / side) & 1 == 0 ? 0 : 255 }
    }

    /// Lines of strokes, as small print has them.
    static let text = HostilePicture("text") { x, y in
        let letter = hash(x / 7, y / 14)
        guard y % 14 < 9, x % 7 < 5, letter % 6 != 0 else { return 230 }
        return (x % 7 == letter % 5 || y % 14 == letter / 8 % 9 || y % 14 == letter / 64 % 9) ? 40 : 230
    }

    static let gradient = HostilePicture("gradient") { x, y in UInt8(truncatingIfNeeded: (x + y) / 4) }

    /// A pixel in nine is black or white on grey.
    static let salt = HostilePicture("salt") { x, y in
        let chance = hash(x, y)
        return chance % 9 == 0 ? (chance & 64 == 0 ? 0 : 255) : 120
    }

    /// One symbol side by side, its rows as hexadecimal digits of four modules.
    static func crowd(_ name: String, of symbol: [String], module: Int, quiet: Int) -> HostilePicture {
        let rows = symbol.map {
            $0.flatMap { digit in (0..<4).map { (digit.hexDigitValue ?? 0) >> (3 - $0) & 1 } }
        }
        let width = (rows[0].lastIndex(of: 1) ?? 0) + 1
        return HostilePicture("crowd of \(name) of \(module)") { x, y in
            let (x, y) = (x / module % (width + quiet), y / module % (rows.count + quiet))
            return x < width && y < rows.count && rows[y][x] == 1 ? 20 : 235
        }
    }

    static func plain(_ grey: UInt8) -> HostilePicture { HostilePicture("plain \(grey)") { _, _ in grey } }
}

/// 4006381333931, SCANLOOM and AB12, as `zint --dump` prints them.
private let ean13 = "A353AF7A259AA14285D2166A"
private let qrCode = [
    "FE43F8", "82C208", "BA32E8", "BA3AE8", "BA62E8", "829A08", "FEABF8", "00F000", "0F6B10", "682038",
    "13DC28",
    "6CE578", "E641C0", "00E438", "FE89F0", "82B3A0", "BA9648", "BA15B8", "BA5CE0", "822B08", "FE3A18",
]
private let code128 = "D214622C4E6CE59731D6"

/// Whether a module of finder patterns with a period of eight modules is dark.
private func isFinderDark(_ x: Int, _ y: Int) -> Bool {
    let ring = max(abs(x % 8 - 3), abs(y % 8 - 3))
    return ring != 2 && ring != 4
}

/// Whether a module is in a bar: bars and spaces of one to four modules, two of them to seven modules.
private func isBarDark(_ module: Int) -> Bool {
    let (pair, place) = (module / 7, module % 7)
    return place < 2 + hash(pair, 1) % 4
}

/// A number below 4096 that looks random and is always the same (Vigna, splitmix64).
private func hash(_ x: Int, _ y: Int) -> Int {
    var z = UInt64(truncatingIfNeeded: x &* 0x1_0000_0001 &+ y) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (z ^ z >> 31) & 0xFFF)
}
