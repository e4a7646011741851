import ScanCore

/// Completion for bash, of its own builtins alone.
enum BashCompletion {
    static func text(_ commands: [CommandDescription]) -> String {
        """
        # Completes scanloom in bash; written by: scanloom completions bash
        _scanloom() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words= wants_files=
            # bash takes --effort=fast apart at the equals sign.
            if [[ $current == "=" ]]; then
                current=
            elif [[ $previous == "=" ]]; then
                previous=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            if ((COMP_CWORD == 1)); then
                words="\((commands.map(\.name) + ["help", "--help", "--version"]).joined(separator: " "))"
            else
                case "${COMP_WORDS[1]} $previous" in
        \(commands.flatMap(values).joined(separator: "\n"))
                *)
                    case "${COMP_WORDS[1]} $current" in
        \(commands.map(flags).joined(separator: "\n"))
        \(commands.compactMap(operands).joined(separator: "\n"))
                    "help "*) words="\(commands.map(\.name).joined(separator: " "))" ;;
                    *) wants_files=1 ;;
                    esac
                    ;;
                esac
            fi
            if [[ $wants_files ]]; then
                mapfile -t COMPREPLY < <(compgen -f -- "$current")
            else
                mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
            fi
        }
        complete -o filenames -F _scanloom scanloom

        """
    }

    /// What follows an option.
    private static func values(_ command: CommandDescription) -> [String] {
        command.options.filter { !$0.field.isFlag }.map { option in
            let pattern = "        \"\(command.name) \(option.field.flag)\")"
            return option.values.isEmpty
                ? "\(pattern) wants_files=1 ;;"
                : "\(pattern) words=\"\(option.values.joined(separator: " "))\" ;;"
        }
    }

    private static func flags(_ command: CommandDescription) -> String {
        let flags = command.options.map(\.field.flag) + ["--help"]
        return "            \"\(command.name) -\"*) words=\"\(flags.joined(separator: " "))\" ;;"
    }

    private static func operands(_ command: CommandDescription) -> String? {
        command.words.map {
            "            \"\(command.name) \"*) words=\"\($0.joined(separator: " "))\" ;;"
        }
    }
}
