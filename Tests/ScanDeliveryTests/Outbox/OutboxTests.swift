import Foundation
import ScanCore
import ScanSQLite
import Testing

@testable import ScanDelivery

@Suite("The outbox")
struct OutboxTests {
    private let folder = OutboxFolder()
    private let clock = SetClock()

    private func texts(_ deliveries: [LeasedDelivery]) -> [String] { deliveries.map(\.scan.reading.text) }

    @Test("gives each handler what was stored for it, whole and in order, once")
    func order() throws {
        let outbox = try folder.open()
        let secret = scan("WIFI:hush", secret: true)
        try outbox.store([
            OutboxEntry(secret, handlers: ["a", "b"]), OutboxEntry(scan("2"), handlers: ["a"]),
        ])
        let leased = try outbox.lease("a", limit: 10)
        #expect(leased.map(\.scan)[0] == secret)
        #expect(texts(leased) == ["WIFI:hush", "2"])
        try outbox.settle("a", leased.map { ($0.number, .done) })
        #expect(try outbox.lease("a", limit: 10).isEmpty)
        #expect(texts(try outbox.lease("b", limit: 10)) == ["WIFI:hush"])
    }

    @Test("stores a scan once, however often it is told to")
    func storedTwice() throws {
        let outbox = try folder.open()
        let entry = OutboxEntry(scan("1"), handlers: ["a"])
        try outbox.store([entry])
        try outbox.store([entry, OutboxEntry(scan("2"), handlers: ["a"])])
        #expect(texts(try outbox.lease("a", limit: 10)) == ["1", "2"])
    }

    @Test("gives again what the last run was sending, under the same id, and nothing that arrived")
    func leftBehind() throws {
        var ids: [ScanID] = []
        do {
            let outbox = try folder.open()
            try outbox.store(["1", "2", "3"].map { OutboxEntry(scan($0), handlers: ["a"]) })
            let leased = try outbox.lease("a", limit: 2)
            try outbox.settle("a", [(leased[0].number, .done)])
            ids = leased.map(\.scan.id)
        }
        let again = try folder.open().lease("a", limit: 10)
        #expect(texts(again) == ["2", "3"])
        #expect(again[0].scan.id == ids[1])
        #expect(again.map(\.attempt) == [1, 1])
    }

    @Test("tries again when the wait is over, also where the clock was set back meanwhile")
    func waits() throws {
        let outbox = try folder.open(clock)
        try outbox.store([OutboxEntry(scan("1"), handlers: ["a"])])
        let first = try outbox.lease("a", limit: 1)[0]
        try outbox.settle("a", [(first.number, .again(after: .seconds(60), answer: "503"))])
        #expect(try outbox.lease("a", limit: 1).isEmpty)
        #expect(try outbox.untilDue("a") == .seconds(60))
        clock.move(by: .seconds(30))
        #expect(try outbox.untilDue("a") == .seconds(30))
        clock.move(by: .seconds(-86_400))
        #expect(try outbox.untilDue("a") ?? .zero <= .seconds(60))
        let second = try outbox.lease("a", limit: 1)
        #expect(second.map(\.attempt) == [2])
        #expect(second.map(\.waited) == [.seconds(60)])
    }

    @Test(
        "keeps the order that was asked for",
        arguments: [
            (DeliveryOrder.none, ["2", "3"]), (.perSource, ["3"]), (.strict, []),
        ])
    func heldBack(order: DeliveryOrder, expected: [String]) throws {
        let outbox = try folder.open(clock)
        try outbox.store([
            OutboxEntry(scan("1", source: "x"), handlers: ["a"]),
            OutboxEntry(scan("2", source: "x"), handlers: ["a"]),
            OutboxEntry(scan("3", source: "y"), handlers: ["a"]),
        ])
        let first = try outbox.lease("a", order, limit: 1)[0]
        try outbox.settle("a", [(first.number, .again(after: .seconds(60), answer: "503"))])
        #expect(texts(try outbox.lease("a", order, limit: 10)) == expected)
    }

