import ScanCore
import ScanImages

/// Picture files, one after another in an order that is always the same.
public struct Images: FrameSource {
    /// `images`.
    public static let name = "images"
    /// What listings say.
    public static let summary = "Reads PNG, JPEG, WebP and GIF files: single ones, globs and folders."
    /// Never: every picture is read, however long the line takes.
    public let isLive = false

    /// Which pictures, and how large they may be.
    public struct Options: PluginOptions {
        /// Files, globs and folders, in the order in which they are read.
        public var paths: [String] = []
        /// Whether a folder's sub-folders are read too.
        public var recursive = false
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
                "paths", \.paths, "Files, globs and folders, read in this order.", isRequired: true,
                example: "[scans/, \"photos/*.jpg\"]"),
            Field("recursive", \.recursive, "Whether the sub-folders of a folder are read too."),
            Field(
                "max_pixels", \.maxPixels, in: 1...1_000_000_000,
                "The most pixels a picture may have; larger ones fail before memory is taken."),
            Field(
                "max_bytes", \.maxBytes, in: ByteCount(1)...ByteCount.mebibytes(4096),
                "The most bytes a file may have."),
        ]
    }

    private let options: Options
    private let context: PluginContext
    private let queue = Locked(Queue())

    /// Pictures by checked options; nothing is looked for yet.
    public init(_ options: Options, _ context: PluginContext) throws {
        guard !options.paths.isEmpty, !options.paths.contains("") else {
            throw Fault("expected at least one path, found none", remedy: "name a picture", option: "paths")
        }
        // The system would take what comes before the zero byte for the path.
        guard !options.paths.contains(where: { $0.utf8.contains(0) }) else {
            throw Fault("a path holds a zero byte, as no file's does", remedy: "remove it", option: "paths")
        }
        self.options = options
        self.context = context
    }

    /// Looks for the pictures; a path without any is told with the others unless there is nothing else.
    public func start() async throws {
        var search = PictureSearch(directory: context.directory, isRecursive: options.recursive)
        for path in options.paths { try search.add(path) }
        guard search.hasPictures else { throw nothingToRead(search.found) }
        let found = search.found
        queue.withLock { $0 = Queue(found) }
    }

    /// Pictures that were found but not read yet.
    public var remaining: Int? { queue.withLock { $0.count } }

    /// The next picture, or one that cannot be read, with the reason; reads one file, which is not interrupted.
    public func next() async throws -> SourceItem? {
        try Task.checkCancellation()
        guard let (index, item) = queue.withLock({ $0.take() }) else { return nil }
        let id = FrameID(source: context.name, index: index)
        switch item {
        case .nothing(let label, let fault): return .failure(id, label: label, fault.fault)
        case .picture(let path): return read(path, as: id)
        }
    }

    /// Forgets what is left.
    public func stop() async { queue.withLock { $0 = Queue() } }

    private func read(_ path: PicturePath, as id: FrameID) -> SourceItem {
        do throws(PictureFault) {
            let limits = PictureLimits(pixels: options.maxPixels, bytes: options.maxBytes.bytes)
            let bytes = try PictureFile.read(path.opened, limits: limits)
            let picture = try PictureDecoder.decode(bytes, limits: limits)
            if let damage = picture.damage {
                context.log(.warning, "\(path.shown): the picture is damaged, but used (\(damage))")
            }
            // A second apart, so that rules about time mean something for files too.
            let time = FrameTime(nanoseconds: Int64(id.index) * 1_000_000_000)
            return .frame(
                Frame(
                    id: id, image: picture.image, time: time, geometry: picture.geometry, label: path.label))
        } catch {
            return .failure(id, label: path.label, error.fault)
        }
    }

    private func nothingToRead(_ found: [PictureSearch.Item]) -> Fault {
        let faults = found.compactMap { item -> (label: String, fault: PictureFault)? in
            guard case .nothing(let label, let fault) = item else { return nil }
            return (label, fault)
        }
        let told = faults.prefix(3).map { "\(visibleLabel($0.label)): \($0.fault.message)" }.joined(
            separator: "; ")
        let rest = faults.count > 3 ? " (and \(faults.count - 3) more)" : ""
        return Fault(told + rest, remedy: faults.first?.fault.remedy)
    }
}

/// What is still to be read, and the number of the next item.
private struct Queue {
    private var items: ArraySlice<PictureSearch.Item>
    init(_ items: [PictureSearch.Item] = []) { self.items = items[...] }

    var count: Int { items.count }

    mutating func take() -> (Int, PictureSearch.Item)? {
        let index = items.startIndex
        return items.popFirst().map { (index, $0) }
    }
}
