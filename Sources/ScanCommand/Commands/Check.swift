import ScanCore

/// `scanloom check FILE…`: whether configurations would run, without running them.
enum Check: Command {
    struct Options: PluginOptions {
        var json = false
        static let fields = [Field<Options>("json", \.json, "Print a JSON array of what is wrong.")]
    }

    static let name = "check"
    static let summary = "Checks configuration files and tells all mistakes at once."
    static let operands = "FILE…"
    static let examples = [
        (line: "scanloom check till.yaml", effect: "prints each mistake with its line, column and fix")
    ]
    static let notes = "Exit status: 0 no mistake (there may be warnings), 2 mistakes."

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        guard !operands.isEmpty else {
            return shell.usage("check needs a file", fix: "see scanloom check --help")
        }
        let configurations = Configurations(operands, shell)
        if options.json {
            shell.output.line(JSONWriter.text(configurations.report.json, pretty: true))
        } else {
            configurations.printReport(to: shell.errors)
        }
        guard !configurations.report.hasErrors else { return ExitStatus.usage }
        if !options.json {
            for path in operands { shell.output.line("\(path): no mistakes") }
        }
        return ExitStatus.done
    }
}
