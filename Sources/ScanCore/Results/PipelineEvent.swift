/// Something that happened on the line, for observers.
///
/// Scans in events have their secrets blotted out.
public enum PipelineEvent: Sendable {
    /// A source changed state: started, waiting, lost, back, ended.
    case source(name: String, state: SourceState)
    /// A frame was decoded; how many symbols were read in it, and which were located but not read.
    case decoded(FrameID, readings: Int, rejections: [Rejection], gaveUp: Bool)
    /// An item of a source could not be used.
    case failed(FrameID, label: String?, reason: String)
    /// A live source's frames that nobody had time for, since the last such event.
    case dropped(source: String, frames: Int)
    /// A reading was accepted.
    case accepted(Scan)
    /// A reading was the same code again, within the time or rule that counts it once.
    ///
    /// The code's kind only: what it says may be secret, as nobody has classified it.
    case duplicate(SymbolFormat, FrameID)
    /// A message in several symbols was given up: the numbers of the parts that never came, from 1, and how many
    /// there should be.
    case incomplete(SymbolFormat, missing: [Int], of: Int)
    /// A trigger's time ran out, and nothing was read.
    case triggerMissed
    /// A scan is on disk for its durable handlers.
    case stored(Scan)
    /// The outbox cannot do what it should, or can again.
    case outbox(OutboxState)
    /// A handler said what became of a scan.
    case outcome(handler: String, scan: Scan, outcome: Outcome, attempt: Int)
    /// A scan will not arrive at a handler: refused, given up after its tries, or turned away by a full queue.
    ///
    /// Scans that the end of the run keeps from arriving are in its report alone.
    case undelivered(Scan, handler: String, reason: String)
    /// A handler will get no more scans.
    case handlerStopped(name: String, reason: String)
}

/// What the outbox is doing.
public enum OutboxState: Hashable, Sendable {
    /// It cannot write, and the line waits: why.
    case held(String)
    /// It writes again.
    case released
    /// It has given up so many deliveries to make room, as it was told to.
    case dropped(Int)
}

/// What a source is doing.
public enum SourceState: Hashable, Sendable {
    /// It runs; what it really gave, in words, such as `1280×720 YUYV at 30/s`.
    case running(String)
    /// It has lost its frames and tries to get them back: why.
    case waiting(String)
    /// It has no more frames.
    case ended
    /// It cannot go on: why.
    case failed(String)
}
