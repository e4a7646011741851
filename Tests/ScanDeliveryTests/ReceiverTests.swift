import Foundation
import ScanCore
import ScanDelivery
import Testing

private let secret = try? WebhookSecret(Secret("a secret of 24 bytes or more"))

@Suite("The receiver", .enabled(if: isReceiverBuilt, "built without libcurl or libmicrohttpd"))
struct ReceiverTests {
    @Test("gets what is posted, and answers as told")
    func answers() throws {
        var options = Receiver.Options()
        options.status = 503
        options.headers = [HTTPHeader("retry-after", "7")]
        let receiver = try TestReceiver(options)
        let answer = try receiver.post(id: "one", body: Array("hello".utf8))
        #expect(answer.status == 503)
        #expect(answer.header("Retry-After") == "7")
        let scan = try #require(receiver.scans.first)
        #expect(scan.id == "one")
        #expect(scan.path == "/scans")
        #expect(scan.body == Array("hello".utf8))
        #expect(scan.trust == .unchecked)
        #expect(scan.status == 503)
        #expect(!scan.isRepeat)
    }

    @Test("knows repeats by their id")
    func repeats() throws {
        let receiver = try TestReceiver(Receiver.Options())
        for id in ["one", "two", "one", nil, nil] { _ = try receiver.post(id: id) }
        #expect(receiver.scans.map(\.isRepeat) == [false, false, true, false, false])
    }

    @Test("trusts whom it shares a secret with, and answers 401 to others")
    func signatures() throws {
        let signer = try StandardWebhooks(#require(secret))
        let stranger = try StandardWebhooks(WebhookSecret(Secret("another secret of 24 bytes or more")))
        var options = Receiver.Options()
        options.secret = secret
        let receiver = try TestReceiver(options)
        #expect(try receiver.post(id: "one", signer: stranger).status == 401)
        #expect(try receiver.post(id: "one", signer: signer).status == 200)
        #expect(try receiver.post(id: "two", signer: nil).status == 401)
        #expect(try receiver.post(id: "one", signer: signer).status == 200)
        #expect(
            receiver.scans.map(\.trust) == [
                .mistrusted("no signature fits the message and the secret"), .verified,
                .mistrusted("the header webhook-signature is missing"), .verified,
            ])
        #expect(receiver.scans.map(\.isRepeat) == [false, false, false, true])
    }

    @Test("refuses bodies beyond a mebibyte, headers beyond 32 KiB and what is no POST, and goes on")
    func bounds() throws {
        let receiver = try TestReceiver(Receiver.Options())
        #expect(try receiver.post(id: "long", body: [UInt8](repeating: 65, count: 1 << 20)).status == 200)
        #expect(
            try receiver.post(id: "longer", body: [UInt8](repeating: 65, count: (1 << 20) + 1)).status == 413)
        let wide = try receiver.post(id: String(repeating: "x", count: 40_000))
        #expect((400...499).contains(wide.status))
        #expect(try receiver.speak("GET / HTTP/1.1\r\nhost: x\r\n\r\n").hasPrefix("HTTP/1.1 405 "))
        #expect(try receiver.speak("\u{0}garbage\r\n\r\n").contains("HTTP/1.1 200") == false)
        let endless =
            "POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
            + String(repeating: "10000\r\n\(String(repeating: "x", count: 65_536))\r\n", count: 20)
        #expect(try receiver.speak(endless).contains("HTTP/1.1 200") == false)
        #expect(try receiver.post(id: "last").status == 200)
        #expect(receiver.scans.map(\.id) == ["long", "last"])
    }

    @Test("waits before it answers")
    func delay() throws {
        var options = Receiver.Options()
        options.delay = .milliseconds(150)
        let receiver = try TestReceiver(options)
        let start = ContinuousClock.now
        _ = try receiver.post(id: "one")
        #expect(ContinuousClock.now - start >= .milliseconds(150))
    }

    @Test("does not wait when it is stopped")
    func stopped() throws {
        var options = Receiver.Options()
        options.delay = .seconds(30)
        let receiver = try TestReceiver(options)
        let start = ContinuousClock.now
        let stopper = Thread {
            usleep(200_000)
            receiver.receiver.stop()
        }
        stopper.start()
        #expect(throws: HTTPFailure.self) { try receiver.post(id: "one") }
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    @Test("answers the last request also when that request stops it")
    func stoppedByRequest() throws {
        for _ in 0..<50 {
            let (requests, inlet) = AsyncStream.makeStream(of: Void.self)
            let receiver = try TestReceiver(Receiver.Options()) { inlet.finish() }
            Task {
                for await _ in requests {}
                receiver.receiver.stop()
            }
            #expect(try receiver.post(id: "last").status == 200)
        }
    }

    @Test("tells that a port is taken, and what to do")
    func takenPort() throws {
        let first = try TestReceiver(Receiver.Options())
        var options = Receiver.Options()
        options.port = first.port
        let second = try Receiver(options) { _ in }
        let fault = #expect(throws: Fault.self) { _ = try second.start() }
        #expect(fault?.message == "cannot listen at 127.0.0.1:\(first.port): Address already in use")
        #expect(fault?.option == "port")
    }

    @Test("listens again after it was stopped, and serves many at once")
    func restart() async throws {
        let ids = Locked<Set<String>>([])
        let receiver = try Receiver(Receiver.Options()) { scan in
            _ = ids.withLock { $0.insert(scan.id ?? "") }
        }
        _ = try receiver.start()
        receiver.stop()
        let port = try receiver.start()
        let client = try HTTPClient(HTTPClient.Options())
        let endpoint = try Endpoint("http://127.0.0.1:\(port)/")
        await withTaskGroup { group in
            for index in 0..<200 {
                group.addTask {
                    let headers = [HTTPHeader("webhook-id", "\(index)")]
                    _ = try? client.post(HTTPRequest(to: endpoint, headers: headers, body: []))
                }
            }
        }
        receiver.stop()
        let count = ids.withLock { $0.count }
        #expect(count == 200)
    }
}
