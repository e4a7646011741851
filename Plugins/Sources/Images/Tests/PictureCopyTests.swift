import Foundation
import Glibc
import ScanCore
import Testing

@testable import ImagesPlugin

@Suite("Moving pictures to another file system", .enabled(if: otherFileSystem != nil, "there is only one"))
struct PictureCopyTests {
    let folder: PictureFolder
    let other: PictureFolder

    init() throws {
        folder = try PictureFolder()
        other = try PictureFolder(in: otherFileSystem ?? "/tmp")
    }

    private func move(_ name: String, _ identity: FileIdentity) -> PictureMover.Result {
        PictureMover().move(
            PicturePath("\(folder.path)/\(name)".utf8, in: []), identity, by: [Array(name.utf8)],
            into: PicturePath(other.path.utf8, in: []))
    }

    private func identity(_ name: String) throws -> FileIdentity {
        try #require(FileIdentity(at: PicturePath("\(folder.path)/\(name)".utf8, in: [])))
    }

    private func names(_ folder: PictureFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("copies, then removes; never over another file") func copies() throws {
        for content in [dot, dot + [1]] {
            try folder.add("a.png", content)
            #expect(move("a.png", try identity("a.png")) == .moved)
        }
        #expect(try names(folder) == [])
        #expect(try names(other) == ["a-2.png", "a.png"])
        #expect(try Data(contentsOf: URL(filePath: "\(other.path)/a.png")) == Data(dot))
    }

    @Test("knows a copy that an earlier run finished, and makes no second one") func known() throws {
        try folder.add("a.png")
        let identity = try identity("a.png")
        #expect(move("a.png", identity) == .moved)
        // As if it had been killed before the picture was removed: the same bytes, changed at the same time.
        try folder.add("a.png")
        var times = [timespec(), timespec()]
        times[1].tv_sec = Int(identity.modified / 1_000_000_000)
        times[1].tv_nsec = Int(identity.modified % 1_000_000_000)
        #expect(utimensat(AT_FDCWD, "\(folder.path)/a.png", times, 0) == 0)
        #expect(move("a.png", try self.identity("a.png")) == .moved)
        #expect(try names(other) == ["a.png"] && names(folder) == [])
    }

    @Test("leaves a picture that is not the one that was read") func changed() throws {
        try folder.add("a.png")
        let identity = try identity("a.png")
        try folder.add("a.png", dot + [1])
        #expect(move("a.png", identity) == .changed)
        #expect(try names(folder) == ["a.png"] && names(other) == [])
    }

    @Test("a picture that was put aside when the process was killed gets its name back at the start")
    func asides() async throws {
        try folder.add("in/.scanloom-moved-a.png")
        try folder.add("in/b.png")
        try folder.add("in/.scanloom-moved-b.png", dot + [1])
        let source = try folder.source(["in"]) { $0.watch = true }
        try await source.start()
        let found = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/in").sorted()
        #expect(found == ["a.png", "b-2.png", "b.png"])
    }
}

/// A folder on another file system than /tmp, if there is one that takes files.
let otherFileSystem: String? = {
    let temporary = FolderIdentity(at: PicturePath("/tmp".utf8, in: []))
    return ["/dev/shm", "/var/tmp", "/run"].first { path in
        let other = FolderIdentity(at: PicturePath(path.utf8, in: []))
        return other != nil && other?.device != temporary?.device && access(path, W_OK) == 0
    }
}()
