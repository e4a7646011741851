import ScanCore

/// Arguments to options and operands, by the fields of the options.
///
/// `--effort fast`, `--effort=fast` and, for true-or-false options, `--json` alone; `--` ends the options. Names have
/// dashes where fields have underscores.
struct CommandLineParser {
    private let fields: [FieldDescription]

    init(_ fields: [FieldDescription]) { self.fields = fields }

    /// What the arguments say: the options as a map for `PluginOptions.read`, the operands, and what is wrong.
    func parse(_ arguments: [String]) -> (options: ConfigValue, operands: [String], problems: [Diagnostic]) {
        var values: [(field: FieldDescription, value: String)] = []
        var operands: [String] = []
        var problems: [Diagnostic] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            switch option(argument, &rest) {
            case .success(let value): values.append(value)
            case .failure(let problem): problems.append(problem.diagnostic)
            }
        }
        return (map(values), operands, problems)
    }

    private struct Problem: Error { let diagnostic: Diagnostic }

    private func option(
        _ argument: String, _ rest: inout ArraySlice<String>
    ) -> Result<(field: FieldDescription, value: String), Problem> {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let flag = String(parts[0])
        guard let field = fields.first(where: { $0.flag == flag }) else { return .failure(unknown(flag)) }
        if parts.count == 2 { return .success((field, String(parts[1]))) }
        if field.isFlag { return .success((field, "true")) }
        guard let value = rest.popFirst() else {
            return .failure(
                Problem(
                    diagnostic: Diagnostic(
                        at: Place(file: flag, line: 0, column: 0),
                        "expected \(field.expectation), found nothing")))
        }
        return .success((field, value))
    }

    private func unknown(_ flag: String) -> Problem {
        let near = nearestName(to: flag, among: fields.map(\.flag) + ["--help"])
        return Problem(
            diagnostic: Diagnostic(
                at: Place(file: flag, line: 0, column: 0), "unknown option",
                fix: near.map { "did you mean \($0)?" } ?? "see --help"))
    }

    private func map(_ values: [(field: FieldDescription, value: String)]) -> ConfigValue {
        let entries = fields.compactMap { field -> ConfigEntry? in
            let given = values.filter { $0.field.name == field.name }.map(\.value)
            guard let last = given.last else { return nil }
            let all =
                field.isRepeatable ? given.flatMap { $0.split(separator: ",").map(String.init) } : [last]
            let place = Place(file: field.flag, line: 0, column: 0)
            let nodes = all.map { ConfigValue(.scalar(ConfigScalar($0, isQuoted: true)), at: place) }
            let value = field.isRepeatable ? ConfigValue(.list(nodes), at: place) : nodes[0]
            return ConfigEntry(ConfigKey(field.name, at: place), value)
        }
        return ConfigValue(.map(entries), at: .commandLine)
    }
}

extension FieldDescription {
    /// The option as typed: `--minimum-lines`.
    var flag: String { "--" + name.replacing("_", with: "-") }
}

extension Place {
    /// Where options of the command line stand.
    static let commandLine = Place(file: "command line", line: 0, column: 0)
}
