/// One picture on its way through the line: grey pixels, whose they are, and when they were taken.
///
/// Nothing that outlives decoding may hold a frame: a camera waits for its buffer.
public struct Frame: Sendable {
    /// Which frame of which source this is.
    public let id: FrameID
    /// The pixels as the sensor or the file has them, not yet turned.
    public let image: GrayImage
    /// When it was captured; a picture file's: its index, a second apart.
    public let time: FrameTime
    /// How the pixels are turned to be shown, and which part of the picture they are.
    public let geometry: FrameGeometry
    /// What people call the picture: a file's path; a camera's frames have none.
    public let label: String?
    /// The symbols that are known to be in it, of a source that drew them; nothing of the line looks at them.
    public let truth: [SymbolTruth]

    /// A frame from its parts; `geometry` is that of the whole image, shown as stored, unless given.
    public init(
        id: FrameID, image: GrayImage, time: FrameTime, geometry: FrameGeometry? = nil, label: String? = nil,
        truth: [SymbolTruth] = []
    ) {
        self.id = id
        self.image = image
        self.time = time
        self.geometry = geometry ?? FrameGeometry(width: image.width, height: image.height)
        self.label = label
        self.truth = truth
    }
}

/// Which frame: its source's name and a number that counts up from 0.
public struct FrameID: Hashable, Sendable {
    /// The name that the configuration gives the source.
    public let source: String
    /// The frame's number at that source, from 0, without gaps as the source sees it.
    public let index: Int

    /// A frame's name from its two parts.
    public init(source: String, index: Int) {
        self.source = source
        self.index = index
    }
}
