import ScanCore
import ScanDelivery
import ScanSQLite

/// `scanloom status FILE`: how a pipeline is getting on, by what it writes to its outbox.
enum Status: Command {
    struct Options: PluginOptions {
        var json = false
        static let fields = [Field<Options>("json", \.json, "Print a JSON object.")]
    }

    static let name = "status"
    static let summary =
        "Tells how a pipeline with durable handlers gets on, and what waits for each of them."
    static let operands = "FILE"
    static let examples = [
        (
            line: "scanloom status till.yaml",
            effect: "tells what was read, accepted, stored, delivered, and what waits"
        )
    ]
    static let notes = """
        FILE is a pipeline's configuration, or an outbox that ends in .sqlite.
        Exit status: 0 done, 2 usage, or no outbox.
        """

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        guard operands.count == 1 else {
            return shell.usage("status needs one file", fix: "see scanloom status --help")
        }
        do {
            let file = try OutboxFile(operands[0])
            let (run, counts) = (try file.desk.run(), try file.desk.counts())
            if options.json {
                shell.output.line(JSONWriter.text(json(file.name, run, counts), pretty: true))
            } else {
                shell.output.line("\(visibleText(file.name)): \(run.line)")
                for count in counts { shell.output.line("\(visibleText(count.handler)): \(count.line)") }
            }
            return ExitStatus.done
        } catch {
            return shell.usage("\(error)")
        }
    }

    private static func json(
        _ name: String, _ run: OutboxDesk.RunNote, _ counts: [OutboxCounts]
    ) -> JSONValue {
        [
            "pipeline": .string(name), "process": run.process.map { .int(Int($0)) } ?? .null,
            "started": run.started.map { .string($0.rfc3339) } ?? .null,
            "read": .int(run.progress.readings), "accepted": .int(run.progress.accepted),
            "dropped_frames": .int(run.progress.droppedFrames),
            "handlers": .object(counts.map { JSONMember($0.handler, $0.json) }),
        ]
    }
}

extension OutboxDesk.RunNote {
    fileprivate var line: String {
        let state = process.map { "runs as process \($0)" } ?? "does not run"
        let since = started.map { ", \(process == nil ? "last begun" : "since") \($0.rfc3339)" } ?? ""
        return "\(state)\(since): \(progress.readings) read, \(progress.accepted) accepted, "
            + "\(progress.droppedFrames) frames dropped"
    }
}

extension OutboxCounts {
    fileprivate var line: String {
        let oldest = oldestWaiting.map { ", the oldest since \($0.rfc3339)" } ?? ""
        return
            "\(stored) stored, \(delivered) delivered, \(waiting) waiting\(oldest), \(dead) dead, \(dropped) dropped"
    }

    fileprivate var json: JSONValue {
        [
            "stored": .int(stored), "delivered": .int(delivered), "waiting": .int(waiting),
            "dead": .int(dead),
            "dropped": .int(dropped), "oldest_waiting": oldestWaiting.map { .string($0.rfc3339) } ?? .null,
        ]
    }
}
