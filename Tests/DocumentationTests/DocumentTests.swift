import Foundation
import ScanPipeline
import ScanPlugins
import Testing

@Suite("Documents") struct DocumentTests {
    @Test("give configurations that have no mistake", arguments: Documents.configurations)
    func configurationsAreRight(path: String) async throws {
        let workplace = try Workplace()
        defer { workplace.remove() }
        let file = Documents.root.appending(path: path).path
        let variables = Workplace.variables(for: try Documents.text(of: path))
        let result = try await workplace.run("scanloom check \(file)", variables: variables)
        #expect(result.status == 0, "\(result.output)")
    }

    @Test("link to files that are there", arguments: Documents.markdown)
    func linksLead(document: String) throws {
        let folder = Documents.root.appending(path: document).deletingLastPathComponent()
        for match in try Documents.text(of: document).matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
            let target = folder.appending(path: String(match.1))
            #expect(FileManager.default.fileExists(atPath: target.path), "\(document) links to \(match.1)")
        }
    }

    @Test("use plugins in prose as configurations can", arguments: Documents.quick)
    func inlineConfigurationsAreRight(document: String) async throws {
        let workplace = try Workplace()
        defer { workplace.remove() }
        for match in try Documents.text(of: document).matches(of: /`([a-z0-9_]+): ([^`]+)`/) {
            let name = String(match.1)
            guard let entry = PluginRegistry.standard.entries.first(where: { $0.name == name }) else {
                continue
            }
            let use = "\(name): \(match.2)"
            let source = entry.kind == .source ? use : "images: inbox"
            let handler = entry.kind == .source || entry.kind == .symbology ? "print" : use
            let symbologies = entry.kind == .symbology ? "symbologies:\n  - \(use)\n" : ""
            // An observer takes no scans: something must.
            let taker = entry.kind == .observer ? "  - print\n" : ""
            let text =
                "version: 1\nsource:\n  \(source)\n\(symbologies)handlers:\n  - \(handler)\n\(taker)"
            try workplace.save(text, as: "inline.yaml")
            let result = try await workplace.run(
                "scanloom check inline.yaml", variables: Workplace.variables(for: text))
            #expect(result.status == 0, "\(document): \(match.0): \(result.output)")
        }
    }

    @Test("name commands and options that there are", arguments: Documents.markdown)
    func commandsExist(document: String) async throws {
        let workplace = try Workplace()
        defer { workplace.remove() }
        for match in try Documents.text(of: document).matches(of: /`scanloom ([a-z]+)([^`]*)`/) {
            let help = try await workplace.run("scanloom \(match.1) --help")
            #expect(help.status == 0, "\(document): \(match.0)")
            for flag in match.2.matches(of: /--[a-z-]+/) {
                #expect(help.output.contains(flag.0), "\(document): \(match.0)")
            }
        }
    }

    @Test("name targets of make that there are", arguments: Documents.markdown)
    func targetsExist(document: String) throws {
        let makefile = try Documents.text(of: "Makefile")
        for match in try Documents.text(of: document).matches(of: /`make ([a-z-]+)/) {
            #expect(makefile.contains("\n\(match.1):"), "\(document): \(match.0)")
        }
    }

    /// What belongs to one machine or one network, written in halves so that this file does not hold it.
    static let local = [
        "/wo" + "rk/", "/tmp/" + "wt", "/opt/" + "swift", "deb.debian" + ".org", "pypi" + ".org",
        "pythonhosted" + ".org", "download.swift" + ".org",
    ]

    @Test("and all other files hold no path and no registry of one machine", arguments: local)
    func isNowhere(word: String) throws {
        for path in Documents.files {
            let data = try Data(contentsOf: Documents.root.appending(path: path))
            #expect(data.range(of: Data(word.utf8)) == nil, "\(path) holds \(word)")
        }
    }
}
