import ScanCore
import ScanSystem

/// Which program runs, and what it is given.
public struct ExecOptions: PluginOptions {
    /// The program and its arguments.
    public var command: ProgramCommand?
    /// How long it may run.
    public var timeLimit = Duration.seconds(10)
    /// Variables that it is given.
    public var environment = EnvironmentOptions()
    /// Variables that it gets from the environment of Scanloom.
    public var inherit = ["PATH", "HOME", "LANG", "LC_ALL", "TZ"]
    /// No program yet.
    public init() {}

    /// The options as configured.
    public static let fields = [
        Field<ExecOptions>(
            "command", \.command,
            "Program and its arguments, from the configuration's folder; no shell, and nothing scanned in them.",
            isRequired: true, example: "[./receipt.py, --printer, front]"),
        Field<ExecOptions>(
            "time_limit", \.timeLimit, in: .milliseconds(10) ... .seconds(3600),
            "Longest time for one scan; then the program and all that it started is killed."),
        Field<ExecOptions>(
            "environment", \.environment, "Variables that it is given; their values are never shown.",
            example: "{ SHOP_TOKEN: \"${SHOP_TOKEN}\" }"),
        Field<ExecOptions>(
            "inherit", \.inherit, "Variables that it gets as Scanloom has them; no others."),
    ]
    /// `exec: ./receipt.py`.
    public static let shorthand: String? = "command"
}

/// Variables that a configuration gives a program; their values are treated as secrets.
public struct EnvironmentOptions: OptionValue {
    /// The values by name.
    public private(set) var variables: [String: Secret] = [:]
    /// None.
    public init() {}

    /// A map of names to values.
    public static var expectation: String { "variables as a map: { NAME: value }" }
    /// An object of strings.
    public static var schema: JSONValue {
        [
            "type": "object", "additionalProperties": ["type": ["string", "number", "boolean"]],
            "writeOnly": true,
        ]
    }
    /// A map; every wrong name or value is told, the values never quoted.
    public static func read(_ value: ConfigValue, _ problems: inout [Diagnostic]) -> EnvironmentOptions? {
        guard let entries = value.entries else {
            problems.append(Diagnostic(at: value.place, "expected \(expectation), found something else"))
            return nil
        }
        var options = EnvironmentOptions()
        let before = problems.count
        for entry in entries {
            let name = entry.key.name
            // POSIX.1-2017, Base Definitions, 8.1: no equals sign; names that are not empty.
            if name.isEmpty || name.contains("=") || name.utf8.contains(0) {
                problems.append(
                    Diagnostic(at: entry.key.place, "\(quotedText(name)) cannot be the name of a variable"))
            } else if let scalar = entry.value.scalar, !scalar.text.utf8.contains(0) {
                options.variables[name] = Secret(scalar.isNull ? "" : scalar.text)
            } else {
                problems.append(Diagnostic(at: entry.value.place, "expected a text for \(quotedText(name))"))
            }
        }
        return problems.count == before ? options : nil
    }
    /// Nothing, since the values may be secrets.
    public var written: String? { nil }
    /// The values may be secrets.
    public static var hidesValue: Bool { true }
}
