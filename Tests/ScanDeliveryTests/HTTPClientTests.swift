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

    @Test("ends soon after cancellation, however long the server hangs")
    func cancels() async throws {
        var options = Receiver.Options()
        options.delay = .seconds(100)
        let receiver = try TestReceiver(options)
        var patient = HTTPClient.Options()
        patient.timeout = .seconds(100)
        let client = try HTTPClient(patient)
        let request = HTTPRequest(
            to: try Endpoint("http://127.0.0.1:\(receiver.port)/"), headers: [], body: [])
        let posting = onOwnThread {
            let failure = #expect(throws: HTTPFailure.self) { try client.post(request) }
            return (failure, ContinuousClock.now)
        }
        try await Task.sleep(for: .milliseconds(100))
        let start = ContinuousClock.now
        posting.cancel()
        let (failure, end) = try await posting.value
        // 50 ms on a machine that has nothing else to do.
        #expect(end - start < .seconds(2))
        #expect(failure?.kind == .cancelled)
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
}
