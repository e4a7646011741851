import ScanCore
import ScanSystem

/// Runs a program for each scan, without a shell, which gets the scan as JSON on its standard input.
public final class Exec: ResultHandler {
    /// The name as configured.
    public static let name = "exec"
    /// One line for listings.
    public static let summary =
        "Runs a program for each scan, which gets the scan as JSON on its standard input."

    /// Which program, and what it is given.
    public typealias Options = ExecOptions

    private let command: ProgramCommand
    private let environment: [String: String]
    private let directory: String
    private let limit: Duration
    private let verdict: ExecVerdict

    /// A program that was not looked for yet.
    public init(_ options: Options, _ context: PluginContext) throws {
        guard let command = options.command else {
            throw Fault("expected \(ProgramCommand.expectation), found nothing", option: "command")
        }
        self.command = command
        let given = options.environment.variables
        environment = inheritedEnvironment(options.inherit).merging(given.mapValues { $0.revealed() }) { $1 }
        directory = context.directory
        limit = options.timeLimit
        let secrets = command.hiddenWords + given.values.map { $0.revealed() }
        verdict = ExecVerdict(program: command, limit: limit, secrets: secrets)
    }

    /// Looks for the program.
    public func start() async throws {
        do { _ = try program() } catch {
            throw Fault(
                verdict.blotted(error.message), remedy: error.remedy, option: "command")
        }
    }

    /// Runs the program once for each scan, one after the other.
    public func handle(_ scans: [Scan]) async -> [Outcome] { scans.map(run) }

    /// What the program would get.
    public func rendering(of scan: Scan) -> String? { JSONWriter.text(scan.json) }

    private func program() throws(Fault) -> Program {
        try Program(command.words, environment: environment, in: directory)
    }

    private func run(_ scan: Scan) -> Outcome {
        do {
            let input = JSONWriter.bytes(scan.json) + [UInt8(ascii: "\n")]
            return verdict.outcome(of: try program().run(input: input, limit: limit), scan)
        } catch {
            return .retry(verdict.blotted("\(error)"))
        }
    }
}
