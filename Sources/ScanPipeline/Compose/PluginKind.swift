/// What a plugin does on the line.
public enum PluginKind: String, Sendable, CaseIterable {
    /// Gives frames.
    case source
    /// Finds and reads symbols.
    case symbology
    /// Makes symbols.
    case encoder
    /// Says what scans mean.
    case classifier
    /// Looks things up.
    case enricher
    /// Takes scans somewhere.
    case handler
    /// Watches.
    case observer

    /// The kind's folder under `Plugins/`.
    public var folder: String {
        switch self {
        case .source: "Sources"
        case .symbology, .encoder: "Symbologies"
        case .classifier: "Classifiers"
        case .enricher: "Enrichers"
        case .handler: "Handlers"
        case .observer: "Observers"
        }
    }

    /// What listings call all of a kind.
    public var plural: String {
        switch self {
        case .symbology: "symbologies"
        default: rawValue + "s"
        }
    }
}
