import Glibc
import Testing

@testable import ImagesPlugin

@Suite("What makes a file the same")
struct FileIdentityTests {
    @Test("a file may say that it changed at any time", arguments: [Int.min, -1, 0, 99_999_999_999, .max])
    func anyTime(_ seconds: Int) throws {
        var status = stat()
        status.st_mode = S_IFREG
        status.st_mtim.tv_sec = seconds
        status.st_mtim.tv_nsec = 999_999_999
        let identity = try #require(FileIdentity(status))
        status.st_size = 1
        #expect(FileIdentity(status) != identity)
    }
}
