import Foundation
import ScanCore
import Testing

@testable import ScanDelivery

@Suite("A damaged outbox")
struct OutboxSalvageTests {
    private let folder = OutboxFolder()

    /// Fills an outbox with so many scans, and closes it.
    private func fill(_ count: Int) throws {
        let outbox = try folder.open()
        try outbox.store((0..<count).map { OutboxEntry(scan("code \($0)"), handlers: ["a"]) })
    }

    /// Some pages in the middle, as a worn card leaves them.
    private func damageTheMiddle() throws {
        var bytes = try Data(contentsOf: URL(filePath: folder.location.file))
        let page = bytes.count / 4096 / 2 * 4096
        bytes.replaceSubrange(page..<(page + 3 * 4096), with: Data(repeating: 0x5A, count: 3 * 4096))
        try bytes.write(to: URL(filePath: folder.location.file))
    }

    private func open() throws -> (outbox: Outbox, log: [String]) {
        let log = Locked<[String]>([])
        let outbox = try folder.open { $0.log = { _, text in log.withLock { $0.append(text) } } }
        return (outbox, log.withLock { $0 })
    }

    @Test("is set aside, told, and read as far as it can be")
    func middle() throws {
        try fill(2000)
        try damageTheMiddle()
        let (outbox, log) = try open()
        let texts = Set(try outbox.lease("a", limit: 5000).map(\.scan.reading.text))
        #expect(texts.count > 1500)
        #expect(texts.isSubset(of: (0..<2000).map { "code \($0)" }))
        #expect(log.contains { $0.contains("damaged") && $0.contains("scans could be read") })
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.contains { $0.hasPrefix("outbox.sqlite.damaged-") })
    }

    @Test("sends dead letters to nobody")
    func deadLetters() throws {
        do {
            let outbox = try folder.open()
            try outbox.store((0..<2000).map { OutboxEntry(scan("code \($0)"), handlers: ["a"]) })
            let leased = try outbox.lease("a", limit: 1000)
            try outbox.settle("a", leased.map { ($0.number, .dead(answer: "422")) })
        }
        try damageTheMiddle()
        let (outbox, log) = try open()
        #expect(log.contains { $0.contains("damaged") })
        let numbers = try outbox.lease("a", limit: 5000).map { Int($0.scan.reading.text.dropFirst(5)) ?? 0 }
        #expect(numbers.count > 500)
        // Those alone whose handlers were on the damaged pages.
        #expect(numbers.count { $0 < 1000 } < 200)
    }

    @Test("that is no database at all gives way to a new one")
    func nonsense() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data(repeating: 0x41, count: 10_000).write(to: URL(filePath: folder.location.file))
        let (outbox, log) = try open()
        #expect(log.contains { $0.contains("0 scans could be read") })
        try outbox.store([OutboxEntry(scan("1"), handlers: ["a"])])
        #expect(try outbox.lease("a", limit: 1).count == 1)
    }

    @Test("of a newer version is refused, not set aside")
    func newer() throws {
        try fill(1)
        let tables = try OutboxTables(folder.location, .write)
        try tables.database.execute("PRAGMA user_version = 99")
        let fault = #expect(throws: Fault.self) { try folder.open() }
        #expect(fault?.message.contains("newer Scanloom") == true)
    }
}
