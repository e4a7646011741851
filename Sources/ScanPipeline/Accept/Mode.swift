import ScanCore

/// How long a pipeline goes on accepting.
public enum Mode: Hashable, Sendable, OptionValue {
    /// Until its sources end or it is stopped.
    case continuous
    /// Until so many scans were accepted; `once` is one.
    case count(Int)
    /// For that long after each trigger, or until one scan was accepted; nothing is read in between.
    case trigger(Duration)

    /// The four ways.
    public static let expectation = "continuous, once, { batch: 10 } or { trigger: 5s }"

    /// A word, or a map of one.
    public static var schema: JSONValue {
        let number: JSONValue = ["type": "integer", "minimum": 1, "maximum": .int(largestBatch)]
        return [
            "anyOf": [
                ["enum": ["continuous", "once"]], mapSchema("batch", number),
                mapSchema("trigger", Duration.schema),
            ]
        ]
    }

    private static let largestBatch = 1_000_000_000

    /// A word, or a map of one.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Mode? {
        switch value.scalar?.text {
        case "continuous": return .continuous
        case "once": return .count(1)
        case let word?:
            let near = nearestName(to: word, among: ["continuous", "once"])
            problems.append(
                Diagnostic(
                    at: value.place, "expected \(expectation), found \(value.found)",
                    fix: fix(word) ?? near.map { "did you mean \"\($0)\"?" }))
            return nil
        case nil: return readMap(value, &problems)
        }
    }

    private static func readMap(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Mode? {
        guard let entries = value.entries, entries.count == 1 else { return mismatch(value, &problems) }
        let parts = ModeParts.read(value, of: "mode", at: value.place, &problems)
        if let time = parts.trigger { return .trigger(time) }
        return parts.batch.map(Mode.count)
    }

    /// What to write for a word that needs a number.
    private static func fix(_ word: String) -> String? {
        switch word {
        case "batch": "write { batch: 10 }"
        case "trigger": "write { trigger: 5s }"
        default: nil
        }
    }

    private static func mapSchema(_ key: String, _ value: JSONValue) -> JSONValue {
        [
            "type": "object", "properties": .object([JSONMember(key, value)]),
            "required": .array([.string(key)]), "additionalProperties": false,
        ]
    }

    /// As one would write it.
    public var written: String? {
        switch self {
        case .continuous: "continuous"
        case .count(1): "once"
        case .count(let number): "{ batch: \(number) }"
        case .trigger(let time): "{ trigger: \(time.written ?? "") }"
        }
    }

    /// The map of one.
    private struct ModeParts: PluginOptions {
        var batch: Int?
        var trigger: Duration?

        static let fields = [
            Field<ModeParts>("batch", \.batchOrOne, in: 1...largestBatch, "Scans until the run ends."),
            Field<ModeParts>(
                "trigger", \.triggerOrNone, in: .milliseconds(1)...(.seconds(86_400)),
                "How long a trigger counts."),
        ]

        private var batchOrOne: Int {
            get { batch ?? 1 }
            set { batch = newValue }
        }
        private var triggerOrNone: Duration {
            get { trigger ?? .seconds(5) }
            set { trigger = newValue }
        }
    }
}
