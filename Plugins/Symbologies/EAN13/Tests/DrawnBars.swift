import Glibc
import ScanCore

/// A picture of bars, as a test draws it.
struct DrawnBars {
    /// Modules from the left, dark is true, without quiet zones.
    var modules: [Bool]
    var pixelsPerModule = 3.0
    /// Height of the bars, in modules.
    var height = 50.0
    /// Degrees clockwise on the screen.
    var angle = 0.0
    var isInverted = false
    /// Light around the symbol, in modules.
    var margin = 11.0

    /// The picture, each pixel the mean of what it covers across the bars and along them.
    func image() -> GrayImage {
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
        return GrayImage(pixels: pixels, width: columns, height: rows)
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

/// The modules of hexadecimal digits, four each, as `zint --dump` prints them; light ones at the end are no part.
func bars(hexadecimal text: String) -> [Bool] {
    let bits = text.compactMap(\.hexDigitValue).flatMap { value in [8, 4, 2, 1].map { value & $0 != 0 } }
    return Array(bits[...(bits.lastIndex(of: true) ?? -1)])
}

/// The bars of twelve digits and their check digit: a second, plain way to write an EAN-13.
func ean13Bars(_ digits: [Int]) -> [Bool] {
    let odd = [13, 25, 19, 61, 35, 49, 47, 59, 55, 11]
    let parity = [0, 11, 13, 14, 19, 25, 28, 21, 22, 26]
    func bits(_ value: Int, _ count: Int) -> [Bool] { (0..<count).reversed().map { value >> $0 & 1 == 1 } }
    let left = digits[1...6].enumerated().flatMap { index, digit -> [Bool] in
        let isEven = parity[digits[0]] >> (5 - index) & 1 == 1
        let code = bits(odd[digit], 7)
        return isEven ? code.map { !$0 }.reversed() : code
    }
    let right = digits[7...12].flatMap { bits(odd[$0], 7).map { !$0 } }
    return bits(5, 3) + left + bits(10, 5) + right + bits(5, 3)
}

/// Thirteen digits, the last of which checks the others.
func checked(_ twelve: [Int]) -> [Int] {
    let sum = twelve.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return twelve + [(10 - sum % 10) % 10]
}

/// Random numbers that are the same on every machine (Numerical Recipes, quick and dirty generator).
struct SeededRandom: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
    mutating func digits(_ count: Int) -> [Int] { (0..<count).map { _ in Int(next() >> 33) % 10 } }
}
