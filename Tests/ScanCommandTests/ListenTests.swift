import Foundation
import Glibc
import ScanTesting
import Testing

@Suite("scanloom listen")
struct ListenTests {
    @Test("answers no more than its reader takes, so that nothing piles up")
    func unread() async throws {
        let pipe = Pipe()
        let listen = try ScanloomProcess(
            ["listen", "--port", "0"], in: try CommandFolder(), standardOutput: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        let first = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(
            first.split(whereSeparator: { ":\n".contains($0) }).last.flatMap { UInt16($0) })
        // A pipe has 64 KiB (pipe(7)): room for three lines.
        var answered = 0
        while answered < 12, try isAnswered(port, bodyBytes: 19_000) { answered += 1 }
        #expect((1...4).contains(answered))
        let output = onOwnThread { try pipe.fileHandleForReading.readToEnd() ?? Data() }
        #expect(try isAnswered(port, bodyBytes: 1))
        listen.send(SIGTERM)
        #expect(await listen.outcome().status == 143)
        let lines = String(decoding: try await output.value, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == answered + 2 && lines.allSatisfy { $0.hasPrefix("200 unchecked x") })
    }

    /// Posts so many bytes to a port of 127.0.0.1; whether an answer comes within half a second.
    private func isAnswered(_ port: UInt16, bodyBytes: Int) throws -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        try #require(connected == 0)
        let request =
            "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: \(bodyBytes)\r\n\r\n"
            + String(repeating: "x", count: bodyBytes)
        try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(
            contentsOf: Data(request.utf8))
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 500) == 1
    }
}
