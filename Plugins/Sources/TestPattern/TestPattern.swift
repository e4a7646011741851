import ScanCore
import ScanDrawing

/// Frames with codes that it draws itself: the camera of those who have none.
///
/// The same options give the same pixels on every machine.
public struct TestPattern: FrameSource {
    /// `test_pattern`.
    public static let name = "test_pattern"
    /// What listings say.
    public static let summary =
        "Draws frames with the codes it is told to, degraded as told: a camera for those without."

    /// What is drawn, how often, and what happens to it.
    public struct Options: PluginOptions {
        /// Width and height of the frames.
        public var size = PixelSize(width: 640, height: 480)
        /// The codes, later ones over earlier ones.
        public var codes: [PatternCode] = []
        /// What happens to every frame.
        public var degrade = Degradations()
        /// Frames a second; nil for as many as the line takes.
        public var fps: Double?
        /// Frames in all; nil for no end with `fps`, else for one.
        public var frames: Int?
        /// Whether frames come by themselves; nil for whether there is `fps`.
        public var live: Bool?
        /// What all that is random begins with.
        public var seed = 1
        /// The defaults: empty paper, once.
        public init() {}

        /// How the options are written.
        public static let fields: [Field<Options>] = [
            Field("size", \.size, "Width and height of the frames in pixels."),
            Field(
                "codes", \.codes, "What is drawn, later ones over earlier ones.", isRequired: true,
                example: "[{ format: qr, text: hello }]"),
            Field("degrade", \.degrade, "What happens to every frame, codes and paper."),
            Field("fps", \.fps, "Frames a second, up to 1000; without it as many as the line takes."),
            Field("frames", \.frames, "Frames in all; without it one, or with fps no end."),
            Field(
                "live", \.live,
                "Whether frames come by themselves, so that the newest wins; without it, whether there is fps."
            ),
            Field("seed", \.seed, "What all that is random begins with."),
        ]
    }

    /// Whether frames come by themselves.
    public let isLive: Bool

    private let context: PluginContext
    private let scene: PatternScene
    private let frames: Int?
    private let period: Duration
    private let state = Locked(State())

    private struct State {
        var index = 0
        /// When the first frame came, on the clock of frames.
        var start: FrameTime?
    }

    /// Frames by checked options; codes are encoded here, so what cannot be drawn is told before the run.
    public init(_ options: Options, _ context: PluginContext) throws {
        if let fps = options.fps, !(fps > 0 && fps <= 1000) {
            throw Fault("expected fps above 0, up to 1000, found \(fps.written ?? "")", option: "fps")
        }
        if let frames = options.frames, frames < 1 {
            throw Fault("expected at least one frame, found \(frames)", option: "frames")
        }
        self.context = context
        isLive = options.live ?? (options.fps != nil)
        frames = options.frames ?? (options.fps == nil && !isLive ? 1 : nil)
        // Without a rate, frames are as far apart as those of a usual camera.
        period = .seconds(1) / (options.fps ?? 30)
        scene = try PatternScene(options, encoders: context.encoders)
    }

    /// Frames that are still to come.
    public var remaining: Int? { frames.map { $0 - state.withLock(\.index) } }

    /// Nothing to open.
    public func start() async throws { state.withLock { $0 = State() } }

    /// The next frame; of a live source when its time has come.
    public func next() async throws -> SourceItem? {
        try Task.checkCancellation()
        let now = context.clock.now
        let (index, start) = state.withLock { state in
            defer { state.index += 1 }
            let start = state.start ?? (isLive ? now : FrameTime(nanoseconds: 0))
            state.start = start
            return (state.index, start)
        }
        if let frames, index >= frames { return nil }
        let elapsed = period * index
        let due = FrameTime(nanoseconds: start.nanoseconds + elapsed.nanoseconds)
        if isLive, due > now {
            try await context.clock.sleep(for: .nanoseconds(due.nanoseconds - now.nanoseconds))
        }
        let picture = try scene.picture(index, at: elapsed)
        return .frame(
            Frame(
                id: FrameID(source: context.name, index: index), image: picture.image, time: due,
                truth: picture.symbols))
    }

    /// Nothing to close.
    public func stop() async {}
}
