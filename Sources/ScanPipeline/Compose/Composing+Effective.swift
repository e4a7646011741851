import ScanConfig
import ScanCore
import ScanVision

extension Composing {
    /// The configuration as it runs: what is given, as written, and what is not, as it is then; secrets as dots.
    ///
    /// What `${…}` puts in may be a secret wherever it stands, so it is shown as written.
    func form(_ options: PipelineOptions, _ plan: PipelinePlan, _ effort: Effort) -> JSONValue {
        let members = PipelineOptions.descriptions.compactMap { field -> JSONMember? in
            guard let value = value(of: field, options, plan, effort) else { return nil }
            return JSONMember(field.name, value)
        }
        return .object(members)
    }

    private func value(
        of field: FieldDescription, _ options: PipelineOptions, _ plan: PipelinePlan, _ effort: Effort
    ) -> JSONValue? {
        switch field.name {
        case "name": .string(plan.name)
        case "source": options.source.map { source($0) }
        case "sources": options.sources.isEmpty ? nil : .array(options.sources.map { source($0) })
        case "symbologies":
            .array(
                root["symbologies"] == nil
                    ? registry.entries.filter { $0.kind == .symbology }.map { plugin($0, nil, []) }
                    : options.symbologies.compactMap { used($0, [.symbology], []) })
        case "effort": .string(effort.rawValue)
        case "accept": plan.accept.json
        case "mode": root["mode"]?.json ?? .string(plan.mode.written ?? "")
        case "handlers": .array(options.handlers.compactMap { handler($0, plan) })
        default: EffectiveOptions.value(of: field, root[field.name])
        }
    }

    private func source(_ use: PluginUse) -> JSONValue {
        var ignored: [Diagnostic] = []
        let known = SourceOptions.descriptions
        guard let parts = use.parts(known: known.map(\.name), .source, &ignored),
            let entry = registry.entry(.source, parts.name.name)
        else { return .null }
        let beside = ConfigValue(.map(parts.beside), at: use.node.place)
        let common = EffectiveOptions.members(of: known, beside, [JSONMember("name", .string(entry.name))])
        let own = members(of: entry, parts.options, [])
        return .object([JSONMember(entry.name, .object(own))] + common)
    }

    private func handler(_ use: PluginUse, _ plan: PipelinePlan) -> JSONValue? {
        var ignored: [Diagnostic] = []
        guard let parts = use.parts(known: [], .handler, &ignored),
            let entry = registry.entry(.handler, parts.name.name)
        else { return used(use, [.classifier, .enricher, .observer], []) }
        let name = parts.options?["name"]?.scalar?.text ?? entry.name
        let made = plan.handlers.first { $0.name == name }
        return plugin(
            entry, parts.options,
            [
                JSONMember("name", .string(name)),
                JSONMember("overflow", .string(made?.overflow.rawValue ?? "")),
                JSONMember("secrets", made?.revealsSecrets == true ? "reveal" : "masked"),
            ])
    }

    private func used(_ use: PluginUse, _ kinds: [PluginKind], _ settled: [JSONMember]) -> JSONValue? {
        var ignored: [Diagnostic] = []
        guard let parts = use.parts(known: [], kinds[0], &ignored),
            let entry = registry.entries.first(where: {
                kinds.contains($0.kind) && $0.name == parts.name.name
            })
        else { return nil }
        return plugin(entry, parts.options, settled)
    }

    /// A plugin by its name, and with its options where it has any.
    private func plugin(_ entry: PluginEntry, _ node: ConfigValue?, _ settled: [JSONMember]) -> JSONValue {
        let members = members(of: entry, node, settled)
        return members.isEmpty
            ? .string(entry.name) : .object([JSONMember(entry.name, .object(members))])
    }

    private func members(
        of entry: PluginEntry, _ node: ConfigValue?, _ settled: [JSONMember]
    ) -> [JSONMember] {
        let map = node?.asMap(entry.shorthand)
        var written = map.map { entry.written($0, $0.place) } ?? [:]
        if let map, entry.kind == .handler {
            var ignored: [Diagnostic] = []
            let common = HandlerOptions.read(map, of: entry.name, at: map.place, &ignored)
            written["secrets"] = common.writtenOptions["secrets"]
        }
        return EffectiveOptions.members(of: entry.allOptions, map, settled, showable: written)
    }

}

extension AcceptanceRules {
    fileprivate var json: JSONValue {
        [
            "confirm": .int(confirm), "rearm": .string(rearm.written ?? ""),
            "pick": .string(pick.rawValue),
            "join": join == .on ? true : join == .off ? false : .string(join.written ?? ""),
            "add_on_wait": .string(addOnWait.written ?? ""),
        ]
    }
}

/// Options as they are in effect.
enum EffectiveOptions {
    /// The options that are given or have a default; `settled` are those that depend on other things unless given.
    static func members(
        of fields: [FieldDescription], _ node: ConfigValue?, _ settled: [JSONMember] = [],
        showable: [String: String] = [:]
    ) -> [JSONMember] {
        fields.compactMap { field in
            let given = value(of: field, node?[field.name], showable: showable[field.name])
            let value = given ?? settled.first { $0.name == field.name }?.value
            return value.map { JSONMember(field.name, $0) }
        }
    }

    /// An option as given, or its default; dots where it may hold a secret; nil where there is nothing to show.
    static func value(
        of field: FieldDescription, _ node: ConfigValue?, showable: String? = nil
    ) -> JSONValue? {
        guard let node, node.scalar?.isNull != true else { return field.property["default"] }
        guard field.isSecret || field.hidesValue else { return node.json }
        return .string(field.isSecret ? secretMask : showable ?? secretMask)
    }
}

extension ConfigValue {
    /// The node as written, `${…}` too.
    var json: JSONValue {
        switch kind {
        case .list(let nodes): return .array(nodes.map(\.json))
        case .map(let entries):
            return .object(entries.map { JSONMember($0.key.written, $0.value.json) })
        case .scalar(let scalar):
            let text = scalar.written
            if scalar.isQuoted { return .string(text) }
            if scalar.isNull { return .null }
            if let number = Int(text), String(number) == text { return .int(number) }
            if let number = scalar.number { return .double(number) }
            if let truth = Bool(text) { return .bool(truth) }
            return .string(text)
        }
    }

    /// The node as a map: a value alone is that of the shorthand.
    fileprivate func asMap(_ shorthand: String?) -> ConfigValue? {
        if entries != nil { return self }
        guard let shorthand, scalar?.isNull != true else { return nil }
        return ConfigValue(.map([ConfigEntry(ConfigKey(shorthand, at: place), self)]), at: place)
    }
}

extension ConfigScalar {
    /// The number that is written, in decimal.
    fileprivate var number: Double? {
        guard written.utf8.allSatisfy({ (0x30...0x39).contains($0) || "-+.eE".utf8.contains($0) }) else {
            return nil
        }
        return Double(written)
    }
}
