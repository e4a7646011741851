import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import QRPlugin

@Suite("QR codes that are made")
struct EncoderTests {
    /// A symbol that segno made, filled to the last character, as `Fixtures/fingerprints.py` describes it.
    struct Filled: Sendable, CustomTestStringConvertible {
        let version: Int
        let level: QRLevel
        let mask: Int
        let text: String
        let fingerprint: String
        var testDescription: String { "\(version)-\(level.rawValue)" }

        static let all = SymbolFixture.file("fingerprints.txt").split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            let version = Int(words[0]) ?? 1
            let letters = Array(alphabets[words[3]] ?? "")
            let text = (0..<(Int(words[4]) ?? 0)).map {
                letters[($0 * $0 * 7 + $0 * 3 + version * 11) % letters.count]
            }
            return Filled(
                version: version, level: QRLevel(rawValue: words[1]) ?? .low, mask: Int(words[2]) ?? 0,
                text: String(text), fingerprint: words[5])
        }

        private static let alphabets = [
            "numeric": "0123456789", "alphanumeric": "ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:",
            "byte": "abcdefghijklmnopqrstuvwxyz,;!?",
        ]
    }

    @Test("every version and level is module for module what segno makes") func filled() throws {
        #expect(Filled.all.count == 160)
        for filled in Filled.all {
            var options = QREncoder.Options()
            (options.version, options.level, options.mask) = (filled.version, filled.level, filled.mask)
            options.boost = false
            let rows = try rows(of: try QREncoder(options).encode(.text(filled.text)))
            #expect(fingerprint(rows) == filled.fingerprint, "\(filled.testDescription)")
        }
    }

    @Test("one character more needs the next version, and beyond version 40 the capacity is told")
    func limits() throws {
        for filled in Filled.all where filled.version % 7 == 1 {
            var options = QREncoder.Options()
            (options.level, options.eci) = (filled.level, .never)
            let encoder = try QREncoder(options)
            #expect(try details(encoder, filled.text)["version"] == .int(filled.version))
            let longer = filled.text + String(filled.text.suffix(1))
            #expect(try details(encoder, longer)["version"] == .int(filled.version + 1))
        }
        let fault = #expect(throws: Fault.self) {
            try QREncoder().encode(.text(String(repeating: "7", count: 5597)))
        }
        #expect(
            fault?.message
                == "too long: 18675 bits where version 40 at level M holds 18672 (2331 bytes, or 5596 digits)"
        )
        #expect(throws: Fault.self) { try QREncoder().encode(.text("")) }
    }

    @Test(
        "symbols with room to fill are what segno makes",
        arguments: ["numeric 1-L", "alphanumeric 1-M", "kanji 2-M"])
    func padding(_ name: String) throws {
        let fixture = SymbolFixture.named(name)
        var options = QREncoder.Options()
        options.level = try #require(fixture.level.flatMap(QRLevel.init(rawValue:)))
        (options.version, options.mask, options.boost) = (fixture.version, fixture.mask, false)
        let symbol = try QREncoder(options).encode(.text(try #require(fixture.text)))
        #expect(try rows(of: symbol) == fixture.rows)
        #expect(symbol.text == fixture.text)
    }

    // Behind whole bytes segno 1.4 puts a codeword of zeros that the standard does not ask for (7.4.10).
    @Test(
        "Latin-1 and UTF-8 are the same bytes as segno's",
        arguments: ["Latin-1 3-M", "UTF-8 4-M", "bytes 2-Q"])
    func charsets(_ name: String) throws {
        let fixture = SymbolFixture.named(name)
        var options = QREncoder.Options()
        options.eci = .never
        let symbol = try QREncoder(options).encode(.text(try #require(fixture.text)))
        #expect(try decoded(symbol).message.encoded.bytes == fixture.bytes)
        #expect(try decoded(symbol).message.modes == [.byte])
        #expect(symbol.text == fixture.text)
    }

    @Test("a level is raised where the version has room, and only there") func boost() throws {
        #expect(try details(try QREncoder(), "1234")["level"] == .string("H"))
        var options = QREncoder.Options()
        options.boost = false
        #expect(try details(try QREncoder(options), "1234")["level"] == .string("M"))
        options.level = .high
        #expect(try details(try QREncoder(options), "1234")["level"] == .string("H"))
    }

    @Test(
        "what is announced",
        arguments: [
            (QRAnnouncing.auto, "abc", nil), (.auto, "Grüße", nil), (.auto, "한글", 26), (.auto, "漢字", nil),
            // Cyrillic letters are among those of JIS X 0208.
            (.auto, "мир", nil), (.never, "한글", nil), (.always, "abc", 3), (.always, "мир", 26),
            (.auto, "漢字 мир 😀", 26),
        ] as [(QRAnnouncing, String, Int?)])
    func announcing(_ eci: QRAnnouncing, _ text: String, _ number: Int?) throws {
        var options = QREncoder.Options()
        options.eci = eci
        let symbol = try QREncoder(options).encode(.text(text))
        #expect(symbol.details.first { $0.name == "eci" }?.value == number.map { .array([.int($0)]) })
        #expect(try decoded(symbol).message.encoded.text.text == text)
    }

    @Test("random texts come back, whatever they are made of", arguments: 0..<4)
    func roundTrip(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let alphabets = ["0123456789", "ABC $%*+-./:XYZ", "abcäöüß\n\\~", "漢字東京点茗あいう", "мир😀한글"].map(
            Array.init)
        for round in 0..<40 {
            var text = ""
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let letters = alphabets[Int.random(in: 0..<alphabets.count, using: &random)]
                for _ in 0..<Int.random(in: 1...(round % 10 == 0 ? 120 : 15), using: &random) {
                    text.append(letters[Int.random(in: 0..<letters.count, using: &random)])
                }
            }
            var options = QREncoder.Options()
            options.level = QRLevel.allCases[Int.random(in: 0..<4, using: &random)]
            let symbol = try QREncoder(options).encode(.text(text))
            let read = try decoded(symbol)
            #expect(read.message.encoded.text.text == text)
            #expect(symbol.text == text)
            #expect(read.message.isPaddingRight)
        }
    }

    @Test("bytes come back as they are") func bytes() throws {
        let bytes = (0..<256).map { UInt8($0) }
        #expect(try decoded(try QREncoder().encode(.bytes(bytes))).message.encoded.bytes == bytes)
    }

    @Test("element strings are marked, their separators and percent signs right") func gs1() throws {
        let symbol = try QREncoder().encode(.elements("(01)09501101530003(10)AB%12(21)x%y(17)270101"))
        let message = try decoded(symbol).message
        #expect(message.application == .gs1)
        #expect(message.encoded.bytes == Array("010950110153000310AB%12\u{1D}21x%y\u{1D}17270101".utf8))
        #expect(symbol.text == "010950110153000310AB%12\u{1D}21x%y\u{1D}17270101")
    }

    @Test("a message over several symbols tells which each is, and the parity of all", arguments: [2, 5, 16])
    func append(_ count: Int) throws {
        let text = "Scanloom reads 1234567890 and 漢字, part by part"
        let symbols = try QREncoder().encode(.text(text), over: count)
        let parts = try symbols.map { try decoded($0).message }
        #expect(parts.map { $0.append?.index } == (0..<count).map { $0 })
        #expect(Set(parts.map { $0.append?.count }) == [count])
        let bytes = parts.flatMap(\.encoded.bytes)
        #expect(Set(parts.map { $0.append?.parity }) == [Int(bytes.reduce(0, ^))])
        #expect(CharsetConverter.shiftJIS.text(of: bytes) == text)
        #expect(throws: Fault.self) { try QREncoder().encode(.text("ab"), over: 3) }
    }

    @Test("a version or mask that there is not is told") func options() {
        var options = QREncoder.Options()
        options.version = 41
        #expect(throws: Fault("expected a version of 1 to 40, found 41", option: "version")) {
            try QREncoder(options)
        }
        (options.version, options.mask) = (nil, 8)
        #expect(throws: Fault("expected a mask of 0 to 7, found 8", option: "mask")) {
            try QREncoder(options)
        }
    }

    private func details(_ encoder: QREncoder, _ text: String) throws -> [String: JSONValue] {
        let members = try encoder.encode(.text(text)).details
        return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    }

    private func rows(of symbol: EncodedSymbol) throws -> [[Bool]] {
        guard case .matrix(let rows, quietZone: 4) = symbol.pattern else { throw Fault("no matrix") }
        return rows
    }

    private func decoded(_ symbol: EncodedSymbol) throws -> DecodedSymbol {
        var fixture = SymbolFixture()
        fixture.rows = try rows(of: symbol)
        let layout = SymbolLayout.of(Version((fixture.size - 17) / 4))
        return try GridDecoder(layout: layout).decode(fixture.certainties, erasing: false).get()
    }

    private func fingerprint(_ rows: [[Bool]]) -> String {
        let value = rows.joined().reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
            ($0 ^ ($1 ? 1 : 0)) &* 0x100_0000_01B3
        }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
