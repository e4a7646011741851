import Glibc
import ScanCore
import Testing

@testable import ScanVision

/// A text as bytes of a character set, by the C library.
private func encoded(_ text: String, _ charset: String) -> [UInt8] {
    guard let converter = iconv_open(charset, "UTF-8"), converter != iconv_t(bitPattern: -1) else {
        return []
    }
    defer { iconv_close(converter) }
    var input = text.utf8.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 4 + 16)
    return input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            var (from, to) = (input.baseAddress, output.baseAddress)
            var (left, room) = (input.count, output.count)
            iconv(converter, &from, &left, &to, &room)
            return left > 0 ? [] : output[..<(output.count - room)].map { UInt8(bitPattern: $0) }
        }
    }
}

@Suite("Text of a message")
struct TextTests {
    private func decode(_ runs: EncodedMessage.Run...) -> (text: String, charset: Charset) {
        EncodedMessage(runs).text
    }

    static let texts: [(text: String, set: String, name: String)] = [
        ("Il était une fois à la plage, où ça a été", "ISO-8859-1", "iso-8859-1"),
        ("Müller & Söhne, Straße 5", "ISO-8859-1", "iso-8859-1"),
        ("El niño comió una manzana mañana", "ISO-8859-1", "iso-8859-1"),
        ("20°C, 100 m², 5µm", "ISO-8859-1", "iso-8859-1"),
        ("M8×20", "ISO-8859-1", "iso-8859-1"),
        ("Ø10", "ISO-8859-1", "iso-8859-1"),
        ("Preis: 5 € – „gut“", "CP1252", "windows-1252"),
        ("Оплата услуг по договору", "CP1251", "windows-1251"),
        ("ST00012|Name=ООО «Ромашка»|Purpose=Оплата", "CP1251", "windows-1251"),
        ("Καλημέρα κόσμε", "CP1253", "windows-1253"),
        ("日本語のテキストです", "CP932", "shift_jis"),
        ("<ﾃﾞｻﾞｲﾝQR> ｲﾗｽﾄ入りｶﾗｰQRｺｰﾄﾞ", "CP932", "shift_jis"),
        ("東京都千代田区丸の内1-1", "CP932", "shift_jis"),
        ("北京市朝阳区建国路一号", "GB18030", "gb18030"),
        ("你好，世界。这是一个测试", "GB18030", "gb18030"),
        ("안녕하세요 세계", "UHC", "euc-kr"),
        ("臺北市信義區市府路一號", "BIG5", "big5"),
        ("你好世界，這是一個測試", "BIG5", "big5"),
    ]

    @Test("is guessed from the bytes where the code says nothing", arguments: texts)
    func guesses(_ text: String, _ set: String, _ name: String) throws {
        let bytes = encoded(text, set)
        try #require(!bytes.isEmpty, "the C library knows no \(set) here")
        let decoded = decode(.init(bytes))
        #expect(decoded.text == text)
        #expect(decoded.charset == Charset(name, evidence: "bytes"))
    }

    @Test("UTF-8 and ASCII are told by their bytes, also when split over runs of other modes")
    func utf8() {
        #expect(decode(.init(Array("plain".utf8))).charset == Charset("us-ascii", evidence: "bytes"))
        #expect(decode(.init(Array("\u{FEFF}mit Marke: ä".utf8))).text == "mit Marke: ä")
        let bytes = Array("汉字".utf8)
        let split = decode(
            .init([bytes[0]]), .init(Array(bytes[1...2]), .kanji(eci: nil)), .init(Array(bytes[3...])))
        #expect(split.text == "汉字")
        #expect(split.charset == Charset("utf-8", evidence: "bytes"))
    }

    @Test("kanji alone are Shift-JIS, even where they happen to be UTF-8 too")
    func kanjiAlone() throws {
        let bytes: [UInt8] = [0xE4, 0xAA, 0x8C, 0xEA, 0x82, 0xA4]
        try #require(String(validating: bytes, as: UTF8.self) != nil)
        let decoded = decode(.init(bytes, .kanji(eci: nil)))
        #expect(decoded.text == "茗語う")
        #expect(decoded.charset == Charset("shift_jis", evidence: "mode"))
    }

