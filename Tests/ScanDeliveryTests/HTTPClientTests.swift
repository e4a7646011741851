import Foundation
import ScanCore
import ScanDelivery
import ScanTesting
import Testing

@Suite("The HTTP client", .enabled(if: isReceiverBuilt, "built without libcurl or libmicrohttpd"))
struct HTTPClientTests {
    @Test("sends body and headers as given, whatever bytes they hold")
    func sends() throws {
        let receiver = try TestReceiver(Receiver.Options())
        let body = [UInt8](0...255) + [0]
        let client = try HTTPClient(HTTPClient.Options())
        let endpoint = try Endpoint("http://127.0.0.1:\(receiver.port)/a?b=%20")
        let headers = [HTTPHeader("X-One", "1, 2"), HTTPHeader("content-type", "application/json")]
        #expect(try client.post(HTTPRequest(to: endpoint, headers: headers, body: body)).status == 200)
        let scan = try #require(receiver.scans.first)
        #expect(scan.body == body)
        #expect(scan.path == "/a")
        let sent = Dictionary(uniqueKeysWithValues: scan.headers.map { ($0.name.lowercased(), $0.value) })
        #expect(sent["x-one"] == "1, 2")
        #expect(sent["content-type"] == "application/json")
        #expect(sent["user-agent"] == "scanloom/\(scanloomVersion)")
        #expect(sent["expect"] == nil)
        #expect(sent["content-length"] == "257")
    }

    @Test("keeps one connection for many requests")
    func reuses() throws {
        let receiver = try TestReceiver(Receiver.Options())
        let client = try HTTPClient(HTTPClient.Options())
        let endpoint = try Endpoint("http://127.0.0.1:\(receiver.port)/")
        let request = HTTPRequest(to: endpoint, headers: [], body: [1, 2, 3])
        let first = try clientPorts(toward: receiver.port) { _ = try client.post(request) }
        let later = try clientPorts(toward: receiver.port) {
            for _ in 0..<20 { _ = try client.post(request) }
        }
        #expect(first.count == 1)
        #expect(later == first)
    }

    @Test("ends soon after cancellation, however long the server hangs")
    func cancels() async throws {
        var options = Receiver.Options()
        options.delay = .seconds(20)
        let receiver = try TestReceiver(options)
        let client = try HTTPClient(HTTPClient.Options())
        let request = HTTPRequest(
            to: try Endpoint("http://127.0.0.1:\(receiver.port)/"), headers: [], body: [])
        let posting = onOwnThread { try client.post(request) }
        try await Task.sleep(for: .milliseconds(100))
        let start = ContinuousClock.now
        posting.cancel()
        let result = await posting.result
        // 50 ms on a machine that has nothing else to do.
        #expect(ContinuousClock.now - start < .milliseconds(500))
        guard case .failure(let failure) = result else {
            Issue.record("expected a failure, found \(result)")
            return
        }
        #expect((failure as? HTTPFailure)?.kind == .cancelled)
    }

    @Test("does not use proxies of the environment")
    func noProxy() async {
        // In a process of its own: the environment is not to be changed while other threads read it.
        await #expect(processExitsWith: .success) {
            setenv("http_proxy", "http://127.0.0.1:1", 1)
            let receiver = try TestReceiver(Receiver.Options())
            try #require(receiver.post(id: "one").status == 200)
        }
    }

    /// The ports of this machine that are connected to a port of 127.0.0.1, after `body` (proc(5),
    /// /proc/net/tcp).
    private func clientPorts(toward port: Int, after body: () throws -> Void) throws -> Set<Substring> {
        try body()
        let table = try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8)
        let remote = "0100007F:" + String(format: "%04X", port)
        return Set(
            table.split(separator: "\n").compactMap { line in
                let words = line.split(separator: " ")
                // 01: established.
                return words.count > 3 && words[2] == remote && words[3] == "01" ? words[1] : nil
            })
    }
}
