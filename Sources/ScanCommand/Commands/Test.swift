import Glibc
import ScanConfig
import ScanCore
import ScanPipeline

/// `scanloom test FILE…`: whether configurations do what cases beside them say, without a camera or a server.
enum Test: Command {
    struct Options: PluginOptions {
        var json = false
        var junit: String?

        static let fields = [
            Field<Options>("json", \.json, "Print a JSON object with every case and what came of it."),
            Field<Options>(
                "junit", \.junit, "Write a JUnit XML report to this file too.", example: "report.xml"),
        ]
    }

    static let name = "test"
    static let summary = "Tests configurations by the cases beside them; no handler is called."
    static let operands = "FILE…"
    static let examples = [
        (line: "scanloom test till.test.yaml", effect: "runs the cases of till.yaml, a line each"),
        (line: "scanloom test --junit report.xml *.test.yaml", effect: "writes a report for a build server"),
    ]
    static let notes = """
        A case shows a picture, codes that are drawn, or codes that come and go over time, and says what must count as
        a scan and what each handler would get; time passes at once. docs/testing.md tells how cases are written.
        Exit status: 0 all cases passed, 1 a case failed, 2 usage, or mistakes in a file.
        """

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        guard !operands.isEmpty else {
            return shell.usage("test needs a file", fix: "see scanloom test --help")
        }
        let files = operands.map { CaseFile.read(path: $0, registry: shell.registry) }
        let report = DiagnosticReport(files.flatMap(\.diagnostics))
        shell.errors.write(
            report.text(showing: shell.errors.isTerminal ? files.flatMap(\.files) : []))
        guard !report.hasErrors else { return ExitStatus.usage }
        let printer = TestPrinter(shell, asJSON: options.json)
        var results: [TestedFile] = []
        for file in files {
            var tested = TestedFile(file: file, results: [])
            for one in file.cases {
                let result = await one.run()
                tested.results.append(result)
                printer.print(result)
            }
            results.append(tested)
        }
        printer.printEnd(results)
        if let path = options.junit, let reason = write(JUnitReport.text(results), to: path) {
            return shell.usage("\(quotedText(path)) could not be written: \(reason)")
        }
        return results.allSatisfy(\.hasPassed) ? ExitStatus.done : ExitStatus.nothingFound
    }

    /// Why the text could not be written to a file; nil where it was.
    private static func write(_ text: String, to path: String) -> String? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        let output = Output(descriptor)
        output.write(text)
        return output.hasFailed ? output.failureReason : nil
    }
}

/// A file of cases after its cases ran.
struct TestedFile {
    let file: CaseFile
    var results: [CaseResult]

    var hasPassed: Bool { results.allSatisfy(\.hasPassed) }
}
