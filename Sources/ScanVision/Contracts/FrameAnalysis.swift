import ScanCore

/// A frame's picture and what was worked out about it, each part made once, by whoever asks first.
///
/// Parts depend only on parts nearer the picture, each under a lock of its own, so it is safe from two threads
/// and cannot lock itself up. Symbologies take parts whole; none makes a threshold for itself.
public final class FrameAnalysis: Sendable {
    /// The grey picture as stored.
    public let image: GrayImage
    private let smaller: [Once<GrayImage>]

    /// Nothing is worked out yet.
    public init(_ image: GrayImage) {
        self.image = image
        let halvings = max(0, Int.bitWidth - 1 - min(image.width, image.height).leadingZeroBitCount)
        smaller = (0..<halvings).map { _ in Once() }
    }

    /// How often the picture can be halved before a side is one pixel.
    public var halvings: Int { smaller.count }

    /// The picture halved `level` times, 0 to `halvings`; 0 is the picture itself.
    public func level(_ level: Int) -> GrayImage {
        level == 0 ? image : smaller[level - 1].get { halved(self.level(level - 1)) }
    }
}
