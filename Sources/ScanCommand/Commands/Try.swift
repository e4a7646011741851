import ScanConfig
import ScanCore
import ScanPipeline

/// `scanloom run --try FILE…`: the configuration as it would run, one frame of each source, and what handlers would
/// get.
enum Try {
    static func run(_ paths: [String], asJSON: Bool, _ shell: Shell) async -> Int32 {
        let configurations = Configurations(paths, shell)
        configurations.printReport(to: shell.errors)
        guard !configurations.report.hasErrors else { return ExitStatus.usage }
        var status = ExitStatus.nothingFound
        for (plan, effective) in zip(configurations.plans, configurations.effective) {
            let trial = await Trial.run(plan)
            let printer = TryPrinter(plan: plan, trial: trial)
            if asJSON {
                shell.output.line(JSONWriter.text(printer.json(effective), pretty: true))
            } else {
                shell.output.write(printer.text(effective))
            }
            for (source, fault) in trial.faults {
                shell.errors.line("\(visibleText(source)) failed: \(fault)")
            }
            if !trial.faults.isEmpty { status = ExitStatus.sourceFailed }
            if !trial.scans.isEmpty && status == ExitStatus.nothingFound { status = ExitStatus.done }
        }
        return status
    }
}

/// What a trial came to, in words and as JSON; secrets are blotted out.
struct TryPrinter {
    let plan: PipelinePlan
    let trial: Trial

    func text(_ effective: JSONValue) -> String {
        var lines = ["# \(visibleText(plan.name)): the configuration as it would run"]
        lines.append(YAMLWriter.text(effective))
        lines.append("# one frame of each source")
        lines += trial.looks.flatMap(lines(of:))
        lines += trial.faults.map { "\(visibleText($0.source)): no frame: \($0.fault)" }
        lines += ["", "# what handlers would get"]
        lines += notes
        lines += plan.handlers.flatMap(lines(of:))
        return lines.joined(separator: "\n") + "\n"
    }

    /// What one frame alone cannot show.
    private var notes: [String] {
        let agreed = plan.accept.confirm > 1 ? ["(as if \(plan.accept.confirm) frames had agreed)"] : []
        let unasked = plan.enrichers.map { "(\(visibleText($0.name)) is not asked, so nothing is looked up)" }
        return agreed + unasked
    }

    private func lines(of look: Trial.Look) -> [String] {
        let name = look.label.map { " " + visibleText($0) } ?? ""
        let head = "\(visibleText(look.frame.source)):\(name) \(look.width)x\(look.height)"
        guard !look.readings.isEmpty else { return ["\(head): nothing found\(why(look))"] }
        return look.readings.map {
            "\(head): \($0.reading.format.rawValue) \(visibleText($0.reading.text))"
        }
    }

    private func why(_ look: Trial.Look) -> String {
        look.rejections.last.map { " (\($0.symbology): \($0.failure.explanation))" } ?? ""
    }

    private func lines(of handler: HandlerPlan) -> [String] {
        let name = visibleText(handler.name)
        guard !trial.scans.isEmpty else { return ["\(name): nothing, as nothing was read"] }
        let lines = trial.scans.flatMap { scan in
            scan.deliveries.filter { $0.handler == handler.name }.map { delivery in
                let text =
                    delivery.rendering ?? "\(scan.shown.reading.format.rawValue) \(scan.shown.reading.text)"
                let whole = delivery.revealsSecrets && isSecret(scan) ? " (with its secrets)" : ""
                return "\(name): \(visibleText(text, keepsBackslashes: true))\(whole)"
            }
        }
        return lines.isEmpty ? ["\(name): nothing, as its when: does not hold"] : lines
    }

    private func isSecret(_ scan: RehearsedScan) -> Bool { scan.shown.reading.text != scan.scan.reading.text }

    func json(_ effective: JSONValue) -> JSONValue {
        [
            "pipeline": .string(plan.name), "configuration": effective,
            "frames": .array(
                trial.looks.map { look in
                    [
                        "source": .string(look.frame.source),
                        "file": look.label.map(JSONValue.string) ?? .null,
                        "width": .int(look.width), "height": .int(look.height),
                        "readings": .array(look.readings.map(\.readingJSON)),
                        "rejections": .array(look.rejections.map(\.json)),
                    ]
                }),
            "scans": .array(trial.scans.map(\.json)),
            "faults": .object(
                trial.faults.map { JSONMember($0.source, .string($0.fault.description)) }),
        ]
    }
}
