import ScanCore

/// Completion for fish, a line an option.
enum FishCompletion {
    static func text(_ commands: [CommandDescription]) -> String {
        let head = [
            "# Completes scanloom in fish; written by: scanloom completions fish",
            "complete -c scanloom -n __fish_use_subcommand -f -l version -d 'Tell the version.'",
            "complete -c scanloom -f -l help -d 'Tell how it is used.'",
        ]
        return (head + commands.flatMap(lines)).map { $0 + "\n" }.joined()
    }

    private static func lines(_ command: CommandDescription) -> [String] {
        let name =
            "complete -c scanloom -n __fish_use_subcommand -f -a \(command.name) -d \(quoted(command.summary))"
        let seen = "complete -c scanloom -n '__fish_seen_subcommand_from \(command.name)'"
        let options = command.options.map { option in
            let value = option.field.isFlag ? "" : " -r" + values(option.values)
            return "\(seen) -l \(option.field.flag.dropFirst(2))\(value) -d \(quoted(option.field.help))"
        }
        let operands = command.words.map { words in
            "\(seen) -f" + (words.isEmpty ? "" : " -a \(quoted(words.joined(separator: " ")))")
        }
        return [name] + options + (operands.map { [$0] } ?? [])
    }

    private static func values(_ values: [String]) -> String {
        values.isEmpty ? "" : " -f -a \(quoted(values.joined(separator: " ")))"
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
    }
}
