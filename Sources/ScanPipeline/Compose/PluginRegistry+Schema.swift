import ScanConfig
import ScanCore

extension PluginRegistry {
    /// The JSON Schema (draft 2020-12) of configuration files that name these plugins.
    public var configurationSchema: JSONValue {
        let source = pluginUseSchema(schemas(.source), beside: SourceOptions.descriptions)
        let takers = pluginUseSchema(schemas(.classifier, .enricher, .handler, .observer))
        return ScanConfig.configurationSchema(
            title: "Scanloom pipeline", fields: PipelineOptions.descriptions,
            parts: [
                "source": source, "sources": list(of: source),
                "symbologies": list(of: pluginUseSchema(schemas(.symbology))), "handlers": list(of: takers),
            ])
    }

    private func schemas(_ kinds: PluginKind...) -> [PluginSchema] {
        entries.filter { kinds.contains($0.kind) }.map {
            PluginSchema(
                name: $0.name, summary: $0.summary, options: $0.allOptions, shorthand: $0.shorthand)
        }
    }

    /// A list, or one alone.
    private func list(of schema: JSONValue) -> JSONValue {
        ["anyOf": [["type": "array", "items": schema], schema]]
    }
}
