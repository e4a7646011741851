import Foundation
import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("What lookups find in a case")
struct FoundTests {
    /// A handler that must not be called.
    private struct Sink: ResultHandler {
        static let name = "sink"
        static let summary = "Takes nothing."
        init(_ options: NoOptions, _ context: PluginContext) {}
        func handle(_ scans: [Scan]) async -> [Outcome] {
            Issue.record("a handler was called")
            return scans.map { _ in .delivered }
        }
    }

    /// The file of cases with those cases, beside a configuration whose handler wants what was looked up.
    private func read(_ cases: String) throws -> CaseFile {
        let folder = FileManager.default.temporaryDirectory.appending(path: "scanloom-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = """
            version: 1
            source: list
            symbologies: [scripted]
            handlers: [scripted, sink: { when: content.text == pen }]
            """
        try Data(configuration.utf8).write(to: folder.appending(path: "a.yaml"))
        try Data("version: 1\ncases:\n\(cases)".utf8).write(to: folder.appending(path: "a.test.yaml"))
        var registry = PluginRegistry()
        registry.add(ListSource.self)
        registry.add(ScriptedSymbology.self)
        registry.add(ScriptedEnricher.self)
        registry.add(Sink.self)
        return CaseFile.read(path: folder.appending(path: "a.test.yaml").path, registry: registry)
    }

    @Test("decides what handlers get") func decides() async throws {
        let file = try read(
            """
              - name: found
                codes: { format: qr, text: a }
                found: [{ kind: found, text: pen }]
                expect: { scans: [{ contents: { kind: found, text: pen } }], handlers: { sink: 1 } }
              - name: not found
                codes: { format: qr, text: a }
                expect: { scans: 1, handlers: { sink: nothing } }
            """)
        #expect(file.diagnostics.isEmpty && file.cases.count == 2)
        for one in file.cases { #expect(await one.run().failures.isEmpty, "\(one.name)") }
    }

    @Test("must be something that they can find") func mistakes() throws {
        let file = try read(
            """
              - name: a
                codes: { format: qr, text: a }
                found: [{ kind: fond, text: pen }, { kind: found, txt: pen }]
                expect: { scans: 1 }
            """)
        #expect(
            file.diagnostics.map { [$0.message, $0.fix ?? ""] } == [
                ["unknown content \"fond\"", "did you mean \"found\"?"],
                ["unknown field of found \"txt\"", "did you mean \"text\"?"],
            ])
        #expect(file.cases.isEmpty)
    }
}
