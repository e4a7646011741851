import ScanCore

/// `scanloom man`: the manual page.
enum Man: Command {
    typealias Options = NoOptions

    static let name = "man"
    static let summary = "Prints the manual page, for man(1)."
    static let operands = ""
    static let examples = [
        (
            line: "scanloom man > /usr/local/share/man/man1/scanloom.1",
            effect: "lets man scanloom find it"
        ),
        (line: "scanloom man | man -l -", effect: "shows it"),
    ]

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        shell.output.write(ManualPage.text(CommandDescription.all(shell.registry)))
        return ExitStatus.done
    }
}
