import ScanCore

/// What a configuration's conditions can speak of: what plugins offer, and which of it is configured.
public struct WhenVocabulary: Sendable {
    /// Something that a plugin offers.
    public struct Offer<Value: Sendable>: Sendable {
        /// What it offers.
        public let value: Value
        /// The plugin's name.
        public let plugin: String
        /// Whether the configuration has the plugin.
        public let isConfigured: Bool

        /// An offer from its parts.
        public init(_ value: Value, by plugin: String, isConfigured: Bool) {
            self.value = value
            self.plugin = plugin
            self.isConfigured = isConfigured
        }
    }

    /// The formats that symbologies report.
    public var formats: [Offer<SymbolFormat>]
    /// Those formats that are read along lines, whoever reads them: `format is linear`.
    public var linearFormats: Set<SymbolFormat>
    /// The kinds of content that classifiers and enrichers give.
    public var kinds: [Offer<ContentKind>]
    /// The names of the configured sources.
    public var sources: [String]

    /// A vocabulary from its parts.
    public init(
        formats: [Offer<SymbolFormat>], linearFormats: Set<SymbolFormat> = [], kinds: [Offer<ContentKind>],
        sources: [String]
    ) {
        self.formats = formats
        self.linearFormats = linearFormats
        self.kinds = kinds
        self.sources = sources
    }

    /// The formats that can come; all where the configuration has none, which is told elsewhere.
    var possibleFormats: [SymbolFormat] { WhenVocabulary.possible(formats) }

    /// The kinds that can come.
    var possibleKinds: [ContentKind] { kinds.filter(\.isConfigured).map(\.value) }

    /// The fields of that name, of kinds that can come or of all.
    func fields(_ name: String, of kinds: [ContentKind]) -> [ContentField] {
        kinds.flatMap(\.fields).filter { $0.name == name }
    }

    private static func possible<Value>(_ offers: [Offer<Value>]) -> [Value] {
        let configured = offers.filter(\.isConfigured)
        return (configured.isEmpty ? offers : configured).map(\.value)
    }
}
