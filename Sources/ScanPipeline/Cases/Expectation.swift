import ScanCore

/// What must come of a case.
struct Expectation: OptionValue {
    var scans: Placed<Expected<ExpectedScan>>?
    var handlers: [HandlerExpectation] = []
    /// Whether nothing at all may come of it.
    var isNothing = false

    /// What a handler must get.
    struct HandlerExpectation {
        let name: ConfigKey
        let gets: Placed<Expected<ExpectedDelivery>>
    }

    static let expectation = "nothing, or a map with scans and handlers"
    static let schema: JSONValue = [
        "anyOf": [
            ["const": "nothing"],
            [
                "type": "object", "additionalProperties": false,
                "properties": [
                    "scans": Expected<ExpectedScan>.schema,
                    "handlers": [
                        "type": "object", "additionalProperties": Expected<ExpectedDelivery>.schema,
                    ],
                ],
            ],
        ]
    ]
    var written: String? { nil }

    static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Expectation? {
        if value.scalar?.text == "nothing" { return Expectation(isNothing: true) }
        guard let entries = value.entries else { return mismatch(value, &problems) }
        var expectation = Expectation()
        for entry in entries {
            switch entry.key.name {
            case "scans": expectation.scans = Placed<Expected<ExpectedScan>>.read(entry.value, &problems)
            case "handlers": expectation.handlers = handlers(entry.value, &problems)
            default: problems.append(unknown(entry.key))
            }
        }
        if entries.isEmpty {
            problems.append(Diagnostic(at: value.place, "nothing is expected", fix: "write expect: nothing"))
        }
        return expectation
    }

    private static func handlers(
        _ value: ConfigValue, _ problems: inout [Diagnostic]
    ) -> [HandlerExpectation] {
        guard let entries = value.entries else {
            let problem = "expected a map of handlers and what they get, found \(value.found)"
            problems.append(Diagnostic(at: value.place, problem))
            return []
        }
        return entries.compactMap { entry in
            Placed<Expected<ExpectedDelivery>>.read(entry.value, &problems)
                .map { HandlerExpectation(name: entry.key, gets: $0) }
        }
    }

    private static func unknown(_ key: ConfigKey) -> Diagnostic {
        let near = nearestName(to: key.name, among: ["scans", "handlers"])
        return Diagnostic(
            at: key.place, "unknown option \(quotedText(key.written)) of expect",
            fix: near.map { "did you mean \"\($0)\"?" } ?? "it has scans, handlers")
    }
}

/// How many, or each of them in order.
enum Expected<Element: OptionValue>: OptionValue {
    case count(Int)
    case each([Placed<Element>])

    static var expectation: String { "nothing, a number, or a list, each \(Element.expectation)" }
    static var schema: JSONValue {
        ["anyOf": [["const": "nothing"], ["type": "integer", "minimum": 0], [Placed<Element>].schema]]
    }
    var written: String? { nil }

    static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Expected? {
        if let scalar = value.scalar, !scalar.isQuoted {
            if scalar.text == "nothing" { return .count(0) }
            if let count = Int(scalar.text), (0...9999).contains(count) { return .count(count) }
        }
        return [Placed<Element>].read(value, &problems).map { .each($0) }
    }
}

/// What must be true of a scan; what is not given may be anything.
struct ExpectedScan: PluginOptions, OptionValue {
    var format: String?
    var text: String?
    var count: Int?
    var frames: Int?
    var at: Duration?
    var contents: [ContentDescription] = []

    static let shorthand: String? = "text"
    static let fields = [
        Field<ExpectedScan>("format", \.format, "The kind of code.", example: "ean13"),
        Field<ExpectedScan>(
            "text", \.text, "What it says, whole or with its secrets blotted out as in WIFI:S:Shop;P:•••;;."),
        Field<ExpectedScan>("count", \.count, "How often the code had counted, with this time."),
        Field<ExpectedScan>("frames", \.frames, "How many frames agreed on it."),
        Field<ExpectedScan>("at", \.at, "When it counted, after the first frame."),
        Field<ExpectedScan>(
            "contents", \.contents, "What it must mean, among other things: a kind, and fields of it.",
            example: "[{ kind: gtin, use: book }]"),
    ]
}

/// What a handler must get; what is not given may be anything.
struct ExpectedDelivery: PluginOptions, OptionValue {
    var writes: String?
    var holds: [String] = []
    var secrets: HandlerOptions.SecretsChoice?
    var scan: ExpectedScan?

    static let shorthand: String? = "writes"
    static let fields = [
        Field<ExpectedDelivery>(
            "writes", \.writes,
            "What it would write or send, with secrets blotted out whether it gets them or not."
        ),
        Field<ExpectedDelivery>("holds", \.holds, "What that holds, among other things."),
        Field<ExpectedDelivery>("secrets", \.secrets, "Whether it gets secrets."),
        Field<ExpectedDelivery>("scan", \.scan, "The scan that it gets."),
    ]
}

/// A content as a case describes it: its kind, and fields with their values.
struct ContentDescription: OptionValue {
    let place: Place
    let kind: ConfigKey
    let fields: [ConfigEntry]

    static let expectation = "a map with a kind and fields of it"
    static let schema: JSONValue = [
        "type": "object", "properties": ["kind": ["type": "string"]], "required": ["kind"],
    ]
    var written: String? { nil }

    static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> ContentDescription? {
        guard let entries = value.entries, let kind = value["kind"], let name = kind.scalar, !name.isNull
        else { return mismatch(value, &problems) }
        return ContentDescription(
            place: value.place, kind: ConfigKey(name.text, written: name.written, at: kind.place),
            fields: entries.filter { $0.key.name != "kind" })
    }

    /// The content itself.
    var content: Content {
        Content(kind: kind.name, fields: fields.map { JSONMember($0.key.name, $0.value.json) })
    }
}
