import ScanCore

/// Makes a tree of values of libyaml's events, and says all that is wrong on the way.
///
/// A mistake that leaves the structure clear is told and read over; syntax errors and limits end the reading.
struct YAMLReader {
    /// Ends the reading; the reason was told.
    struct Stop: Error {}

    /// A value and what it costs to walk through it.
    struct Node {
        var value: ConfigValue
        var count = 1
        var height = 0
    }

    let source: SourceText
    let limits: YAMLLimits
    let events: YAMLEvents
    var problems: [Diagnostic] = []
    var anchors: [String: Node] = [:]
    var openAnchors: [String] = []
    private var count = 0

    /// The value of a file's one document, and what is wrong with it; no value where reading could not end.
    static func read(
        _ source: SourceText, limits: YAMLLimits = YAMLLimits()
    ) -> (value: ConfigValue?, problems: [Diagnostic]) {
        let text = Array(source.text(0..<source.scalars.count).utf8)
        guard let events = YAMLEvents(text) else {
            return (nil, [Diagnostic(at: source.place, "there is not enough memory to read it")])
        }
        var reader = YAMLReader(source: source, limits: limits, events: events)
        let value = try? reader.document()
        return (value, reader.problems)
    }

    private init(source: SourceText, limits: YAMLLimits, events: YAMLEvents) {
        self.source = source
        self.limits = limits
        self.events = events
    }

    private mutating func document() throws(Stop) -> ConfigValue {
        guard case .documentStart = try next() else { return try emptyFile() }
        let value = try node(from: try next(), depth: 0).value
        _ = try next()
        if case .documentStart(let position) = try next() {
            let fix = "put each configuration into a file of its own, or remove the line"
            throw stop(at: position, "a second document begins, and a configuration is only one", fix: fix)
        }
        return value.scalar?.isNull == true ? try emptyFile() : value
    }

    private mutating func emptyFile() throws(Stop) -> ConfigValue {
        problems.append(
            Diagnostic(
                at: source.place, "expected a configuration, found nothing in the file",
                fix: "write at least a source, a symbology and a handler"))
        throw Stop()
    }

    /// The next event; a failure of libyaml becomes a problem.
    mutating func next() throws(Stop) -> YAMLEvents.Event {
        let event = events.next()
        guard case .failure(let failure) = event else { return event }
        problems.append(syntaxProblem(failure, in: source))
        throw Stop()
    }

    /// The node that begins with an event.
    mutating func node(from event: YAMLEvents.Event, depth: Int) throws(Stop) -> Node {
        switch event {
        case .alias(let name, let position): return try alias(name, at: position, depth: depth)
        case .scalar(let scalar): return try self.scalar(scalar)
        case .listStart(let properties, let position):
            try enter(at: position, depth: depth)
            return try anchored(properties, at: position) { (reader) throws(Stop) in
                try reader.list(at: position, depth: depth)
            }
        case .mapStart(let properties, let position):
            try enter(at: position, depth: depth)
            return try anchored(properties, at: position) { (reader) throws(Stop) in
                try reader.map(at: position, depth: depth)
            }
        default: throw Stop()
        }
    }

    private mutating func scalar(_ scalar: YAMLEvents.Scalar) throws(Stop) -> Node {
        let position = contentStart(of: scalar)
        try add(1, at: position)
        return try anchored(scalar.properties, at: scalar.range.lowerBound) { (reader) throws(Stop) in
            let value = ConfigScalar(
                scalar.text, isQuoted: scalar.style != .plain,
                marks: reader.source.marks(of: scalar, from: position))
            return Node(value: ConfigValue(.scalar(value), at: reader.source.place(at: position)))
        }
    }

    /// Past the anchor and the tag, which libyaml counts as part of a scalar.
    private func contentStart(of scalar: YAMLEvents.Scalar) -> Int {
        var index = scalar.range.lowerBound
        guard scalar.properties.anchor != nil || scalar.properties.tag != nil else { return index }
        while index < scalar.range.upperBound, index < source.scalars.count {
            let character = source.scalars[index]
            if character == "&" {
                // libyaml lets a value that begins with a colon or a question mark follow without a space.
                index += 1 + (scalar.properties.anchor ?? "").unicodeScalars.count
            } else if character == "!" || character == "#" {
                let isEnd: (Unicode.Scalar) -> Bool = {
                    character == "#" ? $0 == "\n" : $0.properties.isWhitespace
                }
                index = source.scalars[index...].firstIndex(where: isEnd) ?? scalar.range.upperBound
            } else if character.properties.isWhitespace {
                index += 1
            } else {
                break
            }
        }
        return min(index, scalar.range.upperBound)
    }

    private mutating func list(at position: Int, depth: Int) throws(Stop) -> Node {
        var nodes: [Node] = []
        while true {
            let event = try next()
            if case .listEnd = event { break }
            nodes.append(try node(from: event, depth: depth + 1))
        }
        return Node(
            value: ConfigValue(.list(nodes.map(\.value)), at: source.place(at: position)),
            count: nodes.reduce(1) { $0 + $1.count }, height: 1 + (nodes.map(\.height).max() ?? 0))
    }

    private mutating func enter(at position: Int, depth: Int) throws(Stop) {
        guard depth < limits.depth else { throw tooDeep(at: position) }
        try add(1, at: position)
    }

    /// Counts values, so that no file can make more of them than the limit.
    mutating func add(_ values: Int, at position: Int) throws(Stop) {
        count += values
        guard count > limits.values else { return }
        throw stop(
            at: position,
            "there are more than \(limits.values) values, aliases counted as what they stand for",
            fix: "split the configuration")
    }

    /// Says why the reading ends.
    mutating func stop(at position: Int, _ message: String, fix: String?) -> Stop {
        problem(at: position, message, fix: fix)
        return Stop()
    }

    /// Says what is wrong at a position.
    mutating func problem(at position: Int, _ message: String, fix: String?) {
        problems.append(Diagnostic(at: source.place(at: position), message, fix: fix))
    }
}
