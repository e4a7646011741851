import ScanCore
import ScanPipeline

/// `scanloom run FILE…`: pipelines as configuration files describe them.
enum Run: Command {
    struct Options: PluginOptions {
        var quiet = false
        var json = false
        var isTrial = false

        static let fields = [
            Field<Options>("quiet", \.quiet, "Tell only what goes wrong."),
            Field<Options>(
                "json", \.json,
                "Print the report at the end as a JSON object on standard error; with --try, what it shows."),
            Field<Options>(
                "try", \.isTrial,
                "Send nothing: show the configuration as it would run, one frame, and what handlers would get."
            ),
        ]
    }

    static let name = "run"
    static let summary = "Runs the pipelines that configuration files describe."
    static let operands = "FILE…"
    static let examples = [
        (line: "scanloom run till.yaml", effect: "runs until the source ends, or until Ctrl-C"),
        (
            line: "scanloom run --try till.yaml",
            effect: "takes one frame and tells what would come of it; opens no handler, moves no file"
        ),
    ]
    static let notes = """
        The first Ctrl-C, or SIGTERM, stops the sources and lets handlers finish; a second one ends at once.
        With mode: trigger, SIGUSR1 or a line on standard input lets the next code count.
        \(ExitStatus.help)
        """

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        guard !operands.isEmpty else {
            return shell.usage("run needs a file", fix: "see scanloom run --help")
        }
        if options.isTrial { return await Try.run(operands, asJSON: options.json, shell) }
        let signals = Signals()
        let configurations = Configurations(operands, shell)
        configurations.printReport(to: shell.errors)
        guard !configurations.report.hasErrors else { return ExitStatus.usage }
        let pipelines = configurations.plans.map { Pipeline($0) }
        signals.onFirst {
            for pipeline in pipelines { pipeline.stop() }
            shell.errors.finish(within: Run.patience)
        }
        Triggers(pipelines.filter(\.waitsForTriggers)).listen(signals)
        let narrators = pipelines.map { Narrator(shell.errors).follow($0) }
        let progress = options.quiet ? nil : progress(configurations.plans, shell)
        let followers = zip(pipelines, configurations.plans).compactMap { progress?.follow($0, $1) }
        let reports = await runAll(pipelines)
        for follower in narrators + followers { await follower.value }
        for (plan, report) in zip(configurations.plans, reports) {
            RunPrinter(shell: shell, options: options).print(report, of: plan.name)
        }
        return status(reports, signals.caught)
    }

    /// Progress of pipelines that come to an end, where no handler writes to the same terminal.
    private static func progress(_ plans: [PipelinePlan], _ shell: Shell) -> Progress? {
        let isEndless = plans.contains { $0.sources.contains { $0.source.isLive } }
        let isSpoken =
            shell.output.isTerminal
            && plans.contains { $0.handlers.contains(where: \.handler.usesStandardOutput) }
        return isEndless || isSpoken ? nil : Progress(of: "pictures", on: shell)
    }

    /// How long after a signal standard error may keep the command waiting, so that it ends within 2 s.
    private static let patience = Duration.milliseconds(1800)

    private static func runAll(_ pipelines: [Pipeline]) async -> [RunReport] {
        let runs = pipelines.map { pipeline in Task { await pipeline.run() } }
        var reports: [RunReport] = []
        for run in runs { reports.append(await run.value) }
        return reports
    }

    private static func status(_ reports: [RunReport], _ signal: Int32?) -> Int32 {
        let worst = reports.map(\.exitStatus).max() ?? ExitStatus.done
        let found = reports.contains { $0.accepted > 0 }
        if let signal, worst != ExitStatus.undelivered { return 128 + signal }
        return worst == ExitStatus.nothingFound && found ? ExitStatus.done : worst
    }
}
