import ScanTesting
import Testing

@testable import ImagesPlugin

@Suite("The images source does what a source must")
struct ImagesConformanceTests {
    @Test("with pictures, bad files and folders") func conformance() async throws {
        let folder = try PictureFolder()
        for name in ["a.png", "b/c.png", "b/d.png"] { try folder.add(name) }
        try folder.add("e.png", [])
        let source = try folder.source(["a.png", "b", "e.png", "missing.png"])
        #expect(await Conformance.violations(of: source, named: "files") == [])
    }
}
