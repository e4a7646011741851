import ScanCore
import ScanDelivery

/// Everything a pipeline is made of, checked and ready to start.
public struct PipelinePlan: Sendable {
    /// The pipeline's name, in every scan.
    public var name: String
    /// Where frames come from, at least one.
    public var sources: [SourcePlan]
    /// Frames to readings.
    public var scanner: Scanner
    /// The kinds of code that are looked for, as far as known.
    public var formats: Set<SymbolFormat> = []
    /// When readings become scans.
    public var accept = AcceptanceRules()
    /// How long it goes on accepting.
    public var mode = Mode.continuous
    /// What scans mean, in the order of asking.
    public var classifiers: [any Classifier] = []
    /// Asked whether a scan holds secrets, though their contents are not wanted.
    public var guards: [any Classifier] = []
    /// What is looked up, in the order of asking.
    public var enrichers: [EnricherPlan] = []
    /// Where scans go.
    public var handlers: [HandlerPlan] = []
    /// Where scans wait for durable handlers; opened only where there is one.
    public var outbox: OutboxPlan
    /// Who watches.
    public var observers: [any Observer] = []
    /// The time.
    public var clock: any ScanClock = SystemClock()
    /// Where its tasks run.
    public var threads: any Threads = SystemThreads()
    /// Threads that decode, at least 1.
    public var workers = 1
    /// How long handlers may drain once the pipeline is told to stop.
    public var patience = Duration.milliseconds(1500)

    /// A plan with one of everything that is needed.
    public init(name: String, sources: [SourcePlan], scanner: Scanner) {
        self.name = name
        self.sources = sources
        self.scanner = scanner
        outbox = OutboxPlan(OutboxLocation(pipeline: name))
    }
}

/// A source, its name, and how its pictures are looked at.
public struct SourcePlan: Sendable {
    /// The name that scans and fates carry, unlike that of any other source of the plan.
    public let name: String
    /// The source.
    public let source: any FrameSource
    /// How its pictures are looked at.
    public let view: PictureView

    /// A source, its name, and how its pictures are looked at.
    public init(name: String, source: any FrameSource, view: PictureView = PictureView()) {
        self.name = name
        self.source = source
        self.view = view
    }
}

/// An enricher, its name, and how long a scan may wait for it.
public struct EnricherPlan: Sendable {
    /// The name in warnings.
    public let name: String
    /// The enricher.
    public let enricher: any Enricher
    /// How long one scan waits for it.
    public let patience: Duration

    /// An enricher, its name, and how long a scan may wait for it.
    public init(name: String, enricher: any Enricher, patience: Duration = .seconds(2)) {
        self.name = name
        self.enricher = enricher
        self.patience = patience
    }
}

/// A handler and what the pipeline does for it.
public struct HandlerPlan: Sendable {
    /// The handler's unique name.
    public var name: String
    /// The handler.
    public var handler: any ResultHandler
    /// Which scans it wants.
    public var wants: @Sendable (Scan) -> Bool = { _ in true }
    /// When it gets them; for a durable handler that is once they are stored.
    public var after = After.accepted
    /// How many scans may wait for it.
    public var queue = 1000
    /// What happens when more do.
    public var overflow = Overflow.block
    /// How failures are tried again.
    public var retry = RetryPolicy()
    /// Whether it gets secrets whole.
    public var revealsSecrets = false
    /// Whether scans wait for it on disk; `queue` and `overflow` mean nothing then.
    public var isDurable = false
    /// In which order it gets scans that wait on disk.
    public var order = DeliveryOrder.none

    /// A handler that wants everything.
    public init(name: String, handler: any ResultHandler) {
        self.name = name
        self.handler = handler
    }
}
