import Glibc
import ScanCore
import ScanPipeline
import ScanPlugins

/// The whole command as a library: a package with plugins of its own has it in three lines.
///
/// ```swift
/// var plugins = PluginRegistry.standard
/// plugins.add(MyHandler.self)
/// await Scanloom.main(plugins: plugins)
/// ```
public enum Scanloom {
    static let commands: [any Command.Type] = [
        Read.self, Run.self, Parse.self, Check.self, Test.self, List.self, Inspect.self, Schema.self,
        Listen.self, OutboxCommand.self, Status.self, Completions.self, Man.self,
    ]

    /// Runs the command line of this process and ends it with the command's status.
    public static func main(plugins: PluginRegistry = .standard) async -> Never {
        let arguments = CommandLine.arguments.dropFirst()
        exit(await run(Array(arguments), plugins: plugins))
    }

    /// Runs a command line; the exit status.
    ///
    /// Prints to this process's streams. A closed pipe is no crash but an error like others.
    public static func run(_ arguments: [String], plugins: PluginRegistry = .standard) async -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        // Inherited as ignored, it would hide how programs end.
        signal(SIGCHLD, SIG_DFL)
        let shell = Shell(registry: plugins, output: Output(STDOUT_FILENO), errors: Output(STDERR_FILENO))
        let status = await dispatch(arguments, shell)
        guard shell.output.hasFailed else { return status }
        shell.errors.line("scanloom: standard output could not be written: \(shell.output.failureReason)")
        return status == ExitStatus.usage || status > ExitStatus.undelivered ? status : ExitStatus.undelivered
    }

    private static func dispatch(_ arguments: [String], _ shell: Shell) async -> Int32 {
        guard let word = arguments.first else {
            shell.errors.line(Help.text(of: commands))
            return ExitStatus.usage
        }
        if word == "--version" {
            shell.output.line("scanloom \(scanloomVersion)")
            return ExitStatus.done
        }
        let wantsHelp = ["--help", "-h", "help"].contains(word)
        if wantsHelp, arguments.count == 1 || word != "help" {
            shell.output.line(Help.text(of: commands))
            return ExitStatus.done
        }
        let name = wantsHelp ? arguments[1] : word
        guard let command = commands.first(where: { $0.name == name }) else {
            let isOption = name.hasPrefix("-")
            let names = isOption ? ["--help", "--version"] : commands.map { $0.name }
            let near = nearestName(to: name, among: names).map { "did you mean \"\($0)\"?" }
            return shell.usage(
                "unknown \(isOption ? "option" : "command") \"\(name)\"", fix: near ?? "see scanloom --help")
        }
        return await start(command, wantsHelp ? ["--help"] : Array(arguments.dropFirst()), shell)
    }

    private static func start<C: Command>(_ command: C.Type, _ arguments: [String], _ shell: Shell) async
        -> Int32
    {
        let options = arguments.prefix { $0 != "--" }
        if options.contains("--help") || options.contains("-h") {
            shell.output.line(Help.text(of: command))
            return ExitStatus.done
        }
        let parsed = CommandLineParser(C.Options.descriptions).parse(arguments)
        var problems = parsed.problems
        let read = C.Options.read(parsed.options, of: "scanloom \(C.name)", at: .commandLine, &problems)
        guard problems.isEmpty else {
            for problem in problems { shell.errors.line("scanloom \(C.name): \(problem)") }
            return ExitStatus.usage
        }
        if C.operands.isEmpty, let extra = parsed.operands.first {
            return shell.usage("\(C.name) takes no arguments, found \"\(extra)\"")
        }
        return await C.run(read, parsed.operands, shell)
    }
}
