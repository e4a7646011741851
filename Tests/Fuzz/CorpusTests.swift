import FoundationEssentials
import Testing

/// One kept input.
struct KeptInput: Sendable, CustomTestStringConvertible {
    let target: String
    let file: String
    var testDescription: String { "\(target)/\(file)" }

    var bytes: [UInt8]? {
        FileManager.default.contents(atPath: "\(Self.folder)/\(target)/\(file)").map(Array.init)
    }

    private static let folder =
        #filePath.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/Corpus"

    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "\(self.folder)/\(folder)")) ?? []).sorted()
    }

    static let all = names(in: "").flatMap { target in
        names(in: target).map { KeptInput(target: target, file: $0) }
    }
}

@Suite("Kept fuzzing inputs")
struct CorpusTests {
    @Test("break no promise", arguments: KeptInput.all)
    func replayed(_ input: KeptInput) throws {
        let target = try #require(FuzzTargets.named(input.target), "a folder that is called as no target")
        target.run(FuzzInput(try #require(input.bytes)))
    }

    @Test("are there for every target", arguments: FuzzTargets.all.map { $0.name })
    func kept(_ target: String) { #expect(!KeptInput.names(in: target).isEmpty) }
}
