import ScanConfig
import ScanCore

extension Composing {
    /// The handlers with their conditions; all conditions are checked against what the configuration's plugins can
    /// give, also those of handlers that could not be made.
    mutating func conditioned(_ handlers: [HandlerPlan]) -> [HandlerPlan] {
        let vocabulary = vocabulary()
        checkFields(against: vocabulary)
        var handlers = handlers
        for (name, condition) in conditions {
            let checked = condition.checked(against: vocabulary, &problems)
            for index in handlers.indices where handlers[index].name == name {
                handlers[index].wants = checked.matches
            }
        }
        return handlers
    }

    private func vocabulary() -> WhenVocabulary {
        let formats = registry.entries.flatMap { entry in
            entry.formats.map { offer($0, by: entry) }
        }
        let kinds =
            registry.entries.flatMap { entry in entry.contentKinds.map { offer($0, by: entry) } }
            + enricherKinds.map { WhenVocabulary.Offer($0.kind, by: $0.plugin, isConfigured: true) }
        let linear = registry.entries.filter(\.isLinear).flatMap(\.formats)
        return WhenVocabulary(
            formats: formats, linearFormats: Set(linear), kinds: kinds, sources: sourceNames)
    }

    private func offer<Value>(_ value: Value, by entry: PluginEntry) -> WhenVocabulary.Offer<Value> {
        WhenVocabulary.Offer(value, by: entry.name, isConfigured: used.contains(PluginUse.ID(entry)))
    }
}
