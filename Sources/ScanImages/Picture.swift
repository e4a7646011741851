import ScanCore

/// A picture file's pixels in grey, as stored, and how they are turned to be shown.
public struct Picture: Sendable {
    /// The pixels as the file has them, not turned.
    public let image: GrayImage
    /// How they are turned to be shown, from the file's EXIF block; `up` where it has none that makes sense.
    public let orientation: Orientation
    /// What is wrong with a picture that could be used all the same, in the library's words.
    public let damage: String?

    /// A picture from its parts.
    public init(image: GrayImage, orientation: Orientation = .up, damage: String? = nil) {
        self.image = image
        self.orientation = orientation
        self.damage = damage
    }

    /// The geometry of a frame of the whole picture.
    public var geometry: FrameGeometry {
        FrameGeometry(width: image.width, height: image.height, orientation: orientation)
    }
}

/// How large a picture may be; checked before memory is taken for it.
public struct PictureLimits: Hashable, Sendable {
    /// Pixels, width times height.
    public var pixels: Int
    /// Bytes of the file.
    public var bytes: Int

    /// Limits; a hundred megapixels in 64 MiB is more than any camera's JPEG today.
    public init(pixels: Int = 100_000_000, bytes: Int = 64 << 20) {
        self.pixels = pixels
        self.bytes = bytes
    }

    /// Throws unless a header's width and height are both there and within the limit.
    ///
    /// A side is at most a million pixels, which is libpng's own limit: it keeps a single row small.
    func check(width: Int, height: Int) throws(PictureFault) {
        guard width > 0, height > 0 else {
            throw PictureFault(
                .damaged, "its header says \(width)×\(height) pixels, which is no picture", Advice.copyAgain)
        }
        guard width <= 1_000_000, height <= 1_000_000, width * height <= pixels else {
            throw PictureFault(
                .tooLarge, "its header says \(width)×\(height) pixels, more than the limit of \(pixels)",
                "make the picture smaller, or raise max_pixels if it is meant to be that large")
        }
    }
}
