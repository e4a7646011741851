import ScanCore
import ScanPipeline

/// One command of `scanloom`: its options are declared by the same fields as a plugin's.
protocol Command: Sendable {
    associatedtype Options: PluginOptions
    /// The word after `scanloom`.
    static var name: String { get }
    /// One line for the list of commands, ending in a period.
    static var summary: String { get }
    /// What follows the options, as help shows it: `PICTURE…`; empty where nothing may.
    static var operands: String { get }
    /// Command lines that work, each with what it does.
    static var examples: [(line: String, effect: String)] { get }
    /// More that help tells, such as the exit status.
    static var notes: String { get }
    /// The words that operands can be, for completion; nil where they are files or texts.
    static func words(_ registry: PluginRegistry) -> [String]?
    /// The values of an option that its own declaration does not tell, for completion; empty where there are none.
    static func values(of option: String, _ registry: PluginRegistry) -> [String]
    /// Runs it; the exit status.
    static func run(_ options: Options, _ operands: [String], _ shell: Shell) async -> Int32
}

extension Command {
    static var notes: String { "" }
    static func words(_ registry: PluginRegistry) -> [String]? { nil }
    static func values(of option: String, _ registry: PluginRegistry) -> [String] { [] }
}

/// What a command works with: the plugins it knows, and where it prints.
struct Shell: Sendable {
    let registry: PluginRegistry
    let output: Output
    let errors: Output

    /// Says what is wrong with the command line; the status of a usage fault.
    func usage(_ message: String, fix: String? = nil) -> Int32 {
        errors.line("scanloom: \(message)" + (fix.map { "; \($0)" } ?? ""))
        return ExitStatus.usage
    }
}

/// Exit statuses, the same for every command.
enum ExitStatus {
    static let done: Int32 = 0
    static let nothingFound: Int32 = 1
    static let usage: Int32 = 2
    static let sourceFailed: Int32 = 3
    static let undelivered: Int32 = 4

    static let help = """
        Exit status: 0 done, or something read; 1 nothing found; 2 usage or configuration;
        3 a source, a handler or a picture failed; 4 ended with scans undelivered; 130 and 143 ended by a signal.
        """
}
