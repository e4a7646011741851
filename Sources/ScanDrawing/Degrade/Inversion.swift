/// Dark and light exchanged.
struct Inversion: Degradation {
    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        picture.paper = 255 - picture.paper
        for index in picture.pixels.indices { picture.pixels[index] = 255 &- picture.pixels[index] }
    }
}
