import Foundation
import Testing

/// The packages in `Examples/`, built as a package outside is, by the commands of their own READMEs.
///
/// `make test-examples` runs them: they compile the library once more.
@Suite(
    "Packages in Examples", .serialized,
    .enabled(
        if: ProcessInfo.processInfo.environment["SCANLOOM_EXAMPLES"] != nil, "make test-examples runs it"))
struct ExamplesTests {
    @Test("build and run as their READMEs say", arguments: Documents.packages)
    func run(document: String) async throws {
        try await BlockExaminer.examine(document, seconds: 1200)
    }
}
