import ScanCore

/// A frame's picture and what was worked out about it, each part made once, by whoever asks first.
///
/// Parts depend only on parts nearer the picture, each under a lock of its own, so it is safe from two threads
/// and cannot lock itself up. Symbologies take parts whole; none makes a threshold for itself.
public final class FrameAnalysis: Sendable {
    /// The grey picture as stored.
    public let image: GrayImage
    private let smaller: [Once<GrayImage>]
    private let larger = Once<GrayImage>()
    private let blocks: [Once<BlockStatistics>]
    private let thresholds: [Once<ThresholdMap>]

    /// Nothing is worked out yet.
    public init(_ image: GrayImage) {
        self.image = image
        let halvings = max(0, Int.bitWidth - 1 - min(image.width, image.height).leadingZeroBitCount)
        smaller = (0..<halvings).map { _ in Once() }
        blocks = (0..<(halvings + 2)).map { _ in Once() }
        thresholds = (0..<((halvings + 2) * ThresholdMap.Average.allCases.count)).map { _ in Once() }
    }

    /// How often the picture can be halved before a side is one pixel.
    public var halvings: Int { smaller.count }

    /// The picture halved `level` times, 0 to `halvings`; 0 is the picture itself, -1 the picture doubled.
    public func level(_ level: Int) -> GrayImage {
        switch level {
        case ..<0: larger.get { doubled(image) }
        case 0: image
        // Big pictures are often searched from here, without the level between.
        case 2: smaller[1].get { quartered(image) }
        default: smaller[level - 1].get { halved(self.level(level - 1)) }
        }
    }

    /// Width and height of a level, without making it.
    public func size(of level: Int) -> (width: Int, height: Int) {
        level < 0 ? (image.width * 2, image.height * 2) : (image.width >> level, image.height >> level)
    }

    /// The brightness of the blocks of a level, -1 to `halvings`.
    public func blocks(_ level: Int) -> BlockStatistics {
        blocks[level + 1].get { BlockStatistics(of: self.level(level)) }
    }

    /// The thresholds of the blocks of a level, -1 to `halvings`.
    public func thresholds(_ level: Int, _ average: ThresholdMap.Average) -> ThresholdMap {
        thresholds[(level + 1) * ThresholdMap.Average.allCases.count + average.rawValue].get {
            ThresholdMap(blocks(level), average)
        }
    }
}
