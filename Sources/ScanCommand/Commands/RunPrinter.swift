import ScanCore
import ScanPipeline

/// Tells in the end what a run did and left undone.
struct RunPrinter {
    let shell: Shell
    let options: Run.Options

    func print(_ report: RunReport, of pipeline: String) {
        if options.json {
            shell.errors.line(JSONWriter.text(report.json(of: pipeline)))
            return
        }
        for lost in report.undelivered {
            shell.errors.line(
                "\(lost.handler): \(lost.scan.id) not delivered: \(lost.scan.reading.format.rawValue) "
                    + "\(visibleText(lost.scan.reading.text)): \(lost.reason)")
        }
        let more = report.undeliveredCount - report.undelivered.count
        if more > 0 { shell.errors.line("\(pipeline): and \(more) more not delivered") }
        guard !options.quiet else { return }
        shell.errors.line("\(pipeline): \(report.summary)")
    }
}

extension RunReport {
    /// Items that were given up or never looked at, because the run ended first.
    private var unread: Int { interruptedItems + ungivenItems }

    /// The run in one sentence.
    var summary: String {
        guard handlerFaults.isEmpty else { return "did not start" }
        var parts = [counted(frames, "frame"), counted(accepted, "scan")]
        if incompleteMessages > 0 { parts.append("\(counted(incompleteMessages, "message")) incomplete") }
        if duplicates > 0 { parts.append("\(duplicates) seen again") }
        if failedItems > 0 { parts.append("\(counted(failedItems, "picture")) failed") }
        if unread > 0 && ending != .enough { parts.append("\(counted(unread, "picture")) NOT read") }
        if droppedFrames > 0 { parts.append("\(counted(droppedFrames, "frame")) dropped") }
        let places = handlers.sorted { $0.key < $1.key }.map { name, count in
            "\(name): \(count.delivered) delivered"
                + (count.undelivered > 0 ? ", \(count.undelivered) NOT delivered" : "")
                + (count.kept > 0 ? ", \(count.kept) kept for the next run" : "")
        }
        return (["\(end) " + parts.joined(separator: ", ")] + places).joined(separator: "; ")
    }

    private var end: String {
        switch ending {
        case .stopped: return "stopped after"
        case .enough: return "done, as asked, after"
        case .handlersGone: return "ended, as no handler is left, after"
        case .sourcesEnded: return sourceFaults.isEmpty ? "done after" : "ended after"
        }
    }

    private func counted(_ count: Int, _ thing: String) -> String {
        "\(count) \(thing)\(count == 1 ? "" : "s")"
    }

    /// The run as `--json` tells it.
    func json(of pipeline: String) -> JSONValue {
        [
            "pipeline": .string(pipeline), "frames": .int(frames), "readings": .int(readings),
            "accepted": .int(accepted), "duplicates": .int(duplicates),
            "incomplete_messages": .int(incompleteMessages), "failed_items": .int(failedItems),
            "interrupted_items": .int(interruptedItems), "ungiven_items": .int(ungivenItems),
            "dropped_frames": .int(droppedFrames),
            "gave_up_frames": .int(gaveUpFrames),
            "handlers": .object(
                handlers.sorted { $0.key < $1.key }.map { name, count in
                    JSONMember(
                        name,
                        [
                            "delivered": .int(count.delivered), "skipped": .int(count.skipped),
                            "undelivered": .int(count.undelivered), "kept": .int(count.kept),
                            "retries": .int(count.retries),
                        ])
                }),
            "failures": .array(
                failures.map {
                    [
                        "item": .string($0.label ?? "\($0.id.source) \($0.id.index)"),
                        "reason": .string($0.reason),
                    ]
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
