import Foundation
import Glibc
import ScanCore
import ScanImages
import ScanTesting
import Testing

@testable import ImagesPlugin

@Suite("A watched folder", .serialized)
struct WatchTests {
    let folder: PictureFolder

    init() throws {
        folder = try PictureFolder()
        mkdir("\(folder.path)/in", 0o755)
    }

    /// A source that watches `in`, quickly, with `done` and `failed` beside it.
    private func source(_ change: (inout Images.Options) -> Void = { _ in }) throws -> Images {
        try folder.source(["in"]) { options in
            options.watch = true
            options.done = "done"
            options.failed = "failed"
            options.settle = .milliseconds(300)
            options.poll = .milliseconds(200)
            change(&options)
        }
    }

    /// The next item's label, or what failed; nil when nothing comes for so long.
    private func next(_ source: Images, within patience: Duration = .seconds(5)) async throws -> (
        id: FrameID, text: String
    )? {
        let task = Task { try await source.next() }
        let timer = Task {
            try await Task.sleep(for: patience)
            task.cancel()
        }
        defer { timer.cancel() }
        do {
            guard let item = try await task.value else { return nil }
            switch item {
            case .frame(let frame): return (frame.id, frame.label ?? "")
            case .failure(let id, let label, let fault): return (id, "\(label ?? ""): \(fault.message)")
            }
        } catch is CancellationError {
            return nil
        }
    }

    private func files(_ name: String) -> [String] {
        (try? FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/\(name)"))?.sorted() ?? []
    }

    @Test("gives what was there and what comes, and moves each when it is dealt with") func usual()
        async throws
    {
        try folder.add("in/old.png")
        let source = try source()
        try await source.start()
        let first = try #require(try await next(source))
        #expect(first.text == "in/old.png")
        try folder.add("in/new.png")
        let second = try #require(try await next(source))
        #expect(second.text == "in/new.png")
        // Not before it is dealt with.
        #expect(files("in") == ["new.png", "old.png"] && files("done").isEmpty)
        await source.finished(second.id, .done(scans: 1))
        await source.finished(first.id, .failed("refused"))
        #expect(files("in").isEmpty && files("done") == ["new.png"] && files("failed") == ["old.png"])
        #expect(try await next(source, within: .milliseconds(700)) == nil)
        await source.stop()
    }

    @Test("leaves a picture where it is when the run ends first, or no folder is named") func staying()
        async throws
    {
        try folder.add("in/a.png")
        let source = try source { $0.done = nil }
        try await source.start()
        let item = try #require(try await next(source))
        await source.finished(item.id, .done(scans: 1))
        #expect(files("in") == ["a.png"])
        #expect(try await next(source, within: .milliseconds(700)) == nil)
        // Changed, it is another.
        try folder.add("in/a.png", Array(dot.prefix(40)))
        try folder.add("in/a.png", dot + [0])
        let again = try #require(try await next(source))
        #expect(again.text == "in/a.png")
        await source.finished(again.id, .interrupted)
        #expect(files("in") == ["a.png"])
    }

    @Test("waits for a writer, however slow, and reads what it wrote in the end") func slowWriter()
        async throws
    {
        let source = try source()
        try await source.start()
        let file = open("\(folder.path)/in/a.png", O_CREAT | O_WRONLY, 0o644)
        try #require(file >= 0)
        // A whole picture, but its writer has not closed it: it will be another one.
        #expect(write(file, dot, dot.count) == dot.count)
        #expect(try await next(source, within: .milliseconds(900)) == nil)
        #expect(ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0)
        #expect(write(file, dot, dot.count) == dot.count)
        close(file)
        #expect(try await next(source)?.text == "in/a.png")
    }

    @Test("waits for a file that grows where nobody tells who writes") func growing() async throws {
        let source = try source()
        try await source.start()
        // Written piece by piece and closed each time, as over a network.
        for count in stride(from: 10, through: dot.count, by: 20) {
            try folder.add("in/a.png", Array(dot.prefix(count)))
            try await Task.sleep(for: .milliseconds(50))
        }
        try folder.add("in/a.png")
        #expect(try await next(source)?.text == "in/a.png")
    }

    @Test("gives a cut picture up once it stays cut, and an empty one") func broken() async throws {
        let source = try source()
        try await source.start()
        try folder.add("in/cut.png", Array(dot.prefix(40)))
        try folder.add("in/empty.png", [])
        var told: [String] = []
        for _ in 0..<2 {
            let item = try #require(try await next(source))
            told.append(item.text)
            await source.finished(item.id, .failed("could not be used"))
        }
        #expect(
            told.sorted() == [
                "in/cut.png: the PNG ends before its picture does", "in/empty.png: the file is empty",
            ])
        #expect(files("failed") == ["cut.png", "empty.png"])
    }

    @Test("takes what is moved in, linked in, and renamed from a temporary name") func comings() async throws
    {
        let source = try source()
        try await source.start()
        try folder.add("out/a.png")
        try folder.add("in/.b.png")
        try folder.add("in/c.png.part")
        try folder.add("in/~d.png")
        #expect(try await next(source, within: .milliseconds(700)) == nil)
        rename("\(folder.path)/out/a.png", "\(folder.path)/in/a.png")
        #expect(try await next(source)?.text == "in/a.png")
        rename("\(folder.path)/in/c.png.part", "\(folder.path)/in/c.png")
        #expect(try await next(source)?.text == "in/c.png")
        link("\(folder.path)/in/.b.png", "\(folder.path)/in/b.png")
        #expect(try await next(source)?.text == "in/b.png")
    }

