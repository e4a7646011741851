import ScanCore
import ScanVision

/// The plugins that configurations can name: an explicit list, one `add` each.
public struct PluginRegistry: Sendable {
    /// What is there, in the order of adding.
    public private(set) var entries: [PluginEntry] = []
    /// What is not there because its library was missing when this was built: name, and what to install.
    public private(set) var leftOut: [LeftOut] = []

    /// A plugin, or a part of one, that was left out.
    public struct LeftOut: Hashable, Sendable {
        /// The plugin, or the part of it: `images (JPEG)`.
        public let name: String
        /// The Debian package to install before building again.
        public let package: String
    }

    /// No plugins.
    public init() {}

    /// Adds a source.
    public mutating func add<P: FrameSource>(_ type: P.Type) {
        add(PluginEntry(.source, type) { .source($0) })
    }

    /// Adds a symbology that finds its symbols itself.
    public mutating func add<P: Symbology>(_ type: P.Type) {
        var entry = PluginEntry(.symbology, type) { .symbology($0) }
        entry.formats = P.formats
        add(entry)
    }

    /// Adds a symbology that is read along lines.
    public mutating func add<P: LinearSymbology>(_ type: P.Type) {
        var entry = PluginEntry(.symbology, type) { .linear($0) }
        entry.isLinear = true
        entry.formats = P.formats
        add(entry)
    }

    /// Adds an encoder.
    public mutating func add<P: SymbolEncoder>(_ type: P.Type) {
        var entry = PluginEntry(.encoder, type) { .encoder($0) }
        entry.formats = [P.format]
        add(entry)
    }

    /// Adds a classifier.
    public mutating func add<P: Classifier>(_ type: P.Type) {
        var entry = PluginEntry(.classifier, type) { .classifier($0) }
        entry.contentKinds = P.kinds
        add(entry)
    }

    /// Adds an enricher.
    public mutating func add<P: Enricher>(_ type: P.Type) {
        var entry = PluginEntry(.enricher, type) { .enricher($0) }
        entry.contentKinds = P.kinds
        add(entry)
    }

    /// Adds a handler.
    public mutating func add<P: ResultHandler>(_ type: P.Type) {
        var entry = PluginEntry(.handler, type) { .handler($0) }
        entry.revealsSecrets = P.revealsSecrets
        entry.isDurable = P.isDurable
        add(entry)
    }

    /// Adds an observer.
    public mutating func add<P: Observer>(_ type: P.Type) {
        add(PluginEntry(.observer, type) { .observer($0) })
    }

    /// Says that a plugin, or a part of one, was left out when this was built; a plugin of that name is not offered.
    public mutating func leaveOut(_ name: String, install package: String) {
        entries.removeAll { $0.name == name }
        leftOut.append(LeftOut(name: name, package: package))
    }

    /// The plugin of that kind and name.
    public func entry(_ kind: PluginKind, _ name: String) -> PluginEntry? {
        entries.first { $0.kind == kind && $0.name == name }
    }

    private mutating func add(_ entry: PluginEntry) {
        precondition(
            self.entry(entry.kind, entry.name) == nil, "two plugins are the \(entry.kind) \"\(entry.name)\"")
        entries.append(entry)
    }
}
