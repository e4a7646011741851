import ScanCore
import ScanPipeline

/// Prints what texts mean: a paragraph a content for people, an object a text for machines.
struct ParsePrinter: Sendable {
    private let options: Parse.Options
    private let shell: Shell
    private let classifiers: [any Classifier]

    init(_ options: Parse.Options, _ shell: Shell, _ classifiers: [any Classifier]) {
        self.options = options
        self.shell = shell
        self.classifiers = classifiers
    }

    /// Prints what a reading means; whether it means something.
    func print(_ reading: Reading) -> Bool {
        let scan = Scan(of: reading, frame: FrameID(source: "text", index: 0)).classified(by: classifiers)
        let shown = options.reveal ? scan : scan.masked
        if options.json {
            shell.output.line(JSONWriter.text(json(shown)))
        } else if scan.contents.isEmpty {
            shell.errors.line("\(reading.format.rawValue): the text means nothing that is known")
        } else {
            for content in shown.contents { printLines(content) }
        }
        return !scan.contents.isEmpty
    }

    private func json(_ scan: Scan) -> JSONValue {
        [
            "format": .string(scan.reading.format.rawValue), "text": .string(scan.reading.text),
            "symbology_identifier": .string(scan.reading.symbologyIdentifier),
            "contents": .array(scan.contents.map(\.json)),
        ]
    }

    private func printLines(_ content: Content) {
        shell.output.line(shell.output.styled(content.kind, 1))
        let rows = content.fields.map { ($0.name, visibleText($0.value.shownText, keepsBackslashes: true)) }
        if !rows.isEmpty { shell.output.line(Help.table(rows)) }
        for warning in content.warnings { shell.output.line(shell.output.styled("  ! \(warning)", 33)) }
    }
}
