import CSystem
import Glibc
import ScanSystem
import Testing

@Suite("Writing all of some bytes")
struct WriteAllTests {
    @Test("a number that belongs to no stream is told, not waited for")
    func noStream() {
        // An anonymous inode, as the event queue of the runtime is.
        let queue = inotify_init1(0)
        defer { close(queue) }
        let end = writeAll([1, 2, 3], to: queue)
        #expect(end.written == 0)
        guard case .system(EBADF) = end.failure else {
            Issue.record("\(String(describing: end.failure))")
            return
        }
    }
}
