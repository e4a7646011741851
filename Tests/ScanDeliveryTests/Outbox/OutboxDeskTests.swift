import ScanCore
import Testing

@testable import ScanDelivery

@Suite("The outbox's desk")
struct OutboxDeskTests {
    private let folder = OutboxFolder()

    @Test("shows, replays and removes while a pipeline runs on it; a replay keeps the id")
    func duringARun() throws {
        let outbox = try folder.open()
        let scans = ["1", "2", "3"].map { scan("WIFI:\($0)", secret: true) }
        try outbox.store(scans.map { OutboxEntry($0, handlers: ["a"]) })
        let leased = try outbox.lease("a", limit: 2)
        try outbox.settle("a", [(leased[0].number, .dead(answer: "422 Unprocessable Content"))])

        let desk = try OutboxDesk(folder.location)
        let records = try desk.records(.init())
        #expect(records.map(\.state) == [.dead, .waiting, .waiting])
        #expect(records[0].answer == "422 Unprocessable Content")
        #expect(!records.map { JSONWriter.text($0.json) }.joined().contains("hush"))

        var dead = OutboxDesk.Choice()
        dead.state = .dead
        #expect(try desk.replay(dead) == 1)
        let again = try outbox.lease("a", limit: 1)
        #expect(again.map(\.scan.id) == [scans[0].id])

        #expect(try desk.purge(.init()) == 3)
        try outbox.settle("a", [(again[0].number, .done)])
        #expect(try desk.records(.init()).isEmpty, "what was being sent is gone too")
    }

    @Test("says that there is none")
    func missing() {
        let fault = #expect(throws: Fault.self) { try OutboxDesk(folder.location) }
        #expect(fault?.message.contains("there is no outbox at") == true)
    }
}
