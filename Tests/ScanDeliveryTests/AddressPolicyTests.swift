import ScanCore
import Testing

@testable import ScanDelivery

@Suite("Where requests may go")
struct AddressPolicyTests {
    private func refusal(_ url: String, _ address: String, allowPrivate: Bool = false) throws -> String? {
        let policy = AddressPolicy(for: try Endpoint(url), allowPrivate: allowPrivate)
        return policy.refusal(of: try #require(IPAddress(address)))
    }

    @Test(
        "a public name must not lead into a private network",
        arguments: [
            "127.0.0.1", "127.255.0.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.7.7",
            "169.254.3.4", "100.64.0.1", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fd12::1",
            "fec0::1",
            "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::10.0.0.1",
            "2002:c0a8:101::1",
        ])
    func privateAddresses(address: String) throws {
        #expect(try refusal("https://shop.example/", address)?.contains("allow_private: true") == true)
        #expect(try refusal("https://shop.example/", address, allowPrivate: true) == nil)
        for url in [
            "https://till.local", "https://nas.lan", "https://pi.home.arpa", "https://server",
            "https://10.0.0.1",
        ] {
            #expect(try refusal(url, address) == nil)
        }
    }

    @Test(
        "a public name may lead to a public address",
        arguments: [
            "93.184.216.34", "172.15.255.255", "172.32.0.0", "169.253.0.1", "11.0.0.0", "2606:2800:220:1::1",
            "::ffff:93.184.216.34", "64:ff9b::93.184.216.34",
        ])
    func publicAddresses(address: String) throws {
        #expect(try refusal("https://shop.example/", address) == nil)
    }

    @Test(
        "where clouds tell their secrets, nobody may go",
        arguments: [
            "169.254.169.254", "::ffff:169.254.169.254", "fd00:ec2::254", "100.100.100.200", "169.254.170.2",
        ])
    func metadata(address: String) throws {
        for url in [
            "https://shop.example", "http://169.254.169.254/latest", "http://metadata", "http://a.local",
        ] {
            #expect(try refusal(url, address, allowPrivate: true)?.contains("clouds") == true)
        }
    }

    @Test(
        "addresses are written plainly",
        arguments: [
            "http://2130706433/", "http://0x7f000001/", "http://0177.0.0.1/", "http://127.1/",
            "http://127.0.0.1./",
            "http://0x7f.0.0.1/", "http://1.2.3.256/", "http://shop.0x1/", "http://[::ffff:127.0.0.1]/",
            "http://[::ffff:7f00:1]/", "http://[::127.0.0.1]/", "http://[64:ff9b::7f00:1]/",
            "http://[1::2::3]/",
        ])
    func tricks(url: String) {
        #expect(throws: Fault.self) { try Endpoint(url) }
    }

    @Test(
        "names that only look like numbers are names",
        arguments: ["http://1password.example/", "http://a.b2/"])
    func names(url: String) throws {
        _ = try Endpoint(url)
    }
}

@Suite("Where the HTTP client goes", .enabled(if: isReceiverBuilt, "built without libcurl or libmicrohttpd"))
struct AddressPolicyConnectionTests {
    /// libcurl knows names that end in `.localhost` as this machine (RFC 6761, 6.3); ours counts them as public.
    private func post(allowPrivate: Bool, to host: String) throws -> (
        result: Result<Int, HTTPFailure>, came: Int
    ) {
        let receiver = try TestReceiver(Receiver.Options())
        var options = HTTPClient.Options()
        options.allowPrivate = allowPrivate
        let endpoint = try Endpoint("http://\(host):\(receiver.port)/scans")
        let client = try HTTPClient(options)
        let result = Result { () throws(HTTPFailure) in
            try client.post(HTTPRequest(to: endpoint, headers: [], body: [1])).status
        }
        return (result, receiver.scans.count)
    }

    @Test("a public name that leads to this machine gets nothing, unless that is allowed")
    func loopback() throws {
        let (refused, came) = try post(allowPrivate: false, to: "shop.localhost")
        guard case .failure(let failure) = refused else {
            Issue.record("it went there")
            return
        }
        #expect(failure.kind == .forbidden)
        #expect(failure.detail.contains("the name shop.localhost leads to "))
        #expect(came == 0)
        #expect(try post(allowPrivate: true, to: "shop.localhost").result == .success(200))
    }

    @Test("what the configuration writes out is meant", arguments: ["127.0.0.1", "localhost"])
    func meant(host: String) throws {
        #expect(try post(allowPrivate: false, to: host).result == .success(200))
    }
}
