import ScanCore

/// Completion for zsh, by its own `_arguments`.
enum ZshCompletion {
    static func text(_ commands: [CommandDescription]) -> String {
        """
        #compdef scanloom
        # Completes scanloom in zsh; written by: scanloom completions zsh
        _scanloom() {
            local -a commands
            commands=(
        \(commands.map { "        \(quoted("\($0.name):\($0.summary)"))" }.joined(separator: "\n"))
            )
            if ((CURRENT == 2)); then
                _describe command commands
                _arguments '--help[Tell how it is used.]' '--version[Tell the version.]'
                return
            fi
            local command=$words[2]
            shift words
            ((CURRENT--))
            case $command in
        \(commands.map(arguments).joined(separator: "\n"))
            help) _describe command commands ;;
            esac
        }
        _scanloom "$@"

        """
    }

    private static func arguments(_ command: CommandDescription) -> String {
        let options = command.options.map(specification) + ["'--help[Tell how it is used.]'"]
        let operands: [String]
        switch command.words {
        case nil: operands = ["'*:file:_files'"]
        case let words?:
            operands = words.isEmpty ? [] : [quoted("*:word:(\(words.joined(separator: " ")))")]
        }
        return "    \(command.name)) _arguments \((options + operands).joined(separator: " ")) ;;"
    }

    private static func specification(_ option: CommandDescription.OptionDescription) -> String {
        let field = option.field
        let help = field.help.replacing("[", with: "(").replacing("]", with: ")").replacing(":", with: " -")
        guard !field.isFlag else { return quoted("\(field.flag)[\(help)]") }
        let values = option.values.isEmpty ? "_files" : "(\(option.values.joined(separator: " ")))"
        let times = field.isRepeatable ? "*" : ""
        return quoted("\(times)\(field.flag)=[\(help)]:\(field.name):\(values)")
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: #"'\''"#) + "'" }
}
