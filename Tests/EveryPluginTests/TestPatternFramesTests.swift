import Foundation
import ScanConfig
import ScanCore
import ScanDrawing
import ScanPipeline
import ScanPlugins
import Testing

@Suite("Frames of test_pattern")
struct TestPatternFramesTests {
    private func source(_ text: String) throws -> any FrameSource {
        let file = ConfigFile.parse(
            Array(text.utf8), name: "pattern.yaml", directory: "/nonexistent", surroundings: .system)
        let root = try #require(file.value)
        let composition = Composer(registry: .standard).compose(
            root, name: "pattern", directory: "/nonexistent")
        #expect(composition.diagnostics.map(\.description) == [])
        return try #require(composition.plan?.sources.first?.source)
    }

    private func frames(of source: any FrameSource) async throws -> [Frame] {
        try await source.start()
        var frames: [Frame] = []
        while case .frame(let frame)? = try await source.next() { frames.append(frame) }
        return frames
    }

    /// `make test-pattern-hash` compares a debug and a release build with each other; this is what both must give.
    @Test("are the same on every machine, with all degradations and six kinds of codes")
    func fingerprints() async throws {
        let yaml = PluginFolder.root.appending(path: "Tests/EveryPluginTests/every-degradation.yaml")
        let frames = try await frames(of: try source(try String(contentsOf: yaml, encoding: .utf8)))
        #expect(frames.count == 100)
        let hash = frames.reduce(0) { fingerprint($1.image, after: $0) }
        #expect(String(hash, radix: 16) == "3b82236fdd9a5311")
    }

    @Test("are read by the readers of this build: every code, where it is")
    func readings() async throws {
        let frames = try await frames(
            of: try source(
                """
                version: 1
                source:
                  test_pattern:
                    size: 800x600
                    frames: 3
                    codes:
                      - { format: qr, text: "WIFI:T:WPA;S:Café;P:x;;", x: 20%, y: 25%, module: 4 }
                      - { format: ean13, text: "4006381333931", x: 70%, y: 25%, module: 2 }
                      - { format: upca, text: "036000291452", x: 25%, y: 65%, module: 2 }
                      - { format: code128, text: "Scanloom-128", x: 72%, y: 60%, module: 2 }
                      - { format: ean8, text: "96385074", x: 20%, y: 87%, module: 2, height: 40 }
                      - { format: upce, text: "01234565", x: 75%, y: 87%, module: 2, height: 40 }
                    degrade: { rotation: -4..4, noise: 3 }
                handlers: [print]
                """))
        let scanner = Scanner(readers: try PluginRegistry.standard.readers(), effort: .normal)
        for frame in frames {
            let found = scanner.scan(frame).readings.map { "\($0.format.rawValue) \($0.text)" }
            #expect(found.sorted() == frame.truth.map { "\($0.format.rawValue) \($0.text)" }.sorted())
            #expect(frame.truth.count == 6)
        }
    }
}
