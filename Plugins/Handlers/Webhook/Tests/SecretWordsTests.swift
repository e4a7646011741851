import ScanCore
import ScanDelivery
import Testing

@testable import WebhookPlugin

@Suite("What a server says again of a webhook's secrets")
struct SecretWordsTests {
    private func told(_ text: String, url: String, headers: [String] = []) throws -> String {
        let endpoint = try Endpoint(url)
        let verdict = WebhookVerdict(
            endpoint, secrets: SecretWords(of: endpoint, headerValues: headers), slow: .zero)
        let answer = HTTPResponse(status: 500, headers: [], body: Array(text.utf8))
        guard case .retry(let reason, _) = verdict.outcome(of: answer, now: WallTime(milliseconds: 0)) else {
            return "not tried again"
        }
        return String(reason.drop { $0 != ";" }.dropFirst(11))
    }

    @Test("is blotted out: the password of basic authentication, and what signs")
    func others() throws {
        let endpoint = try Endpoint("https://shop.example/scans")
        var auth = WebhookAuth()
        auth.user = "joe"
        auth.password = Secret("hunter2secret")
        let words = SecretWords(of: endpoint, headerValues: [], others: auth.words + ["whsec_abc"])
        #expect(words.blottedOut(of: "bad login: joe:hunter2secret") == "bad login: •••")
        #expect(words.blottedOut(of: "no hunter2secret, no whsec_abc, joe") == "no •••, no •••, joe")
    }

    @Test(
        "is blotted out: the URL behind its host",
        arguments: [
            ("no route POST /hooks/s3cr3tT0K3N?s=abc&k=%41bcdefg", "no route POST •••"),
            ("unknown hook s3cr3tT0K3N", "unknown hook •••"),
            ("no such key: s=abc&k=%41bcdefg", "no such key: •••"),
            ("no such key: %41bcdefg", "no such key: •••"),
            ("no such key: Abcdefg", "no such key: •••"),
            ("the hooks of shop.example rest", "the hooks of shop.example rest"),
        ])
    func url(said: String, told: String) throws {
        let url = "https://shop.example/hooks/s3cr3tT0K3N?s=abc&k=%41bcdefg"
        #expect(try self.told(said, url: url) == told)
    }

    @Test(
        "is blotted out: the values of headers, however short",
        arguments: [
            ("Bearer a1b2 is none", "Bearer ••• is none"),
            ("session abcdefgh ended", "session ••• ended"),
            ("welcome", "welcome"),
        ])
    func headers(said: String, told: String) throws {
        let headers = ["Bearer a1b2", "id=abcdefgh; theme=x"]
        #expect(try self.told(said, url: "https://shop.example", headers: headers) == told)
    }

    @Test("is blotted out also where it begins at the end of what is shown")
    func cut() throws {
        let secret = String(repeating: "s3cret", count: 100)
        let said = String(repeating: "x", count: 150) + " " + secret
        let told = try told(said, url: "https://shop.example", headers: [secret])
        #expect(told == String(repeating: "x", count: 150) + " •••")
    }

    @Test("is blotted out of a library's words too")
    func failure() throws {
        let endpoint = try Endpoint("https://shop.example/hooks/s3cr3tT0K3N")
        let verdict = WebhookVerdict(
            endpoint, secrets: SecretWords(of: endpoint, headerValues: []), slow: .zero)
        let failure = HTTPFailure(.interrupted, "broken at /hooks/s3cr3tT0K3N")
        #expect(!"\(verdict.outcome(of: failure))".contains("s3cr3t"))
    }
}
