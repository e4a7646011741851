import ScanCore
import ScanPipeline

/// `scanloom schema`: the JSON Schema of configurations, for editors that complete and check.
enum Schema: Command {
    struct Options: PluginOptions {
        var cases = false
        static let fields = [
            Field<Options>("cases", \.cases, "Print the schema of files of cases, which test configurations.")
        ]
    }

    static let name = "schema"
    static let summary = "Prints the JSON Schema of configuration files."
    static let operands = ""
    static let examples = [
        (
            line: "scanloom schema > scanloom.schema.json",
            effect: "writes the schema to a file, for an editor to complete and check by"
        )
    ]

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        let schema = options.cases ? CaseFile.schema : shell.registry.configurationSchema
        shell.output.line(JSONWriter.text(schema, pretty: true))
        return ExitStatus.done
    }
}
