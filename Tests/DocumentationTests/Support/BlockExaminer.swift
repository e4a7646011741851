import Foundation
import ScanTesting
import Testing

/// Tests blocks of one document, in a folder of their own and in their order.
///
/// The class of a block says how:
///
/// | block | test |
/// | --- | --- |
/// | `yaml` | a whole configuration: `scanloom check` finds no mistake; saved under the name in its first comment |
/// | `yaml part` | the same after what it lacks was added: version, source, handlers |
/// | `yaml wrong` | saved likewise; `scanloom check` must refuse it |
/// | `yaml cases` | cases of a configuration that was saved before: `scanloom test` lets all pass |
/// | `console` | `$ command` lines, each followed by exactly what it prints; `…` stands for anything |
/// | `sh` | runs with status 0, unless another test covers the line |
/// | `swift` | stands in a file that is compiled, word for word |
/// | `json` | parses |
/// | `text`, or nothing | an illustration, without commands |
struct BlockExaminer {
    /// Lines too long to run here, and the file whose test runs them.
    static let covered = [
        "make demo": "Tests/Scripts/test-fresh.sh",
        "make test": "Tests/Scripts/test-fresh.sh",
    ]

    static let classes = [
        "yaml", "yaml part", "yaml wrong", "yaml cases", "console", "sh", "swift", "json", "text", "",
    ]

    let workplace: Workplace
    /// How long one command may take.
    let seconds: Int

    /// Tests all blocks of a document.
    static func examine(_ document: String, seconds: Int = 60) async throws {
        let blocks = try Block.blocks(in: document)
        guard !blocks.isEmpty else { return }
        let workplace = try Workplace()
        defer { workplace.remove() }
        let examiner = BlockExaminer(workplace: workplace, seconds: seconds)
        for block in blocks { try await examiner.examine(block) }
    }

    private func examine(_ block: Block) async throws {
        switch block.info {
        case "yaml": try await check(block, block.text, status: 0)
        case "yaml part": try await check(block, completed(block.text), status: 0)
        case "yaml wrong": try await check(block, block.text, status: 2)
        case "yaml cases": try await check(block, block.text, status: 0, by: "test")
        case "console": try await converse(block)
        case "sh": try await run(block)
        case "swift": try findCompiled(block)
        case "json":
            #expect(
                throws: Never.self, "\(block) does not parse",
                performing: { try JSONSerialization.jsonObject(with: Data(block.text.utf8)) })
        case "text", "":
            let commands = block.lines.filter { $0.hasPrefix("$ ") || $0.hasPrefix("scanloom ") }
            #expect(commands.isEmpty, "\(block) shows a command: make it a console block")
        default: Issue.record("\(block): \"\(block.info)\" is none of \(BlockExaminer.classes)")
        }
    }

    private func check(
        _ block: Block, _ text: String, status: Int32, by command: String = "check"
    ) async throws {
        let name = block.fileName ?? "line-\(block.line).yaml"
        try workplace.save(text, as: name)
        let result = try await workplace.run(
            "scanloom \(command) \(name)", variables: Workplace.variables(for: text))
        #expect(result.status == status, "\(block): \(result.output)")
    }

    /// A part of a configuration with what it needs to be whole.
    private func completed(_ part: String) -> String {
        let base = ["version": "1", "source": "{ images: inbox }", "handlers": "[print]"]
        let given = part.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        let missing = base.keys.sorted().filter { key in
            !given.contains { $0 == key || (key == "source" && $0 == "sources") }
        }
        return missing.map { "\($0): \(base[$0] ?? "")\n" }.joined() + part
    }

    private func converse(_ block: Block) async throws {
        var status: Int32 = 0
        var rest = block.lines[...]
        while let line = rest.popFirst() {
            guard line.hasPrefix("$ ") else {
                Issue.record("\(block): \"\(line)\" comes before any command")
                return
            }
            let shown = rest.prefix { !$0.hasPrefix("$ ") }
            rest = rest.dropFirst(shown.count)
            let command = String(line.dropFirst(2))
            let result = try await workplace.run("(exit \(status)); \(command)", seconds: seconds)
            status = result.status
            let found = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            #expect(agrees(found[...], shown), "\(block): \(line)\n\(result.output)")
        }
    }

    private func run(_ block: Block) async throws {
        let lines = block.lines.filter { BlockExaminer.covered[$0.prefix { $0 != "#" }.trimmed] == nil }
        guard !lines.isEmpty else { return }
        let result = try await workplace.run("set -e\n" + lines.joined(separator: "\n"))
        #expect(result.status == 0, "\(block): \(result.output)")
    }

    private func findCompiled(_ block: Block) throws {
        let words = block.text.words
        let isCompiled = try Documents.files.contains { path in
            try path.hasSuffix(".swift") && Documents.text(of: path).words.contains(words)
        }
        #expect(isCompiled, "\(block) stands in no Swift file")
    }
}

extension StringProtocol {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
    /// The text with every stretch of white space as one space.
    fileprivate var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
