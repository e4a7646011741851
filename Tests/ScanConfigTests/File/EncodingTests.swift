import ScanConfig
import ScanCore
import Testing

@Suite("Encodings of a file")
struct EncodingTests {
    @Test(
        "that are not UTF-8 are told",
        arguments: [
            ([0xFF, 0xFE, 0x61, 0], "t.yaml: expected UTF-8, found UTF-16; save the file as UTF-8"),
            ([0xFE, 0xFF, 0, 0x61], "t.yaml: expected UTF-8, found UTF-16; save the file as UTF-8"),
            ([0x61, 0, 0x3A, 0], "t.yaml: expected UTF-8, found UTF-16; save the file as UTF-8"),
            ([0xFF, 0xFE, 0, 0], "t.yaml: expected UTF-8, found UTF-32; save the file as UTF-8"),
            ([0x61, 0, 0, 0], "t.yaml: expected UTF-8, found UTF-32; save the file as UTF-8"),
            (
                Array("a: 1\nb: größe \u{0}".utf8.dropLast()) + [0xFC],
                "t.yaml:2:10: expected UTF-8, found the byte 0xfc; save the file as UTF-8"
            ),
            ([0x61, 0xC3], "t.yaml:1:2: expected UTF-8, found the byte 0xc3; save the file as UTF-8"),
            ([0xED, 0xA0, 0x80], "t.yaml:1:1: expected UTF-8, found the byte 0xed; save the file as UTF-8"),
            (
                [0xEF, 0xBB, 0xBF, 0x80],
                "t.yaml:1:1: expected UTF-8, found the byte 0x80; save the file as UTF-8"
            ),
            (
                Array("a: \u{1B}[0m".utf8),
                #"t.yaml:1:4: the character \u{1B} is not allowed here; remove it, or write it as an escape in "…""#
            ),
            (
                Array("a: b\nc: \u{FEFF}".utf8),
                #"t.yaml:2:4: the character \u{FEFF} is not allowed here; remove it, or write it as an escape in "…""#
            ),
            (
                Array("a: b\u{2028}c".utf8),
                #"t.yaml:1:5: the character \u{2028} is not allowed here; remove it, or write it as an escape in "…""#
            ),
        ] as [([UInt8], String)])
    func foreign(bytes: [UInt8], message: String) {
        #expect(outline(ConfigFile.parse(bytes, name: "t.yaml")) == message)
    }
}
