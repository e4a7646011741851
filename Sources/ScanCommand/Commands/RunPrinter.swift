import ScanCore
import ScanPipeline

/// Tells a person what a run does, and in the end what it did and left undone.
struct RunPrinter {
    let shell: Shell
    let options: Run.Options

    /// Tells an event that somebody should know of.
    static func tell(_ event: PipelineEvent, _ shell: Shell) {
        switch event {
        case .failed(let id, let label, let reason):
            shell.errors.line("\(visibleText(label ?? "\(id.source) \(id.index)")): \(reason)")
        case .source(let name, .waiting(let why)): shell.errors.line("\(name) waits: \(why)")
        case .source(let name, .failed(let why)): shell.errors.line("\(name) failed: \(why)")
        case .outcome(let handler, let scan, .retry(let why, let after), let attempt):
            let wait = after.map { " in \(seconds($0))" } ?? ""
            shell.errors.line(
                "\(handler): \(scan.id) not delivered (try \(attempt)): \(why); next try\(wait)")
        case .outcome(let handler, let scan, .refused(let why), _):
            shell.errors.line("\(handler): \(scan.id) refused: \(why)")
        case .handlerStopped(let name, let reason): shell.errors.line("\(name) stopped: \(reason)")
        default: break
        }
    }

    func print(_ report: RunReport, of pipeline: String) {
        if options.json {
            shell.errors.line(JSONWriter.text(report.json(of: pipeline)))
            return
        }
        for (name, fault) in report.handlerFaults.sorted(by: { $0.key < $1.key }) where options.quiet {
            shell.errors.line("\(name): \(fault)")
        }
        for (name, fault) in report.sourceFaults.sorted(by: { $0.key < $1.key })
        where options.quiet || report.frames == 0 {
            shell.errors.line("\(name): \(fault)")
        }
        for lost in report.undelivered {
            shell.errors.line(
                "\(lost.handler): \(lost.scan.id) not delivered: \(lost.scan.reading.format.rawValue) "
                    + "\(visibleText(lost.scan.reading.text)): \(lost.reason)")
        }
        guard !options.quiet else { return }
        shell.errors.line("\(pipeline): \(report.summary)")
    }

    private static func seconds(_ duration: Duration) -> String {
        let tenths = (duration.seconds * 10).rounded() / 10
        return "\(tenths) s"
    }
}

extension RunReport {
    /// The run in one sentence.
    var summary: String {
        var parts = ["\(frames) frames", "\(accepted) scans"]
        if duplicates > 0 { parts.append("\(duplicates) seen again") }
        if failedItems > 0 { parts.append("\(failedItems) pictures failed") }
        if interruptedItems > 0 { parts.append("\(interruptedItems) pictures not decoded") }
        if droppedFrames > 0 { parts.append("\(droppedFrames) frames dropped") }
        let places = handlers.sorted { $0.key < $1.key }.map { name, count in
            "\(name): \(count.delivered) delivered"
                + (count.undelivered > 0 ? ", \(count.undelivered) NOT delivered" : "")
        }
        let end = ending == .stopped ? "stopped" : ending == .handlersGone ? "ended, no handler left" : "done"
        return (["\(end) after " + parts.joined(separator: ", ")] + places).joined(separator: "; ")
    }

    /// The run as `--json` tells it.
    func json(of pipeline: String) -> JSONValue {
        [
            "pipeline": .string(pipeline), "frames": .int(frames), "readings": .int(readings),
            "accepted": .int(accepted), "duplicates": .int(duplicates), "failed_items": .int(failedItems),
            "interrupted_items": .int(interruptedItems), "dropped_frames": .int(droppedFrames),
            "gave_up_frames": .int(gaveUpFrames),
            "handlers": .object(
                handlers.sorted { $0.key < $1.key }.map { name, count in
                    JSONMember(
                        name,
                        [
                            "delivered": .int(count.delivered), "skipped": .int(count.skipped),
                            "undelivered": .int(count.undelivered), "retries": .int(count.retries),
                        ])
                }),
            "undelivered": .array(
                undelivered.map {
                    ["handler": .string($0.handler), "reason": .string($0.reason), "scan": $0.scan.json]
                }),
            "faults": .object(
                (Array(sourceFaults) + Array(handlerFaults)).sorted { $0.key < $1.key }.map {
                    JSONMember($0.key, .string($0.value.description))
                }),
        ]
    }
}
