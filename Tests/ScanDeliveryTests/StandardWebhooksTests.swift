import ScanCore
import Testing

@testable import ScanDelivery

@Suite("Signatures of Standard Webhooks")
struct StandardWebhooksTests {
    /// The vector that the reference libraries of Standard Webhooks test themselves with.
    private enum Vector {
        static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        static let id = "msg_p5jXN8AQM9LWM0D4loKWxJek"
        static let seconds: Int64 = 1_614_265_330
        static let body = Array(#"{"test": 2432232314}"#.utf8)
        static let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
        static let now = WallTime(milliseconds: seconds * 1000)
        static let stamp = "\(seconds)"
        static let other = "v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    }

    private func webhooks() throws -> StandardWebhooks {
        try StandardWebhooks(WebhookSecret(Secret(Vector.secret)))
    }

    @Test("are those of the reference libraries")
    func signs() throws {
        let header = try webhooks().signature(id: Vector.id, at: Vector.now, body: Vector.body)
        #expect(header == HTTPHeader("webhook-signature", Vector.signature))
        #expect(
            StandardWebhooks.headers(id: Vector.id, at: Vector.now) == [
                HTTPHeader("webhook-id", Vector.id), HTTPHeader("webhook-timestamp", Vector.stamp),
            ])
    }

    @Test(
        "are trusted when one of them fits, and the time is right",
        arguments: [
            (Vector.signature, 0), (Vector.signature, 300), (Vector.signature, -300),
            ("\(Vector.other) \(Vector.signature)", 0), ("v1a,AAAA \(Vector.signature) v2,x", 0),
        ] as [(String, Int64)])
    func trusts(signature: String, age: Int64) throws {
        let now = WallTime(milliseconds: (Vector.seconds + age) * 1000)
        let mistrust = try webhooks().mistrust(
            id: Vector.id, timestamp: Vector.stamp, signature: signature, body: Vector.body, now: now)
        #expect(mistrust == nil)
    }

    @Test(
        "are mistrusted otherwise, with the reason",
        arguments: [
            (nil, Vector.stamp, Vector.signature, "the header webhook-id is missing"),
            (Vector.id, nil, Vector.signature, "the header webhook-timestamp is missing"),
            (Vector.id, Vector.stamp, nil, "the header webhook-signature is missing"),
            ("a.b", Vector.stamp, Vector.signature, "the webhook-id holds a dot"),
            (Vector.id, "soon", Vector.signature, "the webhook-timestamp is not a number of seconds"),
            (Vector.id, "1614265631", Vector.signature, "the webhook-timestamp is more than 5 minutes off"),
            (Vector.id, "1614265029", Vector.signature, "the webhook-timestamp is more than 5 minutes off"),
            (Vector.id, "\(Int64.min)", Vector.signature, "the webhook-timestamp is more than 5 minutes off"),
            (Vector.id, "1614265331", Vector.signature, "no signature fits"),
            ("msg_other", Vector.stamp, Vector.signature, "no signature fits"),
            (Vector.id, Vector.stamp, Vector.other, "no signature fits"),
            (Vector.id, Vector.stamp, "", "no signature fits"),
            (Vector.id, Vector.stamp, String(Vector.signature.dropFirst(3)), "no signature fits"),
        ] as [(String?, String?, String?, String)])
    func mistrusts(id: String?, timestamp: String?, signature: String?, reason: String) throws {
        let mistrust = try webhooks().mistrust(
            id: id, timestamp: timestamp, signature: signature, body: Vector.body, now: Vector.now)
        #expect(mistrust?.hasPrefix(reason) == true, "\(mistrust ?? "trusted")")
    }

    @Test("a changed body is mistrusted")
    func changedBody() throws {
        let mistrust = try webhooks().mistrust(
            id: Vector.id, timestamp: Vector.stamp, signature: Vector.signature,
            body: Vector.body + [0x20], now: Vector.now)
        #expect(mistrust == "no signature fits the message and the secret")
    }

    /// RFC 4648, 10.
    @Test(
        "base 64",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
        ])
    func base64Vectors(plain: String, encoded: String) {
        #expect(base64(Array(plain.utf8)) == encoded)
        #expect(bytes(fromBase64: encoded) == Array(plain.utf8))
        #expect(bytes(fromBase64: encoded.filter { $0 != "=" }) == Array(plain.utf8))
    }

    @Test("no base 64", arguments: ["Z", "Zm9vY", "Zm9\n", "Zm9v====", "====", "Zg==Zg==", "Zm-_", "Zm9é"])
    func noBase64(text: String) {
        #expect(bytes(fromBase64: text) == nil)
    }
}
