import ScanCore
import ScanPlugins
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("Secrets nobody asked about")
struct PipelineSecretsTests {
    private static let code = "WIFI:T:WPA;S:Shop;P:hunter2hunter2;;"

    /// What one handler gets of the code, where no configuration names the classifier that knows its secret.
    private func scan(reveals: Bool) async -> Scan? {
        let time = VirtualTime()
        let handler = ScriptedHandler(clock: time)
        let source = ListSource([.saying([PipelineSecretsTests.code])], clock: time)
        let plan = PipelinePlan.scripted(on: time, [source], [("sink", handler)]) {
            $0.guards = PluginRegistry.standard.classifiers().filter { type(of: $0).name == "wifi" }
            $0.handlers[0].revealsSecrets = reveals
        }
        _ = await run(plan, on: time)
        return handler.visits.first?.scan
    }

    @Test("are blotted out, and no contents are added")
    func masked() async throws {
        let scan = try #require(await scan(reveals: false))
        #expect(scan.reading.text == "WIFI:T:WPA;S:Shop;P:•••;;")
        #expect(scan.reading.bytes == [])
        #expect(scan.contents == [])
        #expect(!"\(scan)".contains("hunter2"))
    }

    @Test("reach a handler that was promised them")
    func revealed() async throws {
        let scan = try #require(await scan(reveals: true))
        #expect(scan.reading.text == PipelineSecretsTests.code)
        #expect(scan.contents == [])
        let said = "program says hunter2hunter2 of \(PipelineSecretsTests.code)"
        #expect(scan.blottingSecrets(in: said) == "program says ••• of •••")
        let bytes = hexadecimal(PipelineSecretsTests.code.utf8)
        #expect(scan.blottingSecrets(in: "program says \(bytes)") == "program says •••")
        let password = hexadecimal("hunter2hunter2".utf8)
        #expect(scan.blottingSecrets(in: "password \(password)") == "password •••")
    }

    @Test("are found as JSON writes them")
    func escaped() {
        var scan = Scan.sample("WIFI:S:Shop;P:a\"b\\\\c;;")
        scan.contents = [
            Content(
                kind: "wifi", fields: [JSONMember("password", "a\"b\\c")], secretFields: ["password"])
        ]
        #expect(scan.blottingSecrets(in: #"{"password":"a\"b\\c"}"#) == #"{"password":"•••"}"#)
    }
}
