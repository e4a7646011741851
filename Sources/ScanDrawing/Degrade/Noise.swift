/// Noise of a sensor: each pixel a little off, nearly as a normal distribution has it.
struct Noise: Degradation {
    /// Standard deviation in grey levels, 0 to 100.
    let deviation: Double

    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        // The sum of four even numbers of 16 bits deviates by 65,536 times the root of a third.
        let factor = Int((deviation * Double(3).squareRoot() * 256).rounded())
        var numbers = random
        picture.pixels.withUnsafeMutableBufferPointer { pixels in
            for index in pixels.indices {
                let bits = numbers.next()
                let sum =
                    Int(bits & 0xFFFF) &+ Int(bits >> 16 & 0xFFFF) &+ Int(bits >> 32 & 0xFFFF)
                    &+ Int(bits >> 48)
                // Rounded to the nearest: the shift rounds down.
                let change = ((sum &- 131_070) &* factor &+ 8_388_608) >> 24
                pixels[index] = UInt8(truncatingIfNeeded: min(255, max(0, Int(pixels[index]) &+ change)))
            }
        }
        random = numbers
    }
}
