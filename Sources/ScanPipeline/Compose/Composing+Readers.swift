import ScanCore
import ScanVision

extension Composing {
    /// The symbologies that are named, or all; those that are read along lines share one sweep.
    mutating func readers(_ options: PipelineOptions) -> [any SymbolReader] {
        let made = root["symbologies"] == nil ? allSymbologies() : named(options.symbologies)
        return registry.readers(of: made)
    }

    private mutating func named(_ uses: [PluginUse]) -> [PluginEntry.Made] {
        var names: Set<String> = []
        if uses.isEmpty, let node = root["symbologies"], case .list = node.kind {
            problems.append(
                Diagnostic(
                    at: node.place, "the list of symbologies is empty", fix: "leave it out to look for all"))
        }
        return uses.compactMap { use in
            guard let parts = use.parts(known: [], .symbology, &problems),
                let entry = find(parts.name, [.symbology])
            else { return nil }
            guard names.insert(entry.name).inserted else {
                problems.append(
                    Diagnostic(at: parts.name.place, "\"\(entry.name)\" is listed twice", fix: "remove one"))
                return nil
            }
            return entry.make(parts.options, parts.name.place, [], context(entry.name), &problems)
        }
    }

    private mutating func allSymbologies() -> [PluginEntry.Made] {
        registry.entries.filter { $0.kind == .symbology }.compactMap {
            used.insert(PluginUse.ID($0))
            return $0.make(nil, root.place, [], context($0.name), &problems)
        }
    }
}

extension PluginRegistry {
    /// Readers of symbologies by name, each with its defaults; all of them when no name is given.
    ///
    /// Throws a `Fault` that names an unknown symbology and the nearest known one.
    public func readers(named names: [String] = []) throws(Fault) -> [any SymbolReader] {
        let known = entries.filter { $0.kind == .symbology }
        var made: [PluginEntry.Made] = []
        for name in names.isEmpty ? known.map(\.name) : names {
            guard let entry = entry(.symbology, name) else { throw unknownSymbology(name, known.map(\.name)) }
            let context = PluginContext(
                name: name, pipeline: "", directory: ".", clock: SystemClock(), log: { _, _ in })
            var problems: [Diagnostic] = []
            let place = Place(file: "command line", line: 0, column: 0)
            if let one = entry.make(nil, place, [], context, &problems) { made.append(one) }
        }
        return readers(of: made)
    }

    func readers(of made: [PluginEntry.Made]) -> [any SymbolReader] {
        var readers: [any SymbolReader] = []
        var linear: [any LinearSymbology] = []
        for one in made {
            switch one {
            case .symbology(let symbology): readers.append(symbology)
            case .linear(let symbology): linear.append(symbology)
            default: break
            }
        }
        if !linear.isEmpty { readers.append(LinearSweep(linear)) }
        return readers
    }

    private func unknownSymbology(_ name: String, _ known: [String]) -> Fault {
        let near = nearestName(to: name, among: known).map { "did you mean \"\($0)\"?" }
        return Fault(
            "unknown symbology \(quotedText(name))",
            remedy: near ?? "there are \(known.joined(separator: ", "))")
    }
}
