import ScanCore
import ScanPipeline

/// `scanloom completions SHELL`: what lets a shell complete the command line.
enum Completions: Command {
    typealias Options = NoOptions

    static let name = "completions"
    static let summary = "Prints what lets bash, zsh or fish complete commands, options and plugins."
    static let operands = "SHELL"
    static let examples = [
        (
            line: "scanloom completions bash > /etc/bash_completion.d/scanloom",
            effect: "lets bash complete for everybody on this machine"
        ),
        (
            line: "scanloom completions zsh > ~/.zfunc/_scanloom",
            effect: "lets zsh complete, where ~/.zfunc is in its fpath"
        ),
        (
            line: "scanloom completions fish > ~/.config/fish/completions/scanloom.fish",
            effect: "lets fish complete"
        ),
    ]

    private static let shells: [(name: String, write: @Sendable ([CommandDescription]) -> String)] = [
        ("bash", BashCompletion.text), ("zsh", ZshCompletion.text), ("fish", FishCompletion.text),
    ]

    static func words(_ registry: PluginRegistry) -> [String]? { shells.map(\.name) }

    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32 {
        let names = shells.map(\.name)
        guard operands.count == 1, let found = shells.first(where: { $0.name == operands[0] }) else {
            let near = operands.first.flatMap { nearestName(to: $0, among: names) }
            return shell.usage(
                "completions needs one of \(names.joined(separator: ", "))",
                fix: near.map { "did you mean \"\($0)\"?" })
        }
        shell.output.write(found.write(CommandDescription.all(shell.registry)))
        return ExitStatus.done
    }
}
