import ScanCore

/// What `--help` prints.
enum Help {
    /// Help for one command.
    static func text<C: Command>(of command: C.Type) -> String {
        var parts = ["\(C.summary)\n"]
        let options = C.Options.descriptions.isEmpty ? "" : " [OPTION…]"
        parts.append("Usage: scanloom \(C.name)\(options)\(C.operands.isEmpty ? "" : " " + C.operands)\n")
        if !C.Options.descriptions.isEmpty {
            parts.append("Options:")
            parts.append(
                table(C.Options.descriptions.map(row)) + "\n")
        }
        if !C.examples.isEmpty {
            parts.append("Examples:")
            parts += C.examples.map { "  \($0.line)\n      \($0.effect)" }
        }
        if !C.notes.isEmpty { parts.append("\n" + C.notes) }
        return parts.joined(separator: "\n")
    }

    /// Help for the whole.
    static func text(of commands: [any Command.Type]) -> String {
        """
        Turns pictures and camera frames into scans, and takes the scans where they belong.

        Usage: scanloom COMMAND [OPTION…] [ARGUMENT…]

        Commands:
        \(table(commands.map { ($0.name, $0.summary) }))

        scanloom COMMAND --help tells more of one command; scanloom --version its version.

        \(ExitStatus.help)
        """
    }

    /// Two columns, the second aligned.
    static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, text in
            "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(text)"
        }.joined(separator: "\n")
    }

    /// An option as typed, and what it does.
    static func row(_ field: FieldDescription) -> (String, String) {
        (field.flag + argument(field), explanation(field))
    }

    private static func argument(_ field: FieldDescription) -> String {
        field.isFlag ? "" : " " + (field.example ?? field.name.uppercased())
    }

    private static func explanation(_ field: FieldDescription) -> String {
        let values = field.isFlag ? "" : " (\(field.expectation))"
        let usual = field.isFlag ? nil : field.defaultValue
        return "\(field.help)\(values)" + (usual.map { " [\($0)]" } ?? "")
    }
}
