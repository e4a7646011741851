import Foundation
import ScanCore
import ScanDelivery
import Testing

/// Whether client and receiver were built in, and their libraries are there.
let isReceiverBuilt: Bool = {
    guard let receiver = try? Receiver(Receiver.Options(), onRequest: { _ in }) else { return false }
    defer { receiver.stop() }
    return (try? receiver.start()) != nil && (try? HTTPClient(HTTPClient.Options())) != nil
}()

/// A receiver that listens, what it got, and a client to it.
final class TestReceiver: Sendable {
    let receiver: Receiver
    let port: Int
    private let client: HTTPClient
    private let got = Locked<[ReceivedScan]>([])

    init(_ options: Receiver.Options, onRequest: @escaping @Sendable () -> Void = {}) throws {
        let got = got
        receiver = try Receiver(options) { scan in
            got.withLock { $0.append(scan) }
            onRequest()
        }
        port = try receiver.start()
        client = try HTTPClient(HTTPClient.Options())
    }

    var scans: [ReceivedScan] { got.withLock { $0 } }

    func post(id: String?, body: [UInt8] = [], signer: StandardWebhooks? = nil) throws -> HTTPResponse {
        let now = SystemClock().wallTime
        var headers = id.map { StandardWebhooks.headers(id: $0, at: now) } ?? []
        if let id, let signer { headers.append(try signer.signature(id: id, at: now, body: body)) }
        let endpoint = try Endpoint("http://127.0.0.1:\(port)/scans")
        return try client.post(HTTPRequest(to: endpoint, headers: headers, body: body))
    }

    /// Sends bytes as they are, and returns all that comes back until the other side closes, or 2 seconds.
    func speak(_ text: String) throws -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        try #require(connected == 0)
        sendAll(Array(text.utf8), to: descriptor)
        shutdown(descriptor, Int32(SHUT_WR))
        return String(decoding: read(descriptor), as: UTF8.self)
    }

    private func sendAll(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let piece = UnsafeRawBufferPointer(rebasing: rest)
                let sent = send(descriptor, piece.baseAddress, piece.count, Int32(MSG_NOSIGNAL))
                guard sent > 0 else { return }
                rest = rest.dropFirst(sent)
            }
        }
    }

    private func read(_ descriptor: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&question, 1, 2000) > 0 {
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else { break }
            all += piece.prefix(count)
        }
        return all
    }
}
