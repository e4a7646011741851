import ScanCore

/// When the same code counts again.
public enum Rearm: Hashable, Sendable, OptionValue {
    /// Whenever it is read: every picture file speaks for itself.
    case always
    /// Never again while the pipeline runs.
    case once
    /// Again when that much time has passed since it was last accepted.
    case after(Duration)
    /// Again when it has been out of the picture for that long.
    case absent(Duration)

    /// The four rules.
    public static let expectation = "always, once, \"after 3s\" or \"absent 1s\""

    /// A string of the rule and its time.
    public static var schema: JSONValue {
        ["type": "string", "pattern": #"^(always|once|(after|absent) [0-9]+(\.[0-9]+)?(ms|s|m|h|d))$"#]
    }

    /// One word, or a word and a duration.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> Rearm? {
        let words = value.scalar?.text.split(separator: " ").map(String.init) ?? []
        switch (words.first, words.count) {
        case ("always", 1): return .always
        case ("once", 1): return .once
        case ("after", 2), ("absent", 2):
            guard let duration = Duration.read(time(words[1], of: value), &problems) else { return nil }
            return words[0] == "after" ? .after(duration) : .absent(duration)
        case ("after", 1), ("absent", 1):
            problems.append(
                Diagnostic(
                    at: value.place, "expected \(expectation), found \(value.found)",
                    fix: "add a duration: \"\(words[0]) 1s\""))
            return nil
        default:
            let near = value.scalar?.written.split(separator: " ").first.map(String.init).flatMap {
                nearestName(to: $0, among: ["always", "once", "after", "absent"])
            }
            problems.append(
                Diagnostic(
                    at: value.place, "expected \(expectation), found \(value.found)",
                    fix: near.map { "did you mean \"\($0)\"?" }))
            return nil
        }
    }

    /// The second word as a value of its own; with `${…}` in it, all that may be shown is the whole as written.
    private static func time(_ word: String, of value: ConfigValue) -> ConfigValue {
        guard let scalar = value.scalar, scalar.origin != .file else {
            return ConfigValue(.scalar(ConfigScalar(word)), at: value.place)
        }
        let time = ConfigScalar(word, written: scalar.written, isQuoted: true, origin: scalar.origin)
        return ConfigValue(.scalar(time), at: value.place)
    }

    /// The rule as written.
    public var written: String? {
        switch self {
        case .always: "always"
        case .once: "once"
        case .after(let time): "after \(time.written ?? "")"
        case .absent(let time): "absent \(time.written ?? "")"
        }
    }
}
