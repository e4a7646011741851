import ScanConfig
import ScanCore

extension Composing {
    /// The handlers with their conditions, each checked against what the configuration's plugins can give.
    mutating func conditioned(_ handlers: [HandlerPlan], sources: [String]) -> [HandlerPlan] {
        let vocabulary = vocabulary(sources: sources)
        return handlers.map { handler in
            guard let condition = conditions[handler.name] else { return handler }
            var handler = handler
            handler.wants = condition.checked(against: vocabulary, &problems).matches
            return handler
        }
    }

    private func vocabulary(sources: [String]) -> WhenVocabulary {
        let formats = registry.entries.flatMap { entry in
            entry.formats.map { offer($0, by: entry) }
        }
        let kinds = registry.entries.flatMap { entry in
            entry.contentKinds.map { offer($0, by: entry) }
        }
        let linear = registry.entries.filter(\.isLinear).flatMap(\.formats)
        return WhenVocabulary(
            formats: formats, linearFormats: Set(linear), kinds: kinds, sources: sources)
    }

    private func offer<Value>(_ value: Value, by entry: PluginEntry) -> WhenVocabulary.Offer<Value> {
        WhenVocabulary.Offer(value, by: entry.name, isConfigured: used.contains(PluginUse.ID(entry)))
    }
}
