import ScanCore
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
    @Test("gives back what was written")
    func roundTrip() {
        let value: JSONValue = [
            "text": "a\"\\\n\u{1F600}\u{0}", "numbers": [0, -1, 1.5, 1e300], "flags": [true, false, nil],
            "empty": ["array": [], "object": [:]],
        ]
        #expect(JSONReader.value(of: JSONWriter.bytes(value)) == value)
        #expect(JSONReader.value(of: JSONWriter.bytes(value, pretty: true)) == value)
    }

    @Test(
        "reads every escape",
        arguments: [
            (#""\b\f\/\u00e4\ud83d\ude00""#, "\u{8}\u{C}/ä\u{1F600}"), (#""ä""#, "ä"),
        ])
    func escapes(text: String, expected: String) {
        #expect(JSONReader.value(of: Array(text.utf8)) == .string(expected))
    }

    @Test(
        "refuses what is no JSON",
        arguments: [
            "", "{", "[1,]", "{\"a\"}", "01", "+1", "1.", "tru", "\"\\ud83d\"", "\"\\x\"", "\"a", "1 2",
            "\"\t\"",
            #""\u+123""#, "NaN", "[1", "{\"a\":1",
        ])
    func refused(text: String) {
        #expect(JSONReader.value(of: Array(text.utf8)) == nil)
    }

    @Test("is not brought down by depth, and refuses bytes that are no UTF-8")
    func hostile() {
        #expect(JSONReader.value(of: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)) == nil)
        #expect(JSONReader.value(of: [0x22, 0xFF, 0x22]) == nil)
    }
}
