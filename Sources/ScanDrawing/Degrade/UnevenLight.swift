/// Light that comes from one side: the other is darker.
struct UnevenLight: Degradation {
    /// Share of the light that is missing on the dark side, 0 to 0.95.
    let missing: Double

    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        let (sine, cosine) = ExactMath.sineAndCosine(degrees: random.fraction() * 360)
        let (width, height) = (picture.width, picture.height)
        let reach = abs(cosine) * Double(width) + abs(sine) * Double(height)
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<height {
                let down = sine * (Double(y) + 0.5 - Double(height) / 2)
                for x in 0..<width {
                    let across = cosine * (Double(x) + 0.5 - Double(width) / 2)
                    let light = 1 - missing * (0.5 + (across + down) / reach)
                    let index = y &* width &+ x
                    pixels[index] = UInt8(min(255, max(0, Double(pixels[index]) * light + 0.5)))
                }
            }
        }
    }
}
