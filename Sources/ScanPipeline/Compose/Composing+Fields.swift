import ScanConfig
import ScanCore

extension Composing {
    /// Remembers which fields of scans a plugin's options name.
    mutating func note(fieldsOf made: PluginEntry.Made?) {
        guard let naming = made?.plugin as? any NamingFields else { return }
        namedFields += naming.namedFields
    }

    /// Tells which of the named fields never come.
    mutating func checkFields(against vocabulary: WhenVocabulary) {
        problems += namedFields.compactMap(vocabulary.problem(with:))
    }

    /// Classifiers that the configuration does not name but whose secrets must not be shown all the same.
    mutating func guards() -> [any Classifier] {
        let keepers = registry.entries.filter { entry in
            entry.kind == .classifier && entry.contentKinds.contains { $0.fields.contains(where: \.isSecret) }
                && !used.contains(PluginUse.ID(entry))
        }
        return keepers.compactMap { entry in
            var ignored: [Diagnostic] = []
            guard
                case .classifier(let classifier) = entry.make(
                    nil, root.place, [], context(entry.name), &ignored)
            else { return nil }
            return classifier
        }
    }
}

extension PluginEntry.Made {
    /// The plugin, whatever its kind.
    fileprivate var plugin: any Sendable {
        switch self {
        case .source(let plugin): plugin
        case .symbology(let plugin): plugin
        case .linear(let plugin): plugin
        case .encoder(let plugin): plugin
        case .classifier(let plugin): plugin
        case .enricher(let plugin): plugin
        case .handler(let plugin): plugin
        case .observer(let plugin): plugin
        }
    }
}
