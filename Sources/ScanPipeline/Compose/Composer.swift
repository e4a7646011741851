import ScanConfig
import ScanCore
import ScanVision

/// A configuration to a pipeline: every name found, every option checked, all mistakes told at once.
public struct Composer: Sendable {
    let registry: PluginRegistry
    let clock: any ScanClock
    let log: @Sendable (LogLevel, String) -> Void

    /// A composer that knows the plugins of `registry`.
    public init(
        registry: PluginRegistry, clock: any ScanClock = SystemClock(),
        log: @escaping @Sendable (LogLevel, String) -> Void = { _, _ in }
    ) {
        self.registry = registry
        self.clock = clock
        self.log = log
    }

    /// What came of a configuration.
    public struct Composition: Sendable {
        /// The pipeline, if there was no mistake.
        public let plan: PipelinePlan?
        /// Mistakes and warnings, in the order of the file.
        public let diagnostics: [Diagnostic]
        /// The configuration as it runs, defaults included and secrets as dots, if there was no mistake.
        public let effective: JSONValue?
    }

    /// The pipeline that `root` describes.
    ///
    /// - Parameters:
    ///   - root: the file's top level
    ///   - name: the pipeline's name unless the file gives one
    ///   - directory: where the file's relative paths begin
    public func compose(_ root: ConfigValue, name: String, directory: String) -> Composition {
        var work = Composing(composer: self, root: root, fallbackName: name, directory: directory)
        let plan = work.plan()
        let hasMistake = work.problems.contains { $0.severity == .error }
        return Composition(
            plan: hasMistake ? nil : plan, diagnostics: work.problems.sorted { $0.place < $1.place },
            effective: hasMistake ? nil : work.effective)
    }
}

/// One composition under way.
struct Composing {
    let composer: Composer
    let root: ConfigValue
    let fallbackName: String
    let directory: String
    var problems: [Diagnostic] = []
    var pipelineName = ""
    /// Conditions by handler, to be checked once all plugins are known.
    var conditions: [(handler: String, when: WhenExpression)] = []
    /// Fields of scans that options name, to be checked then too.
    var namedFields: [ScanField] = []
    /// The kinds of content that enrichers add as they are configured, by the names of their plugins.
    var enricherKinds: [(plugin: String, kind: ContentKind)] = []
    /// Where handlers ask for scans that are stored.
    var takersOfStored: [Place] = []
    /// Names of the sources, of those with mistakes too.
    var sourceNames: [String] = []
    /// Names of the plugins that the configuration has.
    var used: Set<PluginUse.ID> = []
    /// The configuration as it runs.
    var effective: JSONValue?

    init(composer: Composer, root: ConfigValue, fallbackName: String, directory: String) {
        self.composer = composer
        self.root = root
        self.fallbackName = fallbackName
        self.directory = directory
    }

    var registry: PluginRegistry { composer.registry }

    mutating func plan() -> PipelinePlan? {
        let options = PipelineOptions.read(root, of: "the pipeline", at: root.place, &problems)
        guard root.entries != nil else { return nil }
        pipelineName = options.name ?? fallbackName
        let sources = sources(options)
        let isLive = sources.contains { $0.source.isLive }
        let readers = readers(options)
        let takers = takers(options, isLive: isLive)
        let effort = options.effort ?? (isLive ? .fast : .normal)
        let scanner = Scanner(
            readers: readers, effort: effort, patience: isLive ? Composing.livePatience : nil,
            clock: composer.clock)
        var plan = PipelinePlan(name: pipelineName, sources: sources, scanner: scanner)
        plan.formats = Set(
            used.filter { $0.kind == .symbology }.compactMap { registry.entry($0.kind, $0.name) }
                .flatMap(\.formats))
        plan.mode = mode(options, isLive: isLive)
        plan.accept = acceptance(options, isLive: isLive)
        plan.classifiers = takers.classifiers
        plan.guards = guards()
        plan.enrichers = takers.enrichers
        plan.handlers = conditioned(takers.handlers)
        plan.observers = takers.observers
        plan.outbox = options.outbox.plan(pipeline: pipelineName, directory: directory, log: composer.log)
        plan.clock = composer.clock
        plan.workers = processorCount()
        effective = form(options, plan, effort)
        return plan
    }

    /// A live frame that takes longer than this is hostile: a quarter of a second is far above `fast`'s worst.
    private static let livePatience = Duration.milliseconds(250)

    /// What a plugin is given when it is made.
    func context(_ name: String) -> PluginContext {
        PluginContext(
            name: name, pipeline: pipelineName, directory: directory, clock: composer.clock,
            encoders: registry.encoders, log: composer.log)
    }

    /// The plugin that a key names, of one of those kinds, or nil after saying what is there instead.
    mutating func find(_ name: ConfigKey, _ kinds: [PluginKind]) -> PluginEntry? {
        let entry = registry.entries.first { kinds.contains($0.kind) && $0.name == name.name }
        if let entry {
            used.insert(PluginUse.ID(entry))
        } else {
            problems.append(unknown(name, kinds))
        }
        return entry
    }

    private func unknown(_ name: ConfigKey, _ kinds: [PluginKind]) -> Diagnostic {
        let kind = kinds[0].rawValue
        if let other = registry.entries.first(where: { $0.name == name.name && $0.kind != .encoder }) {
            return Diagnostic(
                at: name.place, "\(quotedText(name.written)) is a \(other.kind.rawValue), not a \(kind)",
                fix: "put it where \(other.kind.section) are listed")
        }
        if let missing = registry.leftOut.first(where: { $0.name == name.name }) {
            return Diagnostic(
                at: name.place, "the \(kind) \(quotedText(name.written)) was left out of this build",
                fix: "install \(missing.package) and build again")
        }
        let names = registry.entries.filter { kinds.contains($0.kind) }.map(\.name)
        let reader = kinds == [.symbology] ? registry.reader(of: SymbolFormat(rawValue: name.name)) : nil
        let near =
            reader.map { "\"\($0)\" reads it" }
            ?? nearestName(to: name.written, among: names).map { "did you mean \"\($0)\"?" }
        return Diagnostic(
            at: name.place, "unknown \(kind) \(quotedText(name.written))",
            fix: near ?? "there are \(names.joined(separator: ", "))")
    }
}

extension PluginKind {
    /// Where a configuration lists plugins of this kind.
    fileprivate var section: String {
        switch self {
        case .source: "sources"
        case .symbology, .encoder: "symbologies"
        case .classifier, .enricher, .handler, .observer: "handlers"
        }
    }
}
