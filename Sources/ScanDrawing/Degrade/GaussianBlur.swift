/// A lens that is a little soft: each pixel a mean of those around it, by a normal distribution.
struct GaussianBlur: Degradation {
    /// Standard deviation in pixels, 0 to 30.
    let deviation: Double

    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        guard deviation > 0 else { return }
        let weights = weights()
        // Rows, then columns: the distribution is the product of both.
        let rows = Blurring.rows(picture.pixels, picture.width, picture.height, weights)
        let turned = Blurring.transposed(rows, picture.width, picture.height)
        let columns = Blurring.rows(turned, picture.height, picture.width, weights)
        picture.pixels = Blurring.transposed(columns, picture.height, picture.width)
    }

    /// Weights from the middle to three deviations away; with both sides they sum to 65,536.
    private func weights() -> [Int] {
        let reach = Int((3 * deviation).rounded(.up))
        let raw = (0...reach).map { ExactMath.decay(Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = raw[0] + 2 * raw.dropFirst().reduce(0, +)
        var weights = raw.map { Int(($0 / sum * 65_536).rounded()) }
        weights[0] = 65_536 - 2 * weights.dropFirst().reduce(0, +)
        return weights
    }
}

/// Passes over rows; the picture's edge is taken to go on beyond it.
enum Blurring {
    static func rows(_ pixels: [UInt8], _ width: Int, _ height: Int, _ weights: [Int]) -> [UInt8] {
        let reach = weights.count - 1
        return [UInt8](unsafeUninitializedCapacity: width * height) { into, count in
            var padded = [Int](repeating: 0, count: width + 2 * reach)
            for y in 0..<height {
                for x in padded.indices {
                    padded[x] = Int(pixels[y &* width &+ min(width &- 1, max(0, x &- reach))])
                }
                padded.withUnsafeBufferPointer { line in
                    for x in 0..<width {
                        var sum = line[x &+ reach] &* weights[0] &+ 32_768
                        for k in 1..<weights.count {
                            sum &+= (line[x &+ reach &- k] &+ line[x &+ reach &+ k]) &* weights[k]
                        }
                        into[y &* width &+ x] = UInt8(truncatingIfNeeded: sum >> 16)
                    }
                }
            }
            count = width * height
        }
    }

    static func transposed(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height) { into, count in
            for y in 0..<height { for x in 0..<width { into[x &* height &+ y] = pixels[y &* width &+ x] } }
            count = width * height
        }
    }
}
