import ScanCore
import ScanPipeline

/// `scanloom list`: the plugins there are.
enum List: Command {
    struct Options: PluginOptions {
        var json = false
        static let fields = [Field<Options>("json", \.json, "Print a JSON object.")]
    }

    static let name = "list"
    static let summary = "Lists the plugins, and what this build left out."
    static let operands = ""
    static let examples = [
        (line: "scanloom list", effect: "prints sources, symbologies, classifiers and handlers")
    ]

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        if options.json {
            shell.output.line(JSONWriter.text(json(shell.registry), pretty: true))
            return ExitStatus.done
        }
        for kind in PluginKind.allCases {
            let entries = shell.registry.entries.filter { $0.kind == kind }
            guard !entries.isEmpty else { continue }
            shell.output.line(shell.output.styled(kind.plural, 1))
            shell.output.line(Help.table(entries.map { ($0.name, $0.summary) }))
        }
        for missing in shell.registry.leftOut {
            shell.output.line(
                "left out: \(missing.name); apt-get install \(missing.package), then build again")
        }
        return ExitStatus.done
    }

    private static func json(_ registry: PluginRegistry) -> JSONValue {
        [
            "plugins": .array(
                registry.entries.map {
                    [
                        "kind": .string($0.kind.rawValue), "name": .string($0.name),
                        "summary": .string($0.summary),
                    ]
                }),
            "left_out": .array(
                registry.leftOut.map { ["name": .string($0.name), "package": .string($0.package)] }),
        ]
    }
}
