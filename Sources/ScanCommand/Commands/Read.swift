import ScanCore
import ScanPipeline
import ScanVision

/// `scanloom read PICTURE…`: what is in pictures, without a configuration.
enum Read: Command {
    struct Options: PluginOptions {
        var json = false
        var symbologies: [String] = []
        var effort = Effort.normal
        var reveal = false

        static let fields = [
            Field<Options>(
                "json", \.json, "Print a JSON object a picture, with corners, bytes and rejections."),
            Field<Options>(
                "symbologies", \.symbologies, "Look for these only; all unless given.", example: "qr,ean13"),
            Field<Options>("effort", \.effort, "How hard to try."),
            Field<Options>("reveal", \.reveal, "Show secrets, such as passwords of wireless networks."),
        ]
    }

    static let name = "read"
    static let summary = "Reads the codes in pictures and prints what they say."
    static let operands = "PICTURE…"
    static let examples = [
        (line: "scanloom read photo.jpg", effect: "prints one line for each code in the picture"),
        (line: "grim - | scanloom read -", effect: "reads what the screen shows, from the standard input"),
        (line: "scanloom read --json *.png", effect: "prints one JSON object for each picture"),
        (
            line: "scanloom read --symbologies ean13 --effort thorough label.png",
            effect: "looks for one kind, harder"
        ),
    ]
    static let notes =
        "A folder stands for the pictures in it, and - for the standard input.\n\(ExitStatus.help)"

    static func values(of option: String, _ registry: PluginRegistry) -> [String] {
        option == "symbologies" ? registry.entries.filter { $0.kind == .symbology }.map(\.name) : []
    }

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        guard !operands.isEmpty else {
            return shell.usage("read needs a picture", fix: "see scanloom read --help")
        }
        let source: any FrameSource
        let scanner: Scanner
        do throws(Fault) {
            let readers = try shell.registry.readers(named: options.symbologies)
            scanner = Scanner(readers: readers, effort: options.effort)
            source = try shell.registry.source(
                "images", options: ["paths": operands], directory: ".",
                log: { _, text in shell.errors.line(text) })
        } catch {
            return shell.usage(error.message, fix: error.remedy)
        }
        do {
            let classifiers = options.reveal ? [] : shell.registry.classifiers()
            let printer = ReadPrinter(asJSON: options.json, shell: shell, classifiers: classifiers)
            return try await read(source, scanner, printer)
        } catch {
            shell.errors.line("scanloom: \(error)")
            return ExitStatus.sourceFailed
        }
    }

    /// Decodes as many pictures at once as there are processors, and prints in order.
    private static func read(
        _ source: any FrameSource, _ scanner: Scanner, _ printer: ReadPrinter
    ) async throws -> Int32 {
        var tally = ReadPrinter.Tally()
        var underWay: [Task<FrameResult, Never>] = []
        var items: [SourceItem] = []
        let workers = processorCount()
        let progress = Progress(of: "pictures", on: printer.shell)
        func printFirst() async {
            let item = items.removeFirst()
            printer.print(item, await underWay.removeFirst().value, &tally)
            progress?.step(remaining: source.remaining.map { $0 + items.count })
        }
        try await source.start()
        // Nobody is left to read for once the output is closed.
        while !printer.shell.output.hasFailed, let item = try await source.next() {
            items.append(item)
            underWay.append(Task { decoded(item, scanner) })
            if underWay.count > workers { await printFirst() }
        }
        while !underWay.isEmpty { await printFirst() }
        progress?.clear()
        await source.stop()
        return tally.status
    }

    private static func decoded(_ item: SourceItem, _ scanner: Scanner) -> FrameResult {
        guard case .frame(let frame) = item else { return FrameResult(id: item.id, readings: []) }
        return scanner.scan(frame)
    }
}
