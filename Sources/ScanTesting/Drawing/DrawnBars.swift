import Glibc
import ScanCore

/// A picture of bars, as a test draws it: at any size and angle, through a lens.
public struct DrawnBars: Sendable {
    /// Modules from the left, dark is true, without quiet zones.
    public var modules: [Bool]
    /// Width of a module, in pixels.
    public var pixelsPerModule: Double
    /// Height of the bars, in modules.
    public var height: Double
    /// Degrees clockwise on the screen.
    public var angle: Double
    /// Whether the bars are light on dark.
    public var isInverted: Bool
    /// Light around the symbol, in modules.
    public var margin: Double
    /// The lens.
    public var blur: Blur

    /// Bars from what a test cares for.
    public init(
        modules: [Bool], pixelsPerModule: Double = 3, height: Double = 50, angle: Double = 0,
        isInverted: Bool = false, margin: Double = 11, blur: Blur = .none
    ) {
        self.modules = modules
        self.pixelsPerModule = pixelsPerModule
        self.height = height
        self.angle = angle
        self.isInverted = isInverted
        self.margin = margin
        self.blur = blur
    }

    /// A lens; sizes in modules.
    public enum Blur: Sendable {
        /// Sharp.
        case none
        /// Standard deviation.
        case gaussian(Double)
        /// Radius of the disk of confusion.
        case disk(Double)
    }

    /// The picture, each pixel the mean of what it covers across the bars and along them.
    public func image() -> GrayImage {
        let width = (Double(modules.count) + 2 * margin) * pixelsPerModule
        let tall = (height + 2 * margin) * pixelsPerModule
        let (c, s) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
        let columns = Int((abs(width * c) + abs(tall * s)).rounded(.up))
        let rows = Int((abs(width * s) + abs(tall * c)).rounded(.up))
        let sums = darkness()
        var pixels = [UInt8](repeating: 0, count: columns * rows)
        for y in 0..<rows {
            for x in 0..<columns {
                let dx = Double(x) + 0.5 - Double(columns) / 2
                let dy = Double(y) + 0.5 - Double(rows) / 2
                let u = (dx * c + dy * s) / pixelsPerModule + Double(modules.count) / 2
                let v = abs(-dx * s + dy * c) / pixelsPerModule
                let half = 0.5 / pixelsPerModule
                let across = (integral(sums, u + half) - integral(sums, u - half)) / (2 * half)
                let along = min(1, max(0, (height / 2 - v) / (2 * half) + 0.5))
                let dark = across * along
                let light = isInverted ? dark : 1 - dark
                pixels[y * columns + x] = UInt8(30 + 200 * light)
            }
        }
        return GrayImage(pixels: blurred(pixels, columns, rows), width: columns, height: rows)
    }

    private func blurred(_ pixels: [UInt8], _ columns: Int, _ rows: Int) -> [UInt8] {
        let kernel = kernel()
        guard kernel.count > 1 else { return pixels }
        let paper: UInt8 = isInverted ? 30 : 230
        let sum = kernel.reduce(0) { $0 + $1.weight }
        return pixels.withUnsafeBufferPointer { pixels in
            (0..<(columns * rows)).map { index in
                let total = kernel.reduce(0.0) { total, tap in
                    let x = index % columns + tap.x
                    let y = index / columns + tap.y
                    let isInside = x >= 0 && x < columns && y >= 0 && y < rows
                    return total + tap.weight * Double(isInside ? pixels[y * columns + x] : paper)
                }
                return UInt8(total / sum)
            }
        }
    }

    /// The lens's taps; those of a Gaussian go as far as three standard deviations.
    private func kernel() -> [(x: Int, y: Int, weight: Double)] {
        let (reach, weight): (Double, (Double) -> Double)
        switch blur {
        case .none: return [(0, 0, 1)]
        case .gaussian(let sigma):
            let size = sigma * pixelsPerModule
            (reach, weight) = (3 * size, { exp(-$0 * $0 / (2 * size * size)) })
        case .disk(let radius):
            let size = radius * pixelsPerModule
            (reach, weight) = (size + 1, { min(1, max(0, size + 0.5 - $0)) })
        }
        let last = Int(reach.rounded(.up))
        return (-last...last).flatMap { y in
            (-last...last).map { x in (x, y, weight((Double(x * x + y * y)).squareRoot())) }
        }
    }

    private func darkness() -> [Double] {
        modules.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + ($1 ? 1 : 0)) }
    }

    private func integral(_ sums: [Double], _ u: Double) -> Double {
        guard u > 0 else { return 0 }
        guard u < Double(modules.count) else { return sums[modules.count] }
        return sums[Int(u)] + (modules[Int(u)] ? u - u.rounded(.down) : 0)
    }
}

/// The modules of hexadecimal digits, four each, as `zint --dump` prints them.
///
/// Light ones at the end are no part of the symbol.
public func bars(hexadecimal text: String) -> [Bool] {
    let bits = text.compactMap(\.hexDigitValue).flatMap { value in [8, 4, 2, 1].map { value & $0 != 0 } }
    return Array(bits[...(bits.lastIndex(of: true) ?? -1)])
}

extension SeededRandom {
    /// Random digits.
    public mutating func digits(_ count: Int) -> [Int] {
        (0..<count).map { _ in Int.random(in: 0...9, using: &self) }
    }
}
