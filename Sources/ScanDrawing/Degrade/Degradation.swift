/// Something that happens to a picture between the paper and the file.
///
/// The same picture and random numbers give the same pixels on every machine and in every build: whole numbers, or sums,
/// products and quotients of `Double` in a fixed order.
protocol Degradation {
    /// Changes the picture, and moves the corners of its symbols with it.
    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom)
}
