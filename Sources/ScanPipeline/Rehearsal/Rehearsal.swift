import ScanCore

/// A run of a pipeline's line without its handlers: what counts as a scan, and what each handler would get.
///
/// By the plan's own rules, on the frames' own time, one frame after another; nothing is opened, sent or waited for.
/// Enrichers are not asked; what they would find can be given. The same frames give the same scans, ids and times included.
public struct Rehearsal {
    /// What counted so far, in order.
    public private(set) var scans: [RehearsedScan] = []

    private let plan: PipelinePlan
    private let found: [Content]
    private let gate: Gate
    private var acceptance: Acceptance
    private var triggers: ArraySlice<FrameTime>
    private let clock: RehearsalClock
    private var random = SeededNumbers()
    private var latest = FrameTime(nanoseconds: 0)

    /// A rehearsal of `plan`.
    ///
    /// - Parameters:
    ///   - found: what lookups find for every scan
    ///   - triggers: when the next code is let count, where the mode waits for that; by rising time
    ///   - clock: what scans' times are told by
    public init(
        _ plan: PipelinePlan, found: [Content] = [], triggers: [FrameTime] = [],
        clock: RehearsalClock = RehearsalClock()
    ) {
        self.plan = plan
        self.found = found
        self.clock = clock
        self.triggers = triggers[...]
        gate = Gate(plan.mode)
        acceptance = Acceptance(plan.accept)
    }

    /// Whether the mode wants no more frames.
    public var isOver: Bool { gate.isSpent }

    /// Shows a frame that was already looked at, with what was read in it.
    public mutating func show(_ readings: [Reading], in frame: Frame) {
        latest = frame.time
        while let trigger = triggers.first, trigger <= frame.time {
            gate.trigger(at: triggers.removeFirst())
        }
        let stamp = FrameStamp(
            id: frame.id, time: frame.time, label: frame.label, centre: frame.geometry.centre)
        let readings = gate.isOpen(at: frame.time) ? readings : []
        take(acceptance.accept(readings, in: stamp) { [gate] in gate.admit($0, at: stamp.time) })
        gate.keepOpen(acceptance.isWaiting)
        _ = gate.hasMissed(at: frame.time)
    }

    /// Says that no more frames come: what still waits for something waits no longer.
    public mutating func finish() { take(acceptance.finish()) }

    private mutating func take(_ outcome: Acceptance.Outcome) {
        for accepted in outcome.accepted {
            let time = clock.calendar(at: latest)
            var scan = Scan(
                id: ScanID(at: time, using: &random), time: time, pipeline: plan.name,
                frame: accepted.frame.id, label: accepted.frame.label, reading: accepted.reading,
                frames: accepted.frames, count: accepted.count
            ).classified(by: plan.classifiers).guarded(by: plan.guards)
            scan.contents += found
            let shown = scan.masked
            let takers = plan.handlers.filter { $0.wants(scan) }
            scans.append(
                RehearsedScan(
                    scan: scan, shown: shown, time: latest,
                    deliveries: takers.map { RehearsedDelivery(shown, to: $0) }))
        }
    }
}

/// A scan that a rehearsal came to.
public struct RehearsedScan: Sendable {
    /// The scan, secrets included.
    public let scan: Scan
    /// The scan as it may be shown: its secrets are blotted out.
    public let shown: Scan
    /// When it counted, on the frames' clock.
    public let time: FrameTime
    /// What each handler that wants it would get.
    public let deliveries: [RehearsedDelivery]

    /// When it counted, after the first frame.
    public var elapsed: Duration { time - FrameTime(nanoseconds: 0) }
}

/// What a handler would get.
public struct RehearsedDelivery: Sendable {
    /// The handler's name.
    public let handler: String
    /// What it would write or send, with secrets blotted out whether or not it gets them; nil where that is the scan.
    public let rendering: String?
    /// Whether it would get secrets whole.
    public let revealsSecrets: Bool

    fileprivate init(_ shown: Scan, to plan: HandlerPlan) {
        handler = plan.name
        revealsSecrets = plan.revealsSecrets
        rendering = plan.handler.rendering(of: shown)
    }
}

/// Numbers that are the same in every rehearsal (SplitMix64, Steele, Lea and Flood 2014).
private struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64 = 0

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
