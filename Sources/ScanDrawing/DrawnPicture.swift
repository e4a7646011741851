import ScanCore

/// A picture under way: grey pixels, the grey of the paper around, and the symbols that are in it.
public struct DrawnPicture: Sendable {
    /// Pixels in a row.
    public private(set) var width: Int
    /// Rows.
    public private(set) var height: Int
    /// Grey, row after row, 0 black to 255 white.
    public var pixels: [UInt8]
    /// The grey that is taken to lie around the picture.
    public var paper: UInt8
    /// The symbols in it, corners in its pixels.
    public var symbols: [SymbolTruth]

    /// Empty paper.
    public init(width: Int, height: Int, paper: UInt8 = DrawnPicture.paperGrey) {
        precondition(width > 0 && height > 0, "a picture of \(width)×\(height)")
        self.init(
            pixels: [UInt8](repeating: paper, count: width * height), width: width, height: height,
            paper: paper, symbols: [])
    }

    init(pixels: [UInt8], width: Int, height: Int, paper: UInt8, symbols: [SymbolTruth]) {
        precondition(pixels.count == width * height, "\(pixels.count) pixels for \(width)×\(height)")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.paper = paper
        self.symbols = symbols
    }

    /// Paper as a camera sees it: white would leave no room for light and noise.
    public static let paperGrey: UInt8 = 232
    /// Ink as a camera sees it.
    public static let inkGrey: UInt8 = 24

    /// The pixels as an image.
    public var image: GrayImage { GrayImage(pixels: pixels, width: width, height: height) }

    /// Lays another picture over this one, its middle at (`x`, `y`); what lies outside is lost.
    public mutating func lay(_ other: DrawnPicture, x: Int, y: Int) {
        let left = x - other.width / 2
        let top = y - other.height / 2
        let columns = max(0, -left)..<max(0, -left, min(other.width, width - left))
        for row in max(0, -top)..<max(0, -top, min(other.height, height - top)) where !columns.isEmpty {
            let from = row * other.width + columns.lowerBound
            let to = (row + top) * width + left + columns.lowerBound
            pixels.replaceSubrange(
                to..<(to + columns.count), with: other.pixels[from..<(from + columns.count)])
        }
        symbols += other.symbols.map { symbol in
            var moved = symbol
            moved.corners = symbol.corners.mapped { Point(x: $0.x + Double(left), y: $0.y + Double(top)) }
            return moved
        }
    }

    /// Moves the corners of all symbols.
    mutating func moveSymbols(_ transform: (Point) -> Point) {
        for index in symbols.indices { symbols[index].corners = symbols[index].corners.mapped(transform) }
    }
}

/// A number that tells two pictures, or two sequences of them, apart: FNV-1a over width, height and pixels.
///
/// - Parameter start: the fingerprint of the pictures before
public func fingerprint(_ image: GrayImage, after start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    var hash = start
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for number in [image.width, image.height] {
        for shift in [0, 8, 16, 24] { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    image.withPixels { pixels in
        for y in 0..<image.height {
            for x in 0..<image.width {
                hash = (hash ^ UInt64(pixels[y * image.stride + x])) &* 0x100_0000_01B3
            }
        }
    }
    return hash
}
