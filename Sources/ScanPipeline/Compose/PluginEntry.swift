import ScanCore
import ScanVision

/// A plugin as the registry knows it: what may be told of it, and how one is made.
public struct PluginEntry: Sendable {
    /// What it does on the line.
    public let kind: PluginKind
    /// The name as configured.
    public let name: String
    /// One line for listings.
    public let summary: String
    /// Its options, with defaults.
    public let options: [FieldDescription]
    /// The option that a value written alone is meant for.
    public let shorthand: String?
    /// The formats that a symbology reports, or the one that an encoder makes.
    public internal(set) var formats: [SymbolFormat] = []
    /// Whether a symbology is read along lines.
    public internal(set) var isLinear = false
    /// The contents that a classifier or enricher gives.
    public internal(set) var contentKinds: [ContentKind] = []
    /// Whether a handler gets secrets whole when the configuration says nothing.
    public internal(set) var revealsSecrets = false
    /// Whether scans wait for a handler on disk when the configuration says nothing.
    public internal(set) var isDurable = false
    /// The options of a node as one would write them.
    let written: @Sendable (ConfigValue?, Place) -> [String: String]
    /// One from the options of a node, or nil after all that is wrong was said.
    let make:
        @Sendable (ConfigValue?, _ at: Place, _ besides: [String], PluginContext, inout [Diagnostic]) -> Made?

    /// A plugin that was made, by kind.
    enum Made: Sendable {
        case source(any FrameSource)
        case symbology(any Symbology)
        case linear(any LinearSymbology)
        case encoder(any SymbolEncoder)
        case classifier(any Classifier)
        case enricher(any Enricher)
        case handler(any ResultHandler)
        case observer(any Observer)
    }

    init<P: Plugin>(_ kind: PluginKind, _ type: P.Type, as wrap: @escaping @Sendable (P) -> Made) {
        self.kind = kind
        name = P.name
        summary = P.summary
        options = P.Options.descriptions
        shorthand = P.Options.shorthand
        written = { node, place in
            var ignored: [Diagnostic] = []
            return P.Options.read(node, of: P.name, at: place, &ignored).writtenOptions
        }
        make = { node, place, others, context, problems in
            let before = problems.count
            let options = P.Options.read(node, of: P.name, besides: others, at: place, &problems)
            // What could not be worked out was told; the plugin would only complain of its absence.
            guard problems.count == before, node?.hasUnresolved != true else { return nil }
            do {
                return wrap(try P(options, context))
            } catch {
                problems.append(blame(error as? Fault ?? Fault("\(error)"), of: P.self, at: place, node))
                return nil
            }
        }
    }
}

/// What a plugin that could not be made says, at the option that is to blame.
private func blame<P: Plugin>(
    _ fault: Fault, of plugin: P.Type, at place: Place, _ node: ConfigValue?
) -> Diagnostic {
    let blamed = fault.option.flatMap { node?[$0]?.place }
    let diagnostic = Diagnostic(
        at: blamed ?? place, "\(P.name): \(fault.message)", fix: fault.remedy)
    let hidesValue = P.Options.descriptions.contains { $0.name == fault.option && $0.hidesValue }
    return hidesValue ? diagnostic.hidingValue : diagnostic
}

extension PluginEntry {
    /// The plugin's own options and those that every plugin of its kind has beside them.
    public var allOptions: [FieldDescription] { options + commonOptions }

    /// The options that every plugin of its kind has.
    var commonOptions: [FieldDescription] {
        if isNamed { return NamedOptions.descriptions }
        return kind == .handler ? HandlerOptions.descriptions : []
    }

    /// Whether several of it are told apart by names, and nothing else is common to its kind.
    var isNamed: Bool { kind == .enricher || kind == .observer }

    /// The JSON Schema of the options as a map.
    public var schema: JSONValue { optionsSchema(allOptions).adding("description", .string(summary)) }
}
