import ScanCore
import Testing

@Suite("Calendar times")
struct WallTimeTests {
    @Test(
        "are written as RFC 3339",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_250, "2000-02-29T00:00:00.250Z"),
            (1_772_357_400_250, "2026-03-01T09:30:00.250Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
        ])
    func rfc3339(milliseconds: Int64, text: String) {
        #expect(WallTime(milliseconds: milliseconds).rfc3339 == text)
        #expect(WallTime(rfc3339: text)?.milliseconds == Int64(milliseconds))
    }

    @Test(
        "are read as they are written, and in no other way",
        arguments: [
            "", "2026-02-30T00:00:00.000Z", "2026-03-01T09:30:00Z", "2026-03-01T09:30:00.250+",
            "2026-03-01 09:30:00.250Z", "9999-99-99T99:99:99.999Z", "-999999999999999999999999",
        ])
    func unreadable(text: String) {
        #expect(WallTime(rfc3339: text) == nil)
    }
}
