import ScanImages

/// A picture file's bytes to grey pixels, within limits.
enum PictureTarget: FuzzTarget {
    static let name = "picture"
    private static let limits = PictureLimits(pixels: 65_536, bytes: 65_536)

    static func run(_ input: FuzzInput) {
        do throws(PictureFault) {
            let picture = try PictureDecoder.decode(input.rest, limits: limits)
            let image = picture.image
            promise(image.width > 0 && image.height > 0, "no pixels")
            promise(image.width * image.height <= limits.pixels, "\(image.width)×\(image.height) pixels")
            // Every pixel is looked at, so that the sanitizer sees each.
            promise((0..<image.height).allSatisfy { image.row($0).count == image.width }, "a short row")
        } catch {
            promise(!error.message.isEmpty, "a fault without words")
        }
    }
}
