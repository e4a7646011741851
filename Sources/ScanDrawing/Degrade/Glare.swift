/// A lamp that a shiny surface mirrors: a round spot, white in the middle and fading out.
struct Glare: Degradation {
    /// Radius as a share of the shorter side, 0 to 1.
    let radius: Double

    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        let (width, height) = (picture.width, picture.height)
        let reach = radius * Double(min(width, height))
        guard reach > 0 else { return }
        let x = random.fraction() * Double(width)
        let y = random.fraction() * Double(height)
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for row in max(0, Int(y - reach))..<min(height, Int(y + reach) + 1) {
                let down = (Double(row) + 0.5 - y) / reach
                for column in max(0, Int(x - reach))..<min(width, Int(x + reach) + 1) {
                    let across = (Double(column) + 0.5 - x) / reach
                    let rest = 1 - across * across - down * down
                    guard rest > 0 else { continue }
                    // Half again as bright as white, so that the middle is lost altogether.
                    let light = 380 * rest * rest
                    let index = row &* width &+ column
                    pixels[index] = UInt8(min(255, Double(pixels[index]) + light))
                }
            }
        }
    }
}
