import FilePlugin
import Glibc
import ScanCore
import ScanTesting
import Testing

/// A disk of 64 KiB, which only root can make.
@Suite("File on a disk that is full, or read-only", .serialized)
struct FullDiskTests {
    private static let canMount: Bool = {
        guard getuid() == 0 else { return false }
        return (try? withDisk { _ in true }) ?? false
    }()

    private static func withDisk<Value>(_ body: (Folder) throws -> Value) throws -> Value {
        let folder = try Folder()
        defer { folder.remove() }
        try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0)
        defer { umount2(folder.path, CInt(MNT_DETACH)) }
        return try body(folder)
    }

    @Test(
        "a full disk is tried again, and leaves no part of a line",
        .enabled(if: canMount, "needs root, to mount a small disk"))
    func full() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=64k") == 0)
        defer { umount2(folder.path, CInt(MNT_DETACH)) }
        let file = try make(in: folder)
        try await file.start()
        let big = Scan.sample(String(repeating: "x", count: 20_000))
        let outcomes = await file.handle([big, big, .sample("small")])
        let reason = "no space is left for \"\(folder.path)/out\"; free some"
        #expect(outcomes == [.delivered, .retry(reason), .retry(reason)])
        #expect(folder.text("out").hasSuffix("}\n"))
        #expect(folder.text("out").count { $0 == "\n" } == 1)
        #expect(await file.handle([.sample("small")]) == [.delivered])
        #expect(folder.text("out").hasSuffix(line("small")))
        await file.stop(within: .seconds(1))
    }

    @Test(
        "a read-only disk is told at the start", .enabled(if: canMount, "needs root, to mount a small disk"))
    func readOnly() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        try #require(mount("tmpfs", folder.path, "tmpfs", UInt(MS_RDONLY), nil) == 0)
        defer { umount2(folder.path, CInt(MNT_DETACH)) }
        let file = try make(in: folder)
        let fault = await #expect(throws: Fault.self) { try await file.start() }
        #expect(fault?.message == "cannot open \"\(folder.path)/out\" for appending: Read-only file system")
        #expect(fault?.remedy?.hasPrefix("it lies on a file system that is read-only") == true)
    }
}
