/// A grey patch over a part of the picture: a finger, a sticker, dirt.
struct Occlusion: Degradation {
    /// Share of the area, 0 to 0.9.
    let share: Double

    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        // From twice as high as wide to twice as wide as high.
        let aspect = 0.5 + random.fraction() * 1.5
        let area = share * Double(picture.width * picture.height)
        let width = min(picture.width, Int((area * aspect).squareRoot().rounded()))
        guard width > 0 else { return }
        let height = min(picture.height, Int((area / Double(width)).rounded()))
        let left = Int(random.fraction() * Double(picture.width - width + 1))
        let top = Int(random.fraction() * Double(picture.height - height + 1))
        let grey = UInt8(60 + random.next() % 120)
        for y in top..<(top + height) {
            let start = y * picture.width + left
            for index in start..<(start + width) { picture.pixels[index] = grey }
        }
    }
}
