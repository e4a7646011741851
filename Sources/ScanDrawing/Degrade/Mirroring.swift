import ScanCore

/// Left and right exchanged, as in a mirror or from behind glass.
struct Mirroring: Degradation {
    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        let width = picture.width
        for y in 0..<picture.height { picture.pixels[(y * width)..<((y + 1) * width)].reverse() }
        picture.moveSymbols { Point(x: Double(width) - $0.x, y: $0.y) }
    }
}
