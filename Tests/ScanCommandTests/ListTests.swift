import ScanPipeline
import ScanPlugins
import Testing

@Suite("scanloom list")
struct ListTests {
    @Test("names every plugin with its summary, below its kind")
    func everyPlugin() async throws {
        let outcome = try await scanloom("list", in: try CommandFolder())
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        var kind = Substring()
        var listed: Set<String> = []
        for line in outcome.output.split(separator: "\n") where !line.hasPrefix("left out: ") {
            guard line.hasPrefix("  ") else {
                kind = line
                continue
            }
            let words = line.split(separator: " ", maxSplits: 1)
            listed.insert("\(kind)/\(words[0]): \(words[1].drop { $0 == " " })")
        }
        let known = PluginRegistry.standard.entries.map {
            "\($0.kind.plural)/\($0.name): \($0.summary)"
        }
        #expect(listed == Set(known))
    }
}
