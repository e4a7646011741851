import Glibc
import ScanCore
import Testing

@testable import ImagesPlugin

@Suite("The inbox of watched folders")
struct InboxTests {
    /// Shared, so that what changes it can stand in an expectation.
    private final class Desk {
        var inbox = Inbox()
    }

    private let desk = Desk()
    private var inbox: Inbox {
        get { desk.inbox }
        nonmutating set { desk.inbox = newValue }
    }

    private func due(_ milliseconds: Int64) -> (file: PicturePath, waiting: Inbox.Waiting)? {
        desk.inbox.takeDue(at: at(milliseconds))
    }

    private func end(_ item: FrameID) -> (file: PicturePath, identity: FileIdentity)? { desk.inbox.end(item) }

    private func at(_ milliseconds: Int64) -> FrameTime { FrameTime(nanoseconds: milliseconds * 1_000_000) }
    private func path(_ name: String) -> PicturePath { PicturePath(name.utf8, in: []) }

    private func identity(_ size: Int) throws -> FileIdentity {
        var status = stat()
        status.st_mode = S_IFREG
        status.st_size = size
        return try #require(FileIdentity(status))
    }

    private func waiting(_ size: Int, since: Int64 = 0, due: Int64, isTold: Bool = false) throws
        -> Inbox.Waiting
    {
        Inbox.Waiting(identity: try identity(size), since: at(since), isTold: isTold, due: at(due))
    }

    @Test("gives files when they are due, as people count") func order() throws {
        for (name, due) in [("p10.png", 10), ("p9.png", 20), ("a.png", 90)] {
            inbox.notice(path(name), try waiting(1, due: Int64(due)))
        }
        #expect(due(9) == nil)
        #expect(inbox.nextDue == at(10))
        #expect(due(50)?.file == path("p9.png"))
        #expect(due(50)?.file == path("p10.png"))
        #expect(due(50) == nil)
        #expect(due(90)?.file == path("a.png"))
    }

    @Test("gives a file once, however often it is told of") func once() throws {
        for _ in 0..<3 { inbox.notice(path("a.png"), try waiting(1, due: 5)) }
        let (file, _) = try #require(due(5))
        inbox.begin(file, try identity(1), as: FrameID(source: "s", index: 0))
        inbox.notice(file, try waiting(1, due: 6))
        #expect(due(9) == nil)
        let ended = try #require(end(FrameID(source: "s", index: 0)))
        #expect(ended == (file, try identity(1)))
        #expect(end(FrameID(source: "s", index: 0)) == nil)
        // Until somebody says what became of it, it is not to be read again.
        inbox.notice(file, try waiting(1, due: 6))
        #expect(due(9) == nil)
    }

    @Test("an event that a file is whole makes it due earlier; growth makes it due later")
    func events() throws {
        inbox.notice(path("a.png"), try waiting(1, due: 2000))
        inbox.notice(path("a.png"), try waiting(1, due: 20, isTold: true))
        #expect(inbox.nextDue == at(20))
        inbox.notice(path("a.png"), try waiting(2, since: 10, due: 2010))
        #expect(due(100) == nil)
        let (_, waiting) = try #require(due(2010))
        #expect(!waiting.isTold && waiting.since == at(10))
    }

    @Test("a file that stays is read again only when it changes") func staying() throws {
        inbox.stay(path("a.png"), try identity(1))
        inbox.notice(path("a.png"), try waiting(1, due: 0))
        #expect(due(9) == nil)
        inbox.notice(path("a.png"), try waiting(2, due: 0))
        #expect(due(9)?.file == path("a.png"))
    }

    @Test("what is gone is forgotten, but not what is on the line") func gone() throws {
        inbox.notice(path("a.png"), try waiting(1, due: 0))
        inbox.stay(path("b.png"), try identity(1), stillToMove: .done(scans: 1))
        inbox.begin(path("c.png"), try identity(1), as: FrameID(source: "s", index: 0))
        #expect(inbox.stillToMove.map(\.0) == [path("b.png")])
        inbox.keep { _ in false }
        #expect(due(9) == nil && inbox.stillToMove.isEmpty)
        #expect(end(FrameID(source: "s", index: 0))?.file == path("c.png"))
    }
}
