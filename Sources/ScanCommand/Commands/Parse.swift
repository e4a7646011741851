import Glibc
import ScanCore
import ScanPipeline

/// `scanloom parse TEXT`: what a text means, as if it had been scanned.
enum Parse: Command {
    struct Options: PluginOptions {
        var json = false
        var format: String?
        var config: String?
        var lines = false
        var reveal = false

        static let fields = [
            Field<Options>("json", \.json, "Print a JSON object a text."),
            Field<Options>(
                "format", \.format, "The kind of code that the text came from; guessed unless given.",
                example: "ean13"),
            Field<Options>(
                "config", \.config,
                "Use the classifiers of this configuration; all that there are unless given.",
                example: "till.yaml"),
            Field<Options>("lines", \.lines, "Take a text a line from standard input, each a JSON string."),
            Field<Options>("reveal", \.reveal, "Show secrets, such as passwords of wireless networks."),
        ]
    }

    static let name = "parse"
    static let summary = "Tells what a text means, as if it had been scanned."
    static let operands = "TEXT|-"
    static let examples = [
        (
            line: "scanloom parse 'WIFI:S:Shop;T:WPA;P:secret words;;'",
            effect: "prints kind, fields and warnings of what the text means"
        ),
        (line: "scanloom parse --json - < card.vcf", effect: "takes the text from standard input"),
        (line: "scanloom parse --format upce 04252614", effect: "takes the text as that of a UPC-E"),
    ]
    static let notes = """
        An identifier before the text, as hand scanners send it (]C1, ]Q3), tells the kind of code too.
        Exit status: 0 it means something; 1 it means nothing that is known; 2 usage or configuration.
        """

    static func values(of option: String, _ registry: PluginRegistry) -> [String] {
        option == "format" ? formats(registry) : []
    }

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        let isRight = options.lines ? operands.isEmpty || operands == ["-"] : operands.count == 1
        guard isRight else {
            let fix =
                options.lines
                ? "leave the text out" : "put quotation marks around it; see scanloom parse --help"
            return shell.usage("parse needs one text, found \(options.lines ? 1 : operands.count)", fix: fix)
        }
        guard let classifiers = classifiers(options, shell) else { return ExitStatus.usage }
        let known = formats(shell.registry)
        if let format = options.format, !known.contains(format) {
            let near = nearestName(to: format, among: known).map { "did you mean \"\($0)\"?" }
            return shell.usage(
                "unknown format \(quotedText(format))",
                fix: near ?? "there are \(known.joined(separator: ", "))")
        }
        let format = options.format.map(SymbolFormat.init(rawValue:))
        let printer = ParsePrinter(options, shell, classifiers)
        if options.lines { return parseLines(format, printer, shell) }
        guard let text = operands[0] == "-" ? standardInput() : operands[0] else {
            return shell.usage("standard input holds more than 1 MiB, which no code does")
        }
        return printer.print(TypedReading(text, format).reading) ? ExitStatus.done : ExitStatus.nothingFound
    }

    private static func formats(_ registry: PluginRegistry) -> [String] {
        registry.entries.flatMap(\.formats).map(\.rawValue).reduce(into: []) { found, name in
            if !found.contains(name) { found.append(name) }
        }
    }

    private static func classifiers(_ options: Options, _ shell: Shell) -> [any Classifier]? {
        guard let path = options.config else { return shell.registry.classifiers() }
        let configurations = Configurations([path], shell)
        configurations.printReport(to: shell.errors)
        return configurations.plans.first?.classifiers
    }

    private static func parseLines(_ format: SymbolFormat?, _ printer: ParsePrinter, _ shell: Shell) -> Int32
    {
        var (number, found, wrong) = (0, 0, 0)
        while !shell.output.hasFailed, let line = readLine() {
            number += 1
            if let text = textOfJSONString(line) {
                found += printer.print(TypedReading(text, format).reading) ? 1 : 0
            } else {
                wrong += 1
                shell.errors.line(
                    "scanloom: line \(number): expected a JSON string, such as \"WIFI:S:Shop;;\"")
            }
        }
        return wrong > 0 ? ExitStatus.usage : found > 0 ? ExitStatus.done : ExitStatus.nothingFound
    }

    /// What standard input holds, without a line end behind it; nil where that is more than any code does.
    private static func standardInput() -> String? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { break }
            bytes += chunk[..<count]
            if bytes.count > 1 << 20 { return nil }
        }
        if bytes.last == 0x0A { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
