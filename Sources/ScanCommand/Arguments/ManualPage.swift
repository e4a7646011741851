import ScanCore

/// The manual page in the macros of man(7).
enum ManualPage {
    static func text(_ commands: [CommandDescription]) -> String {
        let head = [
            ".TH SCANLOOM 1 \"\" \"scanloom \(scanloomVersion)\" \"User Commands\"",
            ".SH NAME", "scanloom \\- " + escaped("finds codes in pictures and takes them where they belong"),
            ".SH SYNOPSIS", ".B scanloom", ".I COMMAND",
            escaped("[OPTION…] [ARGUMENT…]"),
            ".SH DESCRIPTION",
            escaped("Turns pictures and camera frames into scans, and takes the scans where they belong."),
            escaped("A configuration says where frames come from, what counts as a scan, and who gets it."),
            ".SH COMMANDS",
        ]
        let tail = [
            ".SH EXIT STATUS", filled(ExitStatus.help.replacing("Exit status: ", with: "")),
            ".SH ENVIRONMENT",
            ".TP", ".B NO_COLOR", escaped("No colour, on a terminal either."),
            ".TP", ".B TERM",
            escaped("Where it is dumb, there is no colour, and no line that tells how far long work is."),
        ]
        return (head + commands.flatMap(lines) + tail).map { $0 + "\n" }.joined()
    }

    private static func lines(_ command: CommandDescription) -> [String] {
        let options = command.options.isEmpty ? "" : " [OPTION…]"
        let operands = command.operands.isEmpty ? "" : " \(command.operands)"
        var lines = [
            ".SS " + escaped("scanloom \(command.name)\(options)\(operands)"), escaped(command.summary),
        ]
        for option in command.options {
            let (flag, explanation) = Help.row(option.field)
            lines += [".TP", ".B " + escaped(flag), escaped(explanation)]
        }
        for example in command.examples {
            lines += [
                ".PP", ".nf", ".RS", escaped("$ " + example.line), ".RE", ".fi", escaped(example.effect),
            ]
        }
        // What every command says of its exit status stands in a section of its own.
        let notes = command.notes.replacing(ExitStatus.help, with: "")
        return notes.isEmpty ? lines : lines + [".PP", filled(notes)]
    }

    private static func filled(_ text: String) -> String {
        text.split(separator: "\n").map { escaped(String($0)) }.joined(separator: "\n.br\n")
    }

    /// A line of text that roff takes as it is: no escape, no hyphen for a minus, no request at its beginning.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing(#"\"#, with: #"\(rs"#).replacing("-", with: #"\-"#)
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? #"\&"# + plain : plain
    }
}
