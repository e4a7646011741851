/// Frames, one at a time, until there are none.
///
/// The pipeline calls `start` once, then `next` again and again from one task on a thread of the source's own,
/// where it may block; `finished` comes from another task, once for every item that `next` gave; `stop` comes
/// last, once, also after a failure.
public protocol FrameSource: Plugin {
    /// Whether frames come by themselves: then the newest wins, else nothing is dropped and `next` waits.
    var isLive: Bool { get }
    /// How many items are still to come, where that is known: told when the run ends before they do.
    var remaining: Int? { get }
    /// Opens what is needed.
    ///
    /// Throws a `Fault` that says what is missing and how to mend it; the run then ends with status 3.
    func start() async throws
    /// The next frame, or one item that could not be used; nil when there are no more, and nil ever after.
    ///
    /// Returns, or throws `CancellationError`, within 100 ms of the task's cancellation. Throws a `Fault` when
    /// the whole source cannot go on.
    func next() async throws -> SourceItem?
    /// Tells what became of an item: its scans are stored (delivered, where nothing is durable), or it failed.
    ///
    /// Called from a task of its own and in any order; may block.
    func finished(_ item: FrameID, _ fate: Fate) async
    /// Closes everything; called once, and nothing is called after it.
    func stop() async
}

extension FrameSource {
    /// Nobody knows.
    public var remaining: Int? { nil }
    /// Nothing to do.
    public func finished(_ item: FrameID, _ fate: Fate) async {}
}

/// What a source gives: a frame, or an item that could not be used.
public enum SourceItem: Sendable {
    /// A frame.
    case frame(Frame)
    /// An item that is there but no frame: a damaged file. The run goes on.
    case failure(FrameID, label: String?, Fault)

    /// Which item it is.
    public var id: FrameID {
        switch self {
        case .frame(let frame): frame.id
        case .failure(let id, _, _): id
        }
    }
}
