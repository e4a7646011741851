import Foundation
import ScanConfig
import ScanCore
import ScanPipeline
import ScanPlugins
import Testing

/// A folder is a test: what `check` says of `config.yaml`, with the variables of `env`, is `expected.txt`.
///
/// With `SCANLOOM_UPDATE_CASES=1` in the environment the expectations are written anew, to be read before they are
/// committed.
@Suite("Mistakes in configurations")
struct CasesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let folder: String
        var testDescription: String { String(folder.split(separator: "/").last ?? "") }
        func bytes(_ name: String) -> [UInt8]? {
            FileManager.default.contents(atPath: "\(folder)/\(name)").map(Array.init)
        }
        func text(_ name: String) -> String { String(decoding: bytes(name) ?? [], as: UTF8.self) }
    }

    static let cases: [Case] = {
        let folder =
            String(#filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.startIndex)) + "/Cases"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { Case(folder: "\(folder)/\($0)") }
    }()

    @Test("are told as people read them", arguments: cases)
    func told(example: Case) throws {
        let found = report(of: example)
        if ProcessInfo.processInfo.environment["SCANLOOM_UPDATE_CASES"] == "1" {
            try found.write(toFile: "\(example.folder)/expected.txt", atomically: true, encoding: .utf8)
        }
        #expect(found == example.text("expected.txt"))
    }

    @Test("are of at least a hundred kinds, and each says something")
    func kinds() {
        #expect(Self.cases.count >= 100)
        for example in Self.cases { #expect(!example.text("expected.txt").isEmpty, "\(example.folder)") }
    }

    @Test("never show a secret")
    func secrets() {
        for example in Self.cases {
            let report = report(of: example)
            #expect(!report.contains("hunter2") && !report.contains("MfKQ9r8G"), "\(example.folder)")
        }
    }

    private func report(of example: Case) -> String {
        let pairs = example.text("env").split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: example.folder)) ?? []
        let files = names.map { ("./\($0)", example.bytes($0) ?? []) }
        let file = ConfigFile.parse(
            example.bytes("config.yaml") ?? [], name: "config.yaml",
            surroundings: surroundings(
                Dictionary(uniqueKeysWithValues: pairs), Dictionary(uniqueKeysWithValues: files)))
        let composer = Composer(registry: .standard)
        let composition = file.value.map { composer.compose($0, name: "config", directory: file.directory) }
        let report = DiagnosticReport(file.diagnostics + (composition?.diagnostics ?? []))
        return report.text(showing: [file])
    }
}
