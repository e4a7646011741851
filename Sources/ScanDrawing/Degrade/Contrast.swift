/// Contrast that fog, faded ink or a bad exposure leave: grey levels drawn towards the middle.
struct Contrast: Degradation {
    /// Share of the contrast that is left, 0 to 1.
    let left: Double

    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        let levels = (0...255).map { grey in UInt8(128 + (Double(grey) - 128) * left) }
        picture.paper = levels[Int(picture.paper)]
        for index in picture.pixels.indices { picture.pixels[index] = levels[Int(picture.pixels[index])] }
    }
}
