import Glibc
import ScanCore
import ScanVision

/// How a symbol is drawn into a picture.
struct Drawing: Sendable {
    var pixelsPerModule = 4.0
    var degrees = 0.0
    var isMirrored = false
    /// How much narrower the far side is than the near one, 0 to 1.
    var perspective = 0.0
    /// By how many modules the middle is bent to the right and down.
    var bend = 0.0
    var dark = 30.0
    var light = 220.0
    var margin = 5.0
    /// Amplitude of even noise, and what it is drawn from.
    var noise = 0.0
    var seed: UInt64 = 1

    /// The picture of a symbol: each pixel is the mean of two by two looks at the plane of the symbol.
    func picture(of rows: [[Bool]]) -> GrayImage {
        let size = Double(rows.count)
        let side = Int(((size + 2 * margin) * pixelsPerModule * (degrees == 0 ? 1 : 1.42)).rounded(.up))
        guard let plane = plane(size, side: Double(side)) else {
            preconditionFailure("the corners make no plane")
        }
        var random = SplitMix(state: seed)
        var pixels = [UInt8](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                var sum = 0.0
                for look in 0..<4 {
                    let place = plane(
                        Double(x) + Double(look % 2) / 2 + 0.25, Double(y) + Double(look / 2) / 2 + 0.25)
                    sum += isDark(bent(place, size), rows) ? dark : light
                }
                let value = sum / 4 + noise * (random.fraction * 2 - 1)
                pixels[y * side + x] = UInt8(min(max(value.rounded(), 0), 255))
            }
        }
        return GrayImage(pixels: pixels, width: side, height: side)
    }

    private func bent(_ place: Vector, _ size: Double) -> Vector {
        guard bend != 0 else { return place }
        return Vector(
            place.x - bend * sin(.pi * place.y / size), place.y - bend * 0.5 * sin(.pi * place.x / size))
    }

    private func isDark(_ place: Vector, _ rows: [[Bool]]) -> Bool {
        let x = Int((isMirrored ? place.y : place.x).rounded(.down))
        let y = Int((isMirrored ? place.x : place.y).rounded(.down))
        guard rows.indices.contains(y), rows.indices.contains(x) else { return false }
        return rows[y][x]
    }

    /// The map from pixels to modules.
    private func plane(_ size: Double, side: Double) -> Homography? {
        let turn = degrees * .pi / 180
        let half = size / 2
        let places = [Vector(-half, -half), Vector(half, -half), Vector(half, half), Vector(-half, half)].map
        { corner in
            let shrink = corner.y < 0 ? 1 - perspective : 1
            let offset = corner * Vector(shrink, 1) * pixelsPerModule
            let turned = Vector(
                offset.x * cos(turn) - offset.y * sin(turn), offset.x * sin(turn) + offset.y * cos(turn))
            return Correspondence(grid: turned + side / 2, picture: corner + half, weight: 1)
        }
        return Homography(fitting: places)
    }
}

/// A small generator of even random numbers (Vigna, splitmix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// From 0 to less than 1.
    var fraction: Double { mutating get { Double(next() >> 11) / Double(1 << 53) } }
}
