import ScanCore
import ScanTesting
import Testing

@testable import WebhookPlugin

@Suite("Who a webhook says it is")
struct WebhookAuthTests {
    private func auth(bearer: String? = nil, user: String? = nil, password: String? = nil) -> WebhookAuth {
        var auth = WebhookAuth()
        auth.bearer = bearer.map { Secret($0) }
        auth.user = user
        auth.password = password.map { Secret($0) }
        return auth
    }

    @Test("a token is a bearer's, a user and password are basic (RFC 7617, 2)")
    func headers() throws {
        #expect(try auth().header() == nil)
        #expect(try auth(bearer: "abc.DEF~1=").header() == "Bearer abc.DEF~1=")
        #expect(
            try auth(user: "Aladdin", password: "open sesame").header()
                == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    }

    @Test("two at once, half of one, and what would break the header are mistakes that tell no secret")
    func mistakes() {
        let wrong = [
            auth(bearer: "hush", user: "a", password: "hush"), auth(user: "a"), auth(password: "hush"),
            auth(bearer: "hush\r\nx: y"), auth(user: "a:b", password: "hush"),
        ]
        for one in wrong {
            let fault = #expect(throws: Fault.self) { try one.header() }
            #expect(fault?.option == "auth")
            #expect(!"\(String(describing: fault))".contains("hush"))
        }
    }

    @Test("no more requests are sent than the rate allows")
    func rate() async {
        let time = VirtualTime()
        await time.run {
            let limit = RateLimit(perSecond: 10, time)
            for _ in 0..<31 { await limit.wait() }
        }
        #expect(time.elapsed == .seconds(3))
    }
}
