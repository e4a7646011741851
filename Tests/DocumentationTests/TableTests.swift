import Foundation
import ScanCore
import ScanPlugins
import Testing

@testable import ScanPipeline

/// Tables that documents hold between prose, each below a comment with its name; `make tables` writes them anew.
@Suite("Tables in documents", .serialized) struct TableTests {
    static let parts: [String: [FieldDescription]] = [
        "top level": PipelineOptions.descriptions, "accept": AcceptOptions.descriptions,
        "source": SourceOptions.descriptions, "handler": HandlerOptions.descriptions,
        "outbox": OutboxOptions.descriptions, "retry": RetryOptions.descriptions,
        "region": Region.descriptions,
    ]

    static let ofCases: [String: [FieldDescription]] = [
        "file of cases": CaseFileOptions.descriptions, "case": CaseOptions.descriptions,
        "code": ShownCode.descriptions, "scan": ExpectedScan.descriptions,
        "delivery": ExpectedDelivery.descriptions,
    ]

    @Test("list every plugin") func plugins() throws {
        try expect(try TableTests.plugins(PluginRegistry.standard), named: "plugins", in: "README.md")
    }

    @Test("list every option", arguments: parts.keys.sorted())
    func options(part: String) throws {
        let table = optionsTable(try #require(TableTests.parts[part]))
        try expect(table, named: part, in: "docs/configuration.md")
    }

    @Test("list every option of cases", arguments: ofCases.keys.sorted())
    func cases(part: String) throws {
        let table = optionsTable(try #require(TableTests.ofCases[part]))
        try expect(table, named: part, in: "docs/testing.md")
    }

    private func expect(_ table: String, named name: String, in document: String) throws {
        let text = try Documents.text(of: document)
        let mark = "<!-- \(name): make tables writes this -->\n"
        let start = try #require(text.range(of: mark)?.upperBound, "\(document) lacks \(mark)")
        let lines = text[start...].split(separator: "\n", omittingEmptySubsequences: false)
        let found = lines.prefix { $0.hasPrefix("|") }.map { $0 + "\n" }.joined()
        if ProcessInfo.processInfo.environment["SCANLOOM_WRITE_TABLES"] != nil {
            let new = text[..<start] + table + text[start...].dropFirst(found.count)
            try String(new).write(
                to: Documents.root.appending(path: document), atomically: true, encoding: .utf8)
        } else {
            #expect(found == table, "\(document), \(name): make tables writes it")
        }
    }

    private static func plugins(_ registry: PluginRegistry) throws -> String {
        var lines = ["| | | |", "| --- | --- | --- |"]
        let entries = PluginKind.allCases.flatMap { kind in
            registry.entries.filter { $0.kind == kind }.sorted { $0.name < $1.name }
        }
        for entry in entries {
            let formats = (entry.kind == .encoder ? [] : entry.formats).map { "`\($0.rawValue)`" }.joined(
                separator: ", ")
            let meaning = entry.summary + (formats.isEmpty ? "" : " Told as \(formats).")
            let folder = try folder(of: entry)
            lines.append("| \(entry.kind.rawValue) | [\(entry.name)](\(folder)/README.md) | \(meaning) |")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func folder(of entry: PluginEntry) throws -> String {
        let name = "static let name = \"\(entry.name)\""
        let file = try Documents.files.first {
            try $0.hasPrefix("Plugins/\(entry.kind.folder)/") && $0.hasSuffix(".swift")
                && Documents.text(of: $0).contains(name)
        }
        return try #require(file).split(separator: "/").prefix(3).joined(separator: "/")
    }
}
