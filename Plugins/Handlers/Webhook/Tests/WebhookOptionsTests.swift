import ScanCore
import ScanTesting
import Testing
import WebhookPlugin

@Suite("Options of the webhook")
struct WebhookOptionsTests {
    @Test(
        "a wrong URL is told by what is wrong with it",
        arguments: [
            ("shop.example/scans", "expected a URL that begins with https:// or http://"),
            ("file:///etc/passwd", "expected a URL that begins with https:// or http://"),
            ("javascript://x", "expected a URL that begins with https:// or http://"),
            ("https:///scans", "expected a host after ://"),
            ("https://user:hunter2@shop.example/", "a user or password does not belong into a URL"),
            ("https://shop.example:0/", "expected a port from 1 to 65535"),
            ("https://shop.example:99999/", "expected a port from 1 to 65535"),
            ("https://shop.example:+80/", "expected a port from 1 to 65535"),
            ("https://[::1]x/", "the host holds a character that no host name has"),
            ("https://[1.2.3.4]/", "expected an IPv6 address in the brackets"),
            ("https://shop.example\\@evil.example/", "a user or password does not belong into a URL"),
            ("https://shop.example\\evil.example/", "the host holds a character"),
            ("https://b\u{FC}cher.example/", "the host holds a character that no host name has"),
            ("https://shop.example/a b", "the path or query holds a character"),
            ("https://shop.example/a\r\nx: y", "the path or query holds a character"),
            ("https://shop.example/#scans", "a fragment is never sent"),
        ])
    func wrongURL(url: String, message: String) {
        var problems: [Diagnostic] = []
        _ = readOptions(["url": url], &problems)
        #expect(problems.count == 1)
        #expect(problems.first?.message.hasPrefix(message) == true, "\(problems)")
        #expect(!"\(problems)".contains("hunter2"))
    }

    @Test(
        "a URL in order is taken",
        arguments: [
            "https://shop.example", "HTTP://Shop.Example:8080/a/b?c=d&e=%20", "http://[::1]:8080/",
            "http://192.168.1.5/hook", "https://shop_1.local?x",
        ])
    func goodURL(url: String) throws {
        var problems: [Diagnostic] = []
        #expect(readOptions(["url": url], &problems).url?.url == url)
        #expect(problems.isEmpty)
    }

    @Test(
        "a wrong header is told, its value never shown",
        arguments: [
            ("authorization", "Bearer s3cret\r\nx-evil: 1", "holds a line end or a control character"),
            ("x y", "s3cret", "cannot be the name of a header"),
            ("Content-Length", "s3cret", "is set by Scanloom"),
            ("webhook-id", "s3cret", "is set by Scanloom"),
        ])
    func wrongHeader(name: String, value: String, message: String) {
        var problems: [Diagnostic] = []
        let options = readOptions(["url": "https://shop.example"], headers: [name: value], &problems)
        #expect(problems.count == 1)
        #expect("\(problems)".contains(message), "\(problems)")
        #expect(!"\(problems) \(options)".contains("s3cret"))
    }

    @Test("headers written as a text are told, the text never shown")
    func headersAsText() {
        var problems: [Diagnostic] = []
        _ = readOptions(
            ["url": "https://shop.example", "headers": "authorization: Bearer s3cret"], &problems)
        #expect(problems.map(\.message).first?.hasPrefix("expected headers as a map: ") == true)
        #expect(problems.map(\.message).first?.hasSuffix(", found a text") == true)
        #expect(problems.map(\.hidesValue) == [true])
    }

    @Test("a wrong URL is told without its path, which may hold a token")
    func wrongPath() {
        var problems: [Diagnostic] = []
        _ = readOptions(["url": "https://shop.example/s3cret#x"], &problems)
        #expect(problems.map(\.message) == ["a fragment is never sent, found \"https://shop.example/…\""])
        #expect(problems.map(\.hidesValue) == [true])
    }

    @Test(
        "a secret that is none to trust in is told",
        arguments: [
            ("hunter2", "the secret has 7 bytes, where at least 24 are needed"),
            ("whsec_QUJD", "the secret has 3 bytes, where at least 24 are needed"),
            ("whsec_not base64 at all, I am afraid", "what follows whsec_ in the secret is not base64"),
            ("whsk_QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=", "an ed25519 key, which is not supported"),
        ])
    func wrongSecret(secret: String, message: String) {
        let fault = #expect(throws: Fault.self) {
            _ = try makeWebhook(["url": "https://shop.example", "secret": secret])
        }
        #expect(fault?.option == "secret")
        #expect(fault?.message.contains(message) == true, "\(String(describing: fault))")
        #expect(!"\(String(describing: fault))".contains(secret))
    }

    @Test("certificates that are not there are told at the start")
    func noCertificates() async throws {
        let handler = try makeWebhook(["url": "https://shop.example", "ca_file": "missing.pem"])
        let fault = await #expect(throws: Fault.self) { try await handler.start() }
        #expect(fault?.option == "ca_file")
        #expect(
            fault?.message
                == #"cannot read the certificates in "/nonexistent/missing.pem": No such file or directory"#)
    }

    @Test("the URL is needed")
    func noURL() {
        var problems: [Diagnostic] = []
        _ = readOptions([:], &problems)
        #expect(problems.map(\.message) == ["webhook needs the option \"url\""])
    }
}
