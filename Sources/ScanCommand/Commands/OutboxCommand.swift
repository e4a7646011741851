import ScanCore
import ScanDelivery
import ScanSQLite

/// `scanloom outbox VERB FILE`: scans on their way, to look at and to put right.
enum OutboxCommand: Command {
    struct Options: PluginOptions {
        var handler: String?
        var state: OutboxRecord.State?
        var all = false
        var json = false

        static let fields = [
            Field<Options>("handler", \.handler, "Only what is for this handler."),
            Field<Options>("state", \.state, "Only what is in this state."),
            Field<Options>("all", \.all, "Replay or purge everything."),
            Field<Options>("json", \.json, "Print one JSON object a line."),
        ]
    }

    static let name = "outbox"
    static let summary =
        "Shows, replays, removes and exports scans that wait for durable handlers, or were refused."
    static let operands = "list|show|replay|purge|export FILE [ID…]"
    static let examples = [
        (line: "scanloom outbox list till.yaml", effect: "tells what waits, and what was given up and why"),
        (line: "scanloom outbox replay till.yaml --state dead", effect: "tries again what was given up"),
    ]
    static let notes = """
        FILE is a pipeline's configuration, or an outbox that ends in .sqlite. A pipeline may run on it meanwhile.
        A scan that is replayed keeps its id. Secrets are masked; export prints one JSON object a line.
        Exit status: 0 done, 1 nothing found, 2 usage, or no outbox.
        """

    private enum Verb: String, CaseIterable {
        case list, show, replay, purge, export
    }

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        guard let word = operands.first, let verb = Verb(rawValue: word) else {
            let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")
            return shell.usage("outbox needs one of \(verbs)", fix: "see scanloom outbox --help")
        }
        guard operands.count > 1 else {
            return shell.usage("outbox \(verb) needs a file", fix: "see scanloom outbox --help")
        }
        var choice = OutboxDesk.Choice()
        choice.handler = options.handler
        choice.state = options.state
        choice.ids = Array(operands.dropFirst(2))
        do {
            let desk = try OutboxFile(operands[1]).desk
            return try act(verb, choice, options, desk, shell)
        } catch {
            return shell.usage("\(error)")
        }
    }

    private static func act(
        _ verb: Verb, _ choice: OutboxDesk.Choice, _ options: Options, _ desk: OutboxDesk, _ shell: Shell
    ) throws -> Int32 {
        switch verb {
        case .list:
            return show(try desk.records(choice), shell) { options.json ? JSONWriter.text($0.json) : $0.line }
        case .export: return show(try desk.records(choice), shell) { JSONWriter.text($0.json) }
        case .show:
            guard !choice.ids.isEmpty else {
                return shell.usage("outbox show needs an id", fix: "scanloom outbox list tells them")
            }
            return show(try desk.records(choice), shell) { JSONWriter.text($0.json, pretty: !options.json) }
        case .replay, .purge:
            let isChosen = choice.handler != nil || choice.state != nil || !choice.ids.isEmpty
            guard isChosen || options.all else {
                return shell.usage(
                    "outbox \(verb.rawValue) needs to know which",
                    fix: "add --state dead, --handler, an id, or --all")
            }
            let count = verb == .replay ? try desk.replay(choice) : try desk.purge(choice)
            shell.output.line("\(count) \(verb == .replay ? "due again" : "removed")")
            return count > 0 ? ExitStatus.done : ExitStatus.nothingFound
        }
    }

    private static func show(_ records: [OutboxRecord], _ shell: Shell, _ text: (OutboxRecord) -> String)
        -> Int32
    {
        for record in records { shell.output.line(text(record)) }
        return records.isEmpty ? ExitStatus.nothingFound : ExitStatus.done
    }
}

extension OutboxRecord {
    /// The record as `list` shows it.
    fileprivate var line: String {
        let scan = scan?.masked
        let what = scan.map { "\($0.reading.format.rawValue) \(quotedText($0.reading.text))" } ?? "damaged"
        let next = due.map { ", next try \($0.rfc3339)" } ?? ""
        let tries = attempts == 1 ? "1 try" : "\(attempts) tries"
        let last = answer.map { ": \(visibleText($0, keepsBackslashes: true))" } ?? ""
        return "\(id) \(visibleText(handler)) \(state.rawValue) \(what), \(tries)\(next)\(last)"
    }
}
