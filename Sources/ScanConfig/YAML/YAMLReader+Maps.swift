import ScanCore

extension YAMLReader {
    /// The entries up to the map's end, each key once.
    mutating func map(at position: Int, depth: Int) throws(Stop) -> Node {
        var entries: [ConfigEntry] = []
        var first: [String: Place] = [:]
        var (count, height) = (1, 0)
        var isBroken = false
        while true {
            let event = try next()
            if case .mapEnd = event { break }
            let key = try key(from: event, depth: depth)
            let value = try node(from: try next(), depth: depth + 1)
            (count, height) = (count + 1 + value.count, max(height, value.height))
            guard let key else {
                isBroken = true
                continue
            }
            if let place = first[key.name] {
                duplicate(key, first: place)
            } else {
                first[key.name] = key.place
                entries.append(ConfigEntry(key, value.value))
            }
        }
        let place = source.place(at: position)
        // Nothing but keys that are none: what was meant is not known, as in "{{ name }}".
        let lost = ConfigValue.Kind.scalar(ConfigScalar("", written: "{ }", origin: .unresolved))
        let value = ConfigValue(isBroken && entries.isEmpty ? lost : .map(entries), at: place)
        return Node(value: value, count: count, height: height + 1)
    }

    private mutating func duplicate(_ key: ConfigKey, first: Place) {
        problems.append(
            Diagnostic(
                at: key.place,
                "the key \(quotedText(key.name)) is here twice, first at \(first.line):\(first.column)",
                fix: "remove one of them"))
    }

    /// The key that begins with an event; nil where it is none, which is told.
    private mutating func key(from event: YAMLEvents.Event, depth: Int) throws(Stop) -> ConfigKey? {
        let node = try node(from: event, depth: depth + 1)
        let place = node.value.place
        guard case .scalar(let scalar) = event, let key = node.value.scalar else {
            problems.append(
                Diagnostic(at: place, "expected a text as key, found \(found(event, node))", fix: fix(event)))
            return nil
        }
        if scalar.style == .plain, key.text == "<<" {
            problems.append(
                Diagnostic(
                    at: place, "merge keys (<<) are not used here, as they hide which value counts",
                    fix: "write the keys out"))
            return nil
        }
        if key.text.isEmpty {
            problems.append(
                Diagnostic(at: place, "expected a key before the colon, found nothing", fix: "name the value")
            )
            return nil
        }
        return ConfigKey(key.text, at: place)
    }

    private func found(_ event: YAMLEvents.Event, _ node: Node) -> String {
        if case .alias(let name, _) = event { return quotedText("*" + name) }
        return node.value.found
    }

    /// `key: {{ name }}` is how templates are written, and YAML takes it for a map with a map as key.
    private func fix(_ event: YAMLEvents.Event) -> String {
        if case .mapStart = event { return "put a text with braces in quotation marks" }
        return "write a text before the colon"
    }
}
