import Glibc
import ScanSystem
import Testing

@Suite("Writing all of some bytes")
struct WriteAllTests {
    @Test("a number that belongs to no stream is told, not waited for")
    func noStream() {
        let queue = epoll_create1(0)
        defer { close(queue) }
        let end = writeAll([1, 2, 3], to: queue)
        #expect(end.written == 0)
        guard case .system(EBADF) = end.failure else {
            Issue.record("\(String(describing: end.failure))")
            return
        }
    }
}
