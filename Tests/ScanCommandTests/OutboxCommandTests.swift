import Foundation
import ScanCore
import Testing

@Suite("scanloom outbox and status")
struct OutboxCommandTests {
    private let folder: CommandFolder
    init() throws { folder = try CommandFolder() }

    private static let configuration = """
        version: 1
        name: till
        source: { test_pattern: { frames: 3, codes: [{ format: qr, text: "WIFI:T:WPA;S:Shop;P:hush-hush;;" }] } }
        accept: { rearm: always }
        outbox: { path: state/outbox.sqlite, drain: 0s }
        handlers:
          - wifi
          - webhook: { url: "http://127.0.0.1:1/scans", secrets: reveal }
        """

    /// A run whose server is not there, so that three scans wait.
    private func fill() async throws {
        try folder.write(OutboxCommandTests.configuration, to: "till.yaml")
        let outcome = try await scanloom("run", "--quiet", "till.yaml", in: folder)
        #expect(outcome.status == 4)
        #expect(outcome.errors.contains("cannot be reached"))
    }

    @Test("list, show and export what waits, and tell no secret")
    func list() async throws {
        try await fill()
        let list = try await scanloom("outbox", "list", "till.yaml", in: folder)
        #expect(list.status == 0)
        let lines = list.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.contains(" webhook waiting qr \"WIFI:T:WPA;S:Shop;P:•••;;\"") })
        let id = try #require(lines.first?.prefix(26))
        let one = try await scanloom("outbox", "show", "till.yaml", String(id), in: folder)
        #expect(one.output.contains("\"state\": \"waiting\""))
        let exported = try await scanloom("outbox", "export", "state/outbox.sqlite", in: folder)
        #expect(exported.output.split(separator: "\n").count == 3)
        for outcome in [list, one, exported] { #expect(!outcome.output.contains("hush")) }
    }

    @Test("status counts what was read, accepted, stored, delivered, and what waits")
    func status() async throws {
        try await fill()
        let outcome = try await scanloom("status", "--json", "till.yaml", in: folder)
        let json = try #require(JSONReader.value(of: Array(outcome.output.utf8)))
        #expect(json["pipeline"] == "till")
        #expect(json["process"] == .some(.null))
        #expect(json["accepted"] == 3)
        let webhook = try #require(json["handlers"]?["webhook"])
        #expect(webhook["stored"] == 3)
        #expect(webhook["waiting"] == 3)
        #expect(webhook["dead"] == 0)
        #expect(webhook["oldest_waiting"]?.string != nil)
    }

    @Test("purge and replay want to know which, and say how many")
    func change() async throws {
        try await fill()
        #expect(try await scanloom("outbox", "purge", "till.yaml", in: folder).status == 2)
        #expect(
            try await scanloom("outbox", "replay", "--all", "till.yaml", in: folder).output == "3 due again\n"
        )
        #expect(try await scanloom("outbox", "purge", "--state", "dead", "till.yaml", in: folder).status == 1)
        #expect(
            try await scanloom("outbox", "purge", "--all", "till.yaml", in: folder).output == "3 removed\n")
        #expect(try await scanloom("outbox", "list", "till.yaml", in: folder).status == 1)
    }

    @Test("what is missing is told: a verb, a file, an outbox")
    func usage() async throws {
        #expect(
            try await scanloom("outbox", in: folder).errors.contains(
                "one of list, show, replay, purge, export"))
        #expect(try await scanloom("outbox", "list", in: folder).errors.contains("needs a file"))
        let missing = try await scanloom("status", "none.sqlite", in: folder)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("there is no outbox at \"none.sqlite\""))
    }
}
