import Glibc
import ScanImages
import Testing

@Suite("Files that are no pictures to read")
struct PictureFileTests {
    private func fault(_ path: String, limits: PictureLimits = PictureLimits()) -> PictureFault? {
        do {
            _ = try PictureFile.read(path, limits: limits)
            Issue.record("\(path) was read")
            return nil
        } catch {
            return error
        }
    }

    /// A folder of its own, gone when the test ends.
    private func inFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/scanloom-files-XXXXXX".utf8CString)
        let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
        defer { rmdir(folder) }
        try body(folder)
    }

    @Test("a file that is not there") func missing() {
        #expect(fault("/nowhere/a.png")?.message == "there is no such file")
        #expect(fault("/dev/null/a.png")?.message == "there is no such file")
    }

    @Test("a folder, a device") func otherKinds() {
        #expect(fault("/tmp")?.message == "expected a picture file, found a folder")
        #expect(fault("/dev/zero")?.message == "expected a picture file, found a device")
    }

    @Test("a pipe nobody writes to is told at once") func pipe() throws {
        try inFolder { folder in
            #expect(mkfifo("\(folder)/a.png", 0o600) == 0)
            defer { unlink("\(folder)/a.png") }
            #expect(fault("\(folder)/a.png")?.message == "expected a picture file, found a pipe")
        }
    }

    @Test("a link to nothing, and links in a circle") func links() throws {
        try inFolder { folder in
            symlink("nothing.png", "\(folder)/a.png")
            symlink("b.png", "\(folder)/b.png")
            defer { for name in ["a", "b"] { unlink("\(folder)/\(name).png") } }
            #expect(fault("\(folder)/a.png")?.message == "it is a link to a file that is not there")
            #expect(fault("\(folder)/b.png")?.message.contains("symbolic links") == true)
        }
    }

    @Test("a file that may not be read", .enabled(if: geteuid() != 0, "root may read everything"))
    func forbidden() throws {
        try inFolder { folder in
            close(open("\(folder)/a.png", O_CREAT | O_WRONLY, 0))
            defer { unlink("\(folder)/a.png") }
            #expect(fault("\(folder)/a.png")?.message == "it may not be read (permission denied)")
        }
    }

    @Test("a file larger than the limit is not even read") func large() {
        let fault = fault("\(Fixture.folder)/bomb.png", limits: PictureLimits(bytes: 1000))
        #expect(fault?.reason == .tooLarge)
    }
}
