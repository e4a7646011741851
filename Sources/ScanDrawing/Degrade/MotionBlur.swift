/// A hand or a belt that moves while the picture is taken: each pixel the mean along a line.
struct MotionBlur: Degradation {
    /// Length of the line in pixels, 0 to 100.
    let length: Double

    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        let taps = taps(degrees: random.fraction() * 180)
        guard taps.count > 1 else { return }
        let (width, height) = (picture.width, picture.height)
        let pixels = picture.pixels
        picture.pixels = [UInt8](unsafeUninitializedCapacity: width * height) { into, count in
            var sums = [Int](repeating: 0, count: width)
            for y in 0..<height {
                for x in 0..<width { sums[x] = taps.count / 2 }
                for tap in taps {
                    let row = min(height - 1, max(0, y + tap.y)) * width
                    for x in 0..<width {
                        sums[x] &+= Int(pixels[row &+ min(width &- 1, max(0, x &+ tap.x))])
                    }
                }
                for x in 0..<width { into[y &* width &+ x] = UInt8(truncatingIfNeeded: sums[x] / taps.count) }
            }
            count = width * height
        }
    }

    /// Whole pixels along the line, about one apart.
    private func taps(degrees: Double) -> [(x: Int, y: Int)] {
        let (sine, cosine) = ExactMath.sineAndCosine(degrees: degrees)
        let count = Int(length.rounded())
        return (0...count).map { index in
            let place = Double(index) - Double(count) / 2
            return (Int((place * cosine).rounded()), Int((place * sine).rounded()))
        }
    }
}