    @Test("counts what it holds and has held")
    func counts() throws {
        let outbox = try folder.open(clock)
        try outbox.store(["1", "2", "3", "4"].map { OutboxEntry(scan($0), handlers: ["a"]) })
        let leased = try outbox.lease("a", limit: 3)
        try outbox.settle("a", [(leased[0].number, .done), (leased[1].number, .dead(answer: "422"))])
        var expected = OutboxCounts(handler: "a")
        expected.stored = 4
        expected.delivered = 1
        expected.waiting = 2
        expected.dead = 1
        expected.oldestWaiting = WallTime(milliseconds: 1_772_357_400_250)
        #expect(try outbox.counts() == [expected])
    }

    @Test("refuses a second run on the same file, and says who has it")
    func locked() throws {
        let outbox = try folder.open()
        let fault = #expect(throws: Fault.self) { try folder.open() }
        #expect(fault?.message.contains("in use by process \(getpid())") == true)
        withExtendedLifetime(outbox) {}
    }

    @Test("is readable by its owner alone")
    func rights() throws {
        let outbox = try folder.open()
        try outbox.store([OutboxEntry(scan("1"), handlers: ["a"])])
        for name in ["outbox.sqlite", "outbox.sqlite-wal", "outbox.sqlite-shm", "outbox.sqlite.lock"] {
            let path = folder.url.appending(path: name).path
            let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(rights == 0o600, "\(name)")
        }
        let rights =
            try FileManager.default.attributesOfItem(atPath: folder.url.path)[.posixPermissions] as? Int
        #expect(rights == 0o700)
    }

    @Test("says that it is full, keeps what it has, and makes room where it is told to")
    func full() throws {
        let outbox = try folder.open { $0.maxBytes = 300_000 }
        var stored = 0
        let failure = #expect(throws: SQLiteFailure.self) {
            while stored < 10_000 {
                try outbox.store([OutboxEntry(scan(String(repeating: "x", count: 2000)), handlers: ["a"])])
                stored += 1
            }
        }
        #expect(failure?.isFull == true)
        #expect(try outbox.counts().map(\.waiting) == [stored])
        #expect(try outbox.dropOldest(5) == ["a", "a", "a", "a", "a"])
        try outbox.store([OutboxEntry(scan("fits"), handlers: ["a"])])
        #expect(try outbox.counts().map(\.dropped) == [5])
    }

    @Test("forgets dead letters that are too old, and nothing that waits")
    func aged() throws {
        do {
            let outbox = try folder.open(clock)
            try outbox.store(["1", "2"].map { OutboxEntry(scan($0), handlers: ["a"]) })
            let leased = try outbox.lease("a", limit: 1)
            try outbox.settle("a", [(leased[0].number, .dead(answer: "422"))])
        }
        clock.move(by: .seconds(31 * 86_400))
        let counts = try folder.open(clock).counts()
        #expect(counts.map(\.dead) == [0])
        #expect(counts.map(\.waiting) == [1])
    }

    @Test("tells where it cannot write, and what to do")
    func unwritable() throws {
        let fault = #expect(throws: Fault.self) {
            try Outbox(OutboxLocation(file: "/proc/scanloom/outbox.sqlite"), handlers: [])
        }
        #expect(fault?.description.contains("cannot make the folder") == true)
        #expect(fault?.description.contains("outbox: { path: … }") == true)
    }

    @Test("is where the environment says")
    func places() {
        let path = { (environment: [String: String]) in
            OutboxLocation(pipeline: "../till 3") { environment[$0] }.file
        }
        #expect(
            path(["STATE_DIRECTORY": "/var/lib/a:/var/lib/b", "HOME": "/root"]) == "/var/lib/a/outbox.sqlite")
        #expect(
            path(["XDG_STATE_HOME": "/s", "HOME": "/root"]) == "/s/scanloom/%2e.%2ftill%203/outbox.sqlite")
        #expect(
            path(["XDG_STATE_HOME": "s", "HOME": "/r"])
                == "/r/.local/state/scanloom/%2e.%2ftill%203/outbox.sqlite")
    }
}
