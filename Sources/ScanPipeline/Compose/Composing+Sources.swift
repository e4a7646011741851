import ScanCore

extension Composing {
    /// The sources that `source` or `sources` names.
    mutating func sources(_ options: PipelineOptions) -> [SourcePlan] {
        let uses = (options.source.map { [$0] } ?? []) + options.sources
        if let both = root["sources"], root["source"] != nil {
            problems.append(
                Diagnostic(at: both.place, "found both source and sources", fix: "list all under sources"))
        } else if root["source"] == nil && root["sources"] == nil {
            problems.append(
                Diagnostic(
                    at: root.place, "the pipeline has no source",
                    fix: "add \"source: { images: [photo.png] }\""))
        }
        var names: Set<String> = []
        return uses.compactMap { source($0, &names) }
    }

    private mutating func source(_ use: PluginUse, _ names: inout Set<String>) -> SourcePlan? {
        let known = SourceOptions.fields.map(\.description.name)
        guard let parts = use.parts(known: known, .source, &problems), let entry = find(parts.name, [.source])
        else { return nil }
        let beside = ConfigValue(.map(parts.beside), at: use.node.place)
        let common = SourceOptions.read(beside, of: "every source", at: use.node.place, &problems)
        let name = common.name ?? entry.name
        claim(name, at: parts.name.place, "source", &names)
        sourceNames.append(name)
        let made = entry.make(parts.options, parts.name.place, [], context(name), &problems)
        guard case .source(let source) = made else { return nil }
        return SourcePlan(name: name, source: source, view: common.view)
    }

    /// Says so when two of a kind have one name.
    mutating func claim(_ name: String, at place: Place, _ kind: String, _ names: inout Set<String>) {
        guard !names.insert(name).inserted else { return }
        problems.append(
            Diagnostic(
                at: place, "two \(kind)s are called \(quotedText(name))", fix: "give one of them a \"name\""))
    }
}
