import ScanConfig
import ScanCore
import ScanPipeline

/// Configuration files that a command was given, read and composed, with all that is wrong with them.
struct Configurations {
    let report: DiagnosticReport
    /// One for each file that has no mistake.
    let plans: [PipelinePlan]
    /// Each of those as it runs, defaults included and secrets as dots.
    let effective: [JSONValue]
    private let files: [ConfigFile]

    init(_ paths: [String], _ shell: Shell) {
        let log: @Sendable (LogLevel, String) -> Void = { level, text in
            guard level != .debug else { return }
            let text = visibleText(text, keepsBackslashes: true)
            shell.errors.line(level == .info ? text : "\(level.rawValue): \(text)")
        }
        let composer = Composer(registry: shell.registry, log: log)
        let files = paths.map { ConfigFile.read(path: $0) }
        var diagnostics: [Diagnostic] = []
        var plans: [PipelinePlan] = []
        var effective: [JSONValue] = []
        for file in files {
            diagnostics += file.diagnostics
            guard let root = file.value else { continue }
            let composition = composer.compose(
                root, name: pipelineName(of: file.name), directory: file.directory)
            diagnostics += composition.diagnostics
            if let plan = composition.plan, !file.diagnostics.contains(where: { $0.severity == .error }) {
                plans.append(plan)
                effective.append(composition.effective ?? .null)
            }
        }
        self.files = files
        self.plans = plans
        self.effective = effective
        report = DiagnosticReport(diagnostics)
    }

    /// Prints what is wrong: with the lines that are meant where a person looks.
    func printReport(to output: Output) {
        output.write(report.text(showing: output.isTerminal ? files : []))
    }
}
