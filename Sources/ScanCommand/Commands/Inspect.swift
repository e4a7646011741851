import ScanCore
import ScanPipeline

/// `scanloom inspect PLUGIN`: what one plugin does and takes.
enum Inspect: Command {
    struct Options: PluginOptions {
        var json = false
        var markdown = false
        static let fields = [
            Field<Options>("json", \.json, "Print the JSON Schema of the plugin's options."),
            Field<Options>("markdown", \.markdown, "Print the table of options for the plugin's README."),
        ]
    }

    static let name = "inspect"
    static let summary = "Tells what a plugin does and which options it takes."
    static let operands = "PLUGIN…"
    static let examples = [
        (line: "scanloom inspect webhook", effect: "prints the webhook's options with their defaults")
    ]

    static func words(_ registry: PluginRegistry) -> [String]? {
        registry.entries.map(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        guard !operands.isEmpty else {
            return shell.usage("inspect needs a plugin", fix: "see scanloom list")
        }
        var status = ExitStatus.done
        for name in operands {
            let entries = shell.registry.entries.filter { $0.name == name }
            if entries.isEmpty {
                let near = nearestName(to: name, among: shell.registry.entries.map(\.name))
                status = shell.usage(
                    "unknown plugin \"\(name)\"",
                    fix: near.map { "did you mean \"\($0)\"?" } ?? "see scanloom list")
            }
            for entry in entries {
                shell.output.write(text(of: entry, options))
            }
        }
        return status
    }

    private static func text(of entry: PluginEntry, _ options: Options) -> String {
        if options.json { return JSONWriter.text(entry.schema, pretty: true) + "\n" }
        return options.markdown ? optionsTable(entry.options) : describe(entry)
    }

    private static func describe(_ entry: PluginEntry) -> String {
        var lines = ["\(entry.name) (\(entry.kind.rawValue)): \(entry.summary)"]
        if !entry.formats.isEmpty {
            lines.append(
                (entry.kind == .encoder ? "Makes: " : "Reports: ")
                    + entry.formats.map(\.rawValue).joined(separator: ", "))
        }
        for kind in entry.contentKinds {
            lines.append("Content \(kind.name): \(kind.summary)")
            lines.append(Help.table(kind.fields.map { ($0.name, $0.help) }))
        }
        if let shorthand = entry.shorthand { lines.append("A value alone is its \(shorthand).") }
        lines.append(entry.allOptions.isEmpty ? "It has no options." : "Options:")
        lines += entry.allOptions.map(option)
        return lines.joined(separator: "\n") + "\n"
    }

    private static func option(_ field: FieldDescription) -> String {
        let usual = field.isRequired ? "required" : field.defaultValue.map { "default \($0)" } ?? "optional"
        return "  \(field.name): \(field.help)\n      \(field.expectation); \(usual)"
    }
}
