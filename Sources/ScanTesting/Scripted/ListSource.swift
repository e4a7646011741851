import ScanCore

/// A source that gives what a test tells it to, and remembers what it is told.
public final class ListSource: FrameSource {
    /// `list`.
    public static let name = "list"
    /// What listings say.
    public static let summary = "Gives the items that a test lists."

    /// What `next` does.
    public enum Step: Sendable {
        /// Gives a frame that the scripted symbology reads as those texts.
        case saying([String])
        /// Gives an item that could not be used.
        case failing(Fault)
        /// Waits on the clock first, then does the next step.
        case pause(Duration)
        /// Throws, so that the source cannot go on.
        case breaking(Fault)
        /// Waits until cancelled.
        case waiting
        /// Never returns, whatever happens.
        case hanging
    }

    private struct State {
        var steps: ArraySlice<Step>
        var nextIndex = 0
        var fates: [(item: FrameID, fate: Fate)] = []
        var calls: [String] = []
    }

    /// As told.
    public let isLive: Bool
    private let name: String
    private let clock: any ScanClock
    private let startFault: Fault?
    private let state: Locked<State>

    /// A source of those steps; `startFault` keeps it from starting.
    public init(
        _ steps: [Step], named name: String = "list", isLive: Bool = false,
        clock: any ScanClock = SystemClock(), startFault: Fault? = nil
    ) {
        self.name = name
        self.isLive = isLive
        self.clock = clock
        self.startFault = startFault
        state = Locked(State(steps: steps[...]))
    }

    /// A source of nothing.
    public convenience init(_ options: NoOptions, _ context: PluginContext) {
        self.init([], named: context.name, clock: context.clock)
    }

    /// What became of items, in the order of being told.
    public var fates: [(item: FrameID, fate: Fate)] { state.withLock { $0.fates } }
    /// Items given so far.
    public var itemsGiven: Int { state.withLock { $0.nextIndex } }
    /// `start` and `stop` as they were called.
    public var calls: [String] { state.withLock { $0.calls } }

    /// Frames and failing items that were not given yet.
    public var remaining: Int? {
        state.withLock { state in
            state.steps.count { step in
                switch step {
                case .saying, .failing: true
                default: false
                }
            }
        }
    }

    /// Fails as told.
    public func start() async throws {
        state.withLock { $0.calls.append("start") }
        if let startFault { throw startFault }
    }

    /// The next step.
    public func next() async throws -> SourceItem? {
        while let step = state.withLock({ $0.steps.popFirst() }) {
            switch step {
            case .saying(let texts):
                return .frame(frame(texts))
            case .failing(let fault):
                let id = nextID()
                return .failure(id, label: "\(name)-\(id.index)", fault)
            case .pause(let duration): try await clock.sleep(for: duration)
            case .breaking(let fault): throw fault
            case .waiting: while true { try await clock.sleep(for: .seconds(3600)) }
            case .hanging: await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        return nil
    }

    /// Remembers.
    public func finished(_ item: FrameID, _ fate: Fate) async {
        state.withLock { $0.fates.append((item, fate)) }
    }

    /// Remembers.
    public func stop() async { state.withLock { $0.calls.append("stop") } }

    private func nextID() -> FrameID {
        state.withLock { state in
            defer { state.nextIndex += 1 }
            return FrameID(source: name, index: state.nextIndex)
        }
    }

    private func frame(_ texts: [String]) -> Frame {
        let id = nextID()
        // Live frames come when they come; pictures are a second apart.
        let time = isLive ? clock.now : FrameTime(nanoseconds: Int64(id.index) * 1_000_000_000)
        return Frame(id: id, image: .saying(texts), time: time, label: "\(name)-\(id.index)")
    }
}
