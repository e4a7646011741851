import ScanCore
import ScanPipeline
import Testing

@testable import ScanCommand

@Suite("Configurations of a command")
struct ConfigurationsTests {
    /// A handler that logs the name of a file as somebody else chose it.
    private struct Careless: ResultHandler {
        static let name = "careless"
        static let summary = "Logs what it was given."
        init(_ options: NoOptions, _ context: PluginContext) throws {
            context.log(.warning, "bad.png\u{1B}[2J\nok: \\xff")
        }
        func handle(_ scans: [Scan]) async -> [Outcome] { scans.map { _ in .delivered } }
    }

    @Test("show what plugins log on one line, without the escapes that a terminal would obey")
    func logged() throws {
        let folder = try CommandFolder()
        try folder.write("version: 1\nhandlers: [careless]\n", to: "a.yaml")
        var registry = PluginRegistry()
        registry.add(Careless.self)
        let (output, errors) = (try Printed(), try Printed())
        let shell = Shell(
            registry: registry, output: Output(output.descriptor), errors: Output(errors.descriptor))
        _ = Configurations([folder.url.path + "/a.yaml"], shell)
        #expect(try errors.text() == #"warning: bad.png\u{1B}[2J\nok: \xff"# + "\n")
    }
}