    @Test("kanji mode among UTF-8 is read as each is written, among Shift-JIS as one")
    func kanjiAmongOthers() {
        let kanji = EncodedMessage.Run(encoded("日本", "CP932"), .kanji(eci: nil))
        let mixed = decode(.init(Array("駅・".utf8)), kanji, .init(Array("です".utf8)))
        #expect(mixed.text == "駅・日本です")
        #expect(mixed.charset == Charset("utf-8", evidence: "bytes"))
        // C2 B1: a plus-minus sign of UTF-8, or two half-width katakana.
        let katakana = decode(kanji, .init([0xC2, 0xB1]))
        #expect(katakana.text == "日本ﾂｱ")
        #expect(katakana.charset == Charset("shift_jis", evidence: "mode"))
    }

    @Test(
        "an interpretation that the code announces is followed",
        arguments: [
            (26, "Grüße", "UTF-8", "utf-8"), (20, "日本", "CP932", "shift_jis"),
            (3, "été", "ISO-8859-1", "iso-8859-1"),
            (22, "Привет", "CP1251", "windows-1251"), (4, "łódź", "ISO-8859-2", "iso-8859-2"),
            (28, "臺北", "BIG5", "big5"), (30, "세계", "UHC", "euc-kr"), (25, "ab€", "UTF-16BE", "utf-16be"),
            (17, "5 €", "ISO-8859-15", "iso-8859-15"), (2, "Ä½", "CP437", "ibm437"),
            (21, "žluťoučký kůň", "CP1250", "windows-1250"), (23, "„5 €“", "CP1252", "windows-1252"),
            (24, "مرحبا", "CP1256", "windows-1256"), (29, "你好", "GB2312", "gb18030"),
            (32, "镕", "GB18030", "gb18030"), (33, "ab€", "UTF-16LE", "utf-16le"),
            (34, "€", "UTF-32BE", "utf-32be"), (35, "€", "UTF-32LE", "utf-32le"),
        ])
    func announced(_ eci: Int, _ text: String, _ set: String, _ name: String) {
        let decoded = decode(.init(encoded(text, set), .eci(eci)))
        #expect(decoded.text == text)
        #expect(decoded.charset == Charset(name, evidence: "eci"))
    }

    @Test("what is announced one after the other is decoded apart")
    func several() {
        let decoded = decode(
            .init(Array("a ".utf8)), .init(encoded("é ", "ISO-8859-1"), .eci(3)),
            .init(encoded("Я", "CP1251"), .eci(22)), .init(encoded("日本", "CP932"), .kanji(eci: 22)))
        #expect(decoded.text == "a é Я日本")
    }

    @Test("bytes that are no text are told as such, one character each")
    func binary() {
        let bytes: [UInt8] = [0, 1, 2, 0xFF, 0xFE]
        let decoded = decode(.init(bytes))
        #expect(decoded.charset.name == "binary")
        #expect(decoded.text.unicodeScalars.map(\.value) == [0, 1, 2, 0xFF, 0xFE])
        #expect(decode(.init([0x41, 0xC3], .eci(899))).charset == Charset("binary", evidence: "eci"))
        #expect(decode(.init([0x41], .eci(811_799))).charset == Charset("binary", evidence: "eci"))
    }

    @Test("a wrong announcement falls back to the bytes")
    func wrong() {
        let decoded = decode(.init(encoded("été à", "ISO-8859-1"), .eci(26)))
        #expect(decoded.text == "été à")
        #expect(decoded.charset.evidence == "bytes")
    }

    @Test("nothing is empty text")
    func nothing() {
        #expect(decode().text == "")
        #expect(decode(.init([], .eci(26))).text == "")
    }

    @Test("any bytes give some text", arguments: 0..<50)
    func anything(_ seed: UInt64) {
        var random = SplitMix(state: seed)
        for _ in 0..<40 {
            let bytes = (0..<(random.next() % 30)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let announcements: [EncodedMessage.Announcement] = [
                .nothing, .eci(Int(random.next() % 40)), .kanji(eci: nil), .hanzi(eci: 26),
            ]
            let runs = announcements.map { EncodedMessage.Run(bytes, $0) }
            #expect(
                bytes.isEmpty
                    || !EncodedMessage(Array(runs.prefix(1 + Int(random.next() % 4)))).text.text.isEmpty)
        }
    }
}
