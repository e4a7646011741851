import Glibc
import Testing

/// A server on loopback that takes requests and never answers.
final class SilentServer: Sendable {
    /// The port of 127.0.0.1.
    let port: UInt16
    private let listener: Int32

    init() throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        try #require(status, "no server: \(String(cString: strerror(errno)))")
    }

    deinit { close(listener) }

    /// Waits until a request has come; its connection stays open until the process ends.
    func waitForRequest() async throws {
        try await wait("a request has come") { poll(listener) }
        let connection = accept(listener, nil, nil)
        try await wait("the request has been sent") { poll(connection) }
    }

    private func poll(_ descriptor: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&waiting, 1, 0) == 1
    }
}
