import ScanCore
import ScanDelivery
import Testing

@Suite("Retry-After")
struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, the example of RFC 9110, 5.6.7.
    private static let example = WallTime(milliseconds: 784_111_777_000)

    @Test(
        "dates are read in all three forms",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", Int64(784_111_777)),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Tue, 29 Feb 2000 23:59:60 GMT", 951_868_800),
            ("Mon, 30 Nov 2026 12:00:00 GMT", 1_796_040_000),
            ("Monday, 30-Nov-26 12:00:00 GMT", 1_796_040_000),
        ])
    func dates(text: String, seconds: Int64) {
        #expect(WallTime(httpDate: text)?.seconds == seconds)
    }

    @Test(
        "what is no date is nil",
        arguments: [
            "", "soon", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 32 Nov 1994 08:49:37 GMT",
            "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 99999 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:-9:37 GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
        ])
    func noDates(text: String) {
        #expect(WallTime(httpDate: text) == nil)
    }

    @Test(
        "is what the answer asks for, within reason",
        arguments: [
            ("7", 7), ("0", nil), ("-5", nil), ("1.5", nil), ("", nil), ("soon", nil),
            ("86401", 86_400), ("99999999999999999999999", 86_400),
            ("Sun, 06 Nov 1994 08:50:07 GMT", 30), ("Sun, 06 Nov 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1993 08:49:37 GMT", nil), ("Sun, 06 Nov 9999 08:49:37 GMT", 86_400),
        ] as [(String, Int?)])
    func waits(header: String, seconds: Int?) {
        let response = HTTPResponse(status: 429, headers: [HTTPHeader("RETRY-AFTER", header)])
        #expect(retryAfter(response, now: RetryAfterTests.example) == seconds.map { .seconds($0) })
    }

    @Test("is nothing where the header is missing")
    func missing() {
        #expect(retryAfter(HTTPResponse(status: 503), now: RetryAfterTests.example) == nil)
    }
}
