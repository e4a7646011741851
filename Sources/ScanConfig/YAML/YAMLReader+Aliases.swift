import ScanCore

extension YAMLReader {
    /// What an alias stands for, counted as if it were written out.
    mutating func alias(_ name: String, at position: Int, depth: Int) throws(Stop) -> Node {
        guard let node = anchors[name], !openAnchors.contains(name) else {
            unusable(name, at: position)
            try add(1, at: position)
            let scalar = ConfigScalar("*" + name, origin: .unresolved)
            return Node(value: ConfigValue(.scalar(scalar), at: source.place(at: position)))
        }
        guard depth + node.height <= limits.depth else { throw tooDeep(at: position) }
        try add(node.count, at: position)
        return node
    }

    private mutating func unusable(_ name: String, at position: Int) {
        if openAnchors.contains(name) {
            problem(
                at: position, "the alias \(quotedText("*" + name)) stands inside what it stands for",
                fix: "write the value out")
            return
        }
        let near = nearestName(to: name, among: anchors.keys.sorted())
        problem(
            at: position,
            "the alias \(quotedText("*" + name)) has no anchor \(quotedText("&" + name)) before it",
            fix: near.map { "did you mean \"*\($0)\"?" } ?? "put a text that begins with * in quotation marks"
        )
    }

    /// Reads a node and keeps it under its anchor; a tag is told and read over.
    mutating func anchored(
        _ properties: YAMLEvents.Properties, at position: Int,
        _ read: (inout YAMLReader) throws(Stop) -> Node
    ) throws(Stop) -> Node {
        if let tag = properties.tag { refuse(tag, at: position) }
        guard let name = properties.anchor else { return try read(&self) }
        openAnchors.append(name)
        let node = try read(&self)
        openAnchors.removeLast()
        anchors[name] = node
        return node
    }

    private mutating func refuse(_ tag: String, at position: Int) {
        let standard = "tag:yaml.org,2002:"
        let written = tag.hasPrefix(standard) ? "!!" + tag.dropFirst(standard.count) : tag
        problem(
            at: position, "tags such as \(quotedText(written)) are not used here",
            fix: "remove it, or put a text that begins with ! in quotation marks")
    }

    /// Says that a node lies too deep, and ends the reading.
    mutating func tooDeep(at position: Int) -> Stop {
        stop(
            at: position, "lists and maps lie more than \(limits.depth) deep",
            fix: "check for brackets that are not closed")
    }
}
