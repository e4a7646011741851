import ScanCore
import ScanImages

/// Picture files, one after another in an order that is always the same.
public struct Images: FrameSource {
    /// `images`.
    public static let name = "images"
    /// What listings say.
    public static let summary =
        "Reads pictures: files, globs, folders, standard input, and what comes into folders."
    /// Never: every picture is read, however long the line takes.
    public let isLive = false

    /// Which pictures, and how large they may be.
    public struct Options: PluginOptions {
        /// Files, globs and folders, in the order in which they are read.
        public var paths: [String] = []
        /// Whether a folder's sub-folders are read too.
        public var recursive = false
        /// Whether the paths are folders to be watched for pictures that come.
        public var watch = false
        /// Where a watched folder's pictures go once their scans are stored or delivered.
        public var done: String?
        /// Where a watched folder's pictures go that cannot be read or whose scans cannot be delivered.
        public var failed: String?
        /// How long a file must stay as it is where nobody tells whether it is whole.
        public var settle = Duration.seconds(2)
        /// How often a watched folder is looked through.
        public var poll = Duration.seconds(5)
        /// The most pixels of one picture.
        public var maxPixels = PictureLimits().pixels
        /// The most bytes of one file.
        public var maxBytes = ByteCount(PictureLimits().bytes)
        /// The defaults.
        public init() {}

        /// `images: a.png` and `images: [a.png, scans/]`.
        public static let shorthand: String? = "paths"
        /// How the options are written.
        public static let fields: [Field<Options>] = [
            Field(
                "paths", \.paths, "Files, globs and folders, read in this order; - is the standard input.",
                isRequired: true,
                example: "[scans/, \"photos/*.jpg\"]"),
            Field("recursive", \.recursive, "Whether the sub-folders of a folder are read too."),
            Field("watch", \.watch, "Whether the paths are folders to be watched for pictures that come."),
            Field(
                "done", \.done,
                "Folder for a watched folder's pictures once their scans are stored or delivered; they stay unless given.",
                example: "done/"),
            Field(
                "failed", \.failed,
                "Folder for a watched folder's pictures that fail; they stay unless given.",
                example: "failed/"),
            Field(
                "settle", \.settle, in: .milliseconds(100)...Duration.seconds(3600),
                "How long a file must stay as it is where no event says that it is whole."),
            Field(
                "poll", \.poll, in: .milliseconds(100)...Duration.seconds(3600),
                "How often a watched folder is looked through for what no event told of."),
            Field(
                "max_pixels", \.maxPixels, in: 1...1_000_000_000,
                "The most pixels a picture may have; larger ones fail before memory is taken."),
            Field(
                "max_bytes", \.maxBytes, in: ByteCount(1)...ByteCount.mebibytes(4096),
                "The most bytes a file may have."),
        ]
    }

    private let supply: any PictureSupply

    /// Pictures by checked options; nothing is looked for yet.
    public init(_ options: Options, _ context: PluginContext) throws {
        try options.check()
        let limits = PictureLimits(pixels: options.maxPixels, bytes: options.maxBytes.bytes)
        let reader = PictureReader(limits: limits, context: context)
        try options.checkWatch(directory: context.directory)
        supply = options.watch ? WatchedFolders(options, reader) : PictureList(options, reader)
    }

    /// Looks for the pictures, or begins to watch; a path without any is told with the others unless there is nothing
    /// else.
    public func start() async throws { try await supply.start() }

    /// Pictures that were found but not read yet; nil of watched folders.
    public var remaining: Int? { supply.remaining }

    /// The next picture, or one that cannot be read, with the reason.
    ///
    /// Reads one file, which is not interrupted; waits for ever where folders are watched.
    public func next() async throws -> SourceItem? { try await supply.next() }

    /// Moves a picture of a watched folder to where it belongs.
    public func finished(_ item: FrameID, _ fate: Fate) async { await supply.finished(item, fate) }

    /// Forgets what is left.
    public func stop() async { await supply.stop() }
}

/// Where pictures come from: a list that is made at the start, or folders that are watched.
protocol PictureSupply: Sendable {
    var remaining: Int? { get }
    func start() async throws
    func next() async throws -> SourceItem?
    func finished(_ item: FrameID, _ fate: Fate) async
    func stop() async
}

extension Images.Options {
    /// Throws where options do not go together.
    fileprivate func check() throws(Fault) {
        guard !paths.isEmpty, !paths.contains("") else {
            throw Fault("expected at least one path, found none", remedy: "name a picture", option: "paths")
        }
        // The system would take what comes before the zero byte for the path.
        guard !paths.contains(where: { $0.utf8.contains(0) }) else {
            throw Fault("a path holds a zero byte, as no file's does", remedy: "remove it", option: "paths")
        }
        guard paths.count(where: { $0 == "-" }) < 2 else {
            throw Fault(
                "the standard input is named twice, but can be read only once", remedy: "name it once",
                option: "paths")
        }
    }
}
