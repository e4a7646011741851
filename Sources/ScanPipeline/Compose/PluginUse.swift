import ScanCore

/// A place in a configuration that names a plugin: `ean13`, or `ean13: { add_on: read }`.
struct PluginUse: OptionValue {
    /// The node, to be matched with plugins later.
    let node: ConfigValue

    static let expectation = "a plugin's name, or its name and options"
    // The composer puts the schema of the plugins in the place of this one.
    static let schema: JSONValue = [:]

    static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> PluginUse? {
        switch value.kind {
        case .scalar(let scalar) where !scalar.isNull: return PluginUse(node: value)
        case .map(let entries) where !entries.isEmpty: return PluginUse(node: value)
        default: return mismatch(value, &problems)
        }
    }

    var written: String? { nil }

    /// Which plugin: its kind and name.
    struct ID: Hashable {
        let kind: PluginKind
        let name: String

        init(_ entry: PluginEntry) {
            kind = entry.kind
            name = entry.name
        }
    }

    /// The name, where it stands, its options, and the entries beside it that are not the plugin's.
    struct Parts {
        let name: ConfigKey
        let options: ConfigValue?
        let beside: [ConfigEntry]
    }

    /// The parts, where `known` are keys that may stand beside the plugin's name; nil after saying what is wrong.
    func parts(known: [String], _ kind: PluginKind, _ problems: inout [Diagnostic]) -> Parts? {
        if let scalar = node.scalar {
            let name = ConfigKey(scalar.text, written: scalar.written, at: node.place)
            return Parts(name: name, options: nil, beside: [])
        }
        let entries = node.entries ?? []
        let names = entries.filter { !known.contains($0.key.name) }
        guard let first = names.first else {
            problems.append(
                Diagnostic(at: node.place, "expected the name of a \(kind.rawValue) here, found none"))
            return nil
        }
        if names.count > 1 {
            problems.append(
                Diagnostic(
                    at: names[1].key.place,
                    "expected one \(kind.rawValue) here, found \(quotedText(first.key.written)) and "
                        + quotedText(names[1].key.written),
                    fix: known.isEmpty
                        ? "start a new entry with " + quotedText("- " + names[1].key.written)
                        : "only \(known.joined(separator: ", ")) may stand beside it"))
            return nil
        }
        return Parts(
            name: first.key, options: first.value, beside: entries.filter { known.contains($0.key.name) })
    }
}
