import Foundation
import ScanPipeline
import ScanPlugins
import Testing

@Suite("Every plugin's folder")
struct DocumentationTests {
    @Test("has plugins of its README's title in the registry", arguments: PluginFolder.all)
    func isInTheRegistry(_ folder: PluginFolder) throws {
        let (name, entries) = (try folder.pluginName, try folder.entries)
        #expect(!entries.isEmpty, "no plugin of Plugins/\(folder.kind) is called \"\(name)\"")
    }

    @Test("no plugin is without a folder")
    func everyPluginHasAFolder() throws {
        let folders = try PluginFolder.all.map { "\($0.kind)/\(try $0.pluginName)" }
        for entry in PluginRegistry.standard.entries {
            #expect(
                folders.contains("\(entry.kind.folder)/\(entry.folderName)"), "\(entry.name) has no folder")
        }
        #expect(Set(folders).count == folders.count, "two folders hold plugins of one name")
    }

    @Test("has the sections of its README in order, none of them empty", arguments: PluginFolder.all)
    func readmeHasItsSections(_ folder: PluginFolder) throws {
        let readme = try Readme(try folder.text("README.md"))
        #expect(readme.titles == ["Options", "Example", "Output", "Limits", "References"])
        #expect(!readme.introduction.isEmpty, "there is no paragraph below the title")
        for title in readme.titles { #expect(!(readme[title] ?? "").isEmpty, "\(title) is empty") }
    }

    @Test("has the table of options that `scanloom inspect --markdown` prints", arguments: PluginFolder.all)
    func readmeHasTheOptions(_ folder: PluginFolder) throws {
        let section = try #require(try Readme(try folder.text("README.md"))["Options"])
        for entry in try folder.entries {
            let table = optionsTable(entry.options)
            if entry.kind == .encoder {
                // The symbology's table comes first; an encoder without options needs none.
                #expect(
                    entry.options.isEmpty || section.contains(":\n\n" + table.dropLast()),
                    "expected in Options, below a sentence that ends in a colon:\n\(table)")
                continue
            }
            #expect(
                section + "\n" == table || section.hasPrefix(table + "\n"),
                "expected at the beginning of Options:\n\(table)")
        }
    }

    @Test("shows its sample.yaml as the example", arguments: PluginFolder.all)
    func readmeShowsTheSample(_ folder: PluginFolder) throws {
        let example = try #require(try Readme(try folder.text("README.md"))["Example"])
        #expect(example.hasPrefix("```yaml\n\(try folder.text("sample.yaml"))```"))
    }

    @Test("has a sample without a mistake that uses the plugin", arguments: PluginFolder.all)
    func sampleIsValid(_ folder: PluginFolder) throws {
        let (plan, problems) = try folder.sample()
        #expect(problems == [])
        #expect(plan != nil)
        let name = try folder.pluginName
        let words = try folder.text("sample.yaml").split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        #expect(words.contains { $0 == name }, "the sample does not name \(name)")
    }

    @Test("has tests", arguments: PluginFolder.all)
    func hasTests(_ folder: PluginFolder) throws {
        let tests = folder.url.appending(path: "Tests")
        let files = try FileManager.default.contentsOfDirectory(at: tests, includingPropertiesForKeys: nil)
        let texts = try files.filter { $0.pathExtension == "swift" }.map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        #expect(texts.contains { $0.contains("@Test") && $0.contains("#expect") })
    }
}

/// A README by its sections.
struct Readme {
    let introduction: String
    let titles: [String]
    private let sections: [String: String]

    init(_ text: String) throws {
        let parts = ("\n" + text).components(separatedBy: "\n## ")
        let head = parts[0].dropFirst().drop { $0 != "\n" }
        introduction = head.trimmingCharacters(in: .whitespacesAndNewlines)
        let pairs = parts.dropFirst().map { part in
            let title = part.prefix { $0 != "\n" }
            let body = part.dropFirst(title.count).trimmingCharacters(in: .whitespacesAndNewlines)
            return (String(title), body)
        }
        titles = pairs.map(\.0)
        sections = Dictionary(pairs) { first, _ in first }
    }

    subscript(title: String) -> String? { sections[title] }
}