    @Test("reads a picture that was replaced on the line again, and moves only what it read") func replaced()
        async throws
    {
        try folder.add("in/a.png")
        let source = try source()
        try await source.start()
        let first = try #require(try await next(source))
        try folder.add("new.png", dot + [1])
        rename("\(folder.path)/new.png", "\(folder.path)/in/a.png")
        await source.finished(first.id, .done(scans: 1))
        #expect(files("in") == ["a.png"] && files("done").isEmpty)
        let second = try #require(try await next(source))
        await source.finished(second.id, .done(scans: 1))
        #expect(files("done") == ["a.png"])
        #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/done/a.png")).count == dot.count + 1)
    }

    @Test("gives a picture another name where its own is taken") func collisions() async throws {
        let source = try source()
        try await source.start()
        for size in 0..<3 {
            try folder.add("in/a.png", dot + [UInt8](repeating: 0, count: size))
            let item = try #require(try await next(source))
            await source.finished(item.id, .done(scans: 1))
        }
        #expect(files("done") == ["a-2.png", "a-3.png", "a.png"])
        #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/done/a.png")) == Data(dot))
    }

    @Test("looks into sub-folders where it should, but not into done and failed inside it") func subfolders()
        async throws
    {
        let source = try source {
            $0.recursive = true
            $0.done = "in/done"
            $0.failed = "in/failed"
        }
        try await source.start()
        try folder.add("in/deep/er/a.png")
        let item = try #require(try await next(source))
        #expect(item.text == "in/deep/er/a.png")
        await source.finished(item.id, .done(scans: 1))
        #expect(files("in/done") == ["deep", "deep/er", "deep/er/a.png"])
        #expect(try await next(source, within: .milliseconds(700)) == nil)
    }

    @Test("goes on when the folder is removed and made again") func remade() async throws {
        let source = try source()
        try await source.start()
        #expect(try await next(source, within: .milliseconds(100)) == nil)
        rmdir("\(folder.path)/in")
        #expect(try await next(source, within: .milliseconds(300)) == nil)
        try folder.add("in/a.png")
        let item = try #require(try await next(source))
        #expect(item.text == "in/a.png")
        await source.finished(item.id, .done(scans: 1))
        // By an event, since the folder is watched again: before it is looked through the next time.
        rename("\(folder.path)/done", "\(folder.path)/gone")
        try folder.add("in/b.png")
        let second = try #require(try await next(source))
        await source.finished(second.id, .done(scans: 1))
        #expect(files("done") == ["b.png"])
    }

    @Test("looks through the folder when events were lost") func overflow() async throws {
        let source = try source { $0.poll = .seconds(3600) }
        try await source.start()
        #expect(try await next(source, within: .milliseconds(100)) == nil)
        let limit = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let room = try #require(Int(limit.trimmingCharacters(in: .whitespacesAndNewlines)))
        try folder.add("in/0.txt")
        for count in 0..<room + 10 {
            rename("\(folder.path)/in/\(count % 2).txt", "\(folder.path)/in/\(1 - count % 2).txt")
        }
        // No event tells of this one.
        try folder.add("in/a.png")
        #expect(try await next(source)?.text == "in/a.png")
    }

    @Test("moves pictures later where that fails at first") func stuck() async throws {
        let source = try source()
        try await source.start()
        rmdir("\(folder.path)/done")
        try folder.add("done", [])  // a file in the folder's place
        try folder.add("in/a.png")
        let item = try #require(try await next(source))
        await source.finished(item.id, .done(scans: 1))
        #expect(try await next(source, within: .milliseconds(500)) == nil)
        #expect(files("in") == ["a.png"])
        unlink("\(folder.path)/done")
        #expect(try await next(source, within: .milliseconds(500)) == nil)
        #expect(files("in").isEmpty && files("done") == ["a.png"])
    }

    @Test("returns from waiting within a tenth of a second when it is cancelled") func cancelled()
        async throws
    {
        let source = try source { $0.poll = .seconds(60) }
        try await source.start()
        let task = Task { try await source.next() }
        try await Task.sleep(for: .milliseconds(200))
        let start = ContinuousClock.now
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(ContinuousClock.now - start < .milliseconds(100))
    }

    @Test("leaves links and pipes alone") func others() async throws {
        try folder.add("a.png")
        symlink("../a.png", "\(folder.path)/in/a.png")
        #expect(mkfifo("\(folder.path)/in/b.png", 0o600) == 0)
        mkdir("\(folder.path)/in/c.png", 0o755)
        let source = try source()
        try await source.start()
        #expect(try await next(source, within: .milliseconds(700)) == nil)
    }

    @Test("does not start without a folder to watch") func nothing() async throws {
        let missing = try await folder.startFault("nowhere") { $0.watch = true }
        #expect(missing.description == "nowhere: there is no such file; make the folder: mkdir -p nowhere")
        try folder.add("a.png")
        let file = try await folder.startFault("a.png") { $0.watch = true }
        #expect(file.message == "a.png: expected a folder to watch, found a file")
        symlink("in", "\(folder.path)/other")
        let same = try await folder.startFault("in") {
            $0.watch = true
            $0.done = "other"
        }
        #expect(same.message == "other: is the watched folder itself")
    }
}
