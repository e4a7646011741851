import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import Code128Plugin

@Suite("Code 128 that are made")
struct Code128EncoderTests {
    /// What `zint --dump` printed.
    static let known = [
        ("Scanloom 128", "D21BA2164B0C299423D47AF75B3273672E999431D6"),
        ("1234567890", "D396722C716C29BDA7963AC"),
        ("AB12345678CD", "D214622C5DEB391638B614BDD11AC46F6C758"),
        ("abc123456XYZ", "D212C24342CBBD6722C716BDDC5BB4762D1D8EB"), ("12345", "D396722C5EEDC9D631D6"),
        ("A1B2C3", "D2146273458CE511B2E4ECC758"), ("123456789A", "D396722C716C297BB96518CD98EB"),
    ]

    @Test("the bars are zint's", arguments: known) func bars(_ text: String, _ dump: String) throws {
        #expect(try barsOf(Code128Encoder().encode(.text(text))) == ScanTesting.bars(hexadecimal: dump))
    }

    @Test("GS1-128 is zint's too") func gs1() throws {
        let symbol = try Code128Encoder().encode(.elements("(01)09501101530003(10)AB-123(17)270101"))
        #expect(
            try barsOf(symbol)
                == ScanTesting.bars(
                    hexadecimal: "D39EBB36648C5D893366EED99263225EEA311626E4E6BBDDBBD74E6EC99B3366EEC758"))
        #expect(symbol.text == "010950110153000310AB-123\u{1D}17270101")
    }

    @Test("no text takes more characters than in one set with shifts, or digits in pairs") func shortest() {
        func count(_ text: String) -> Int {
            Code128Split.characters(of: Array(text.utf8), isGS1: false).count
        }
        #expect(count("12") == 2)
        #expect(count("1234") == 3)
        // Two digits alone do not pay for two changes of set; four between letters break even, six pay.
        #expect(count("a12b") == 5)
        #expect(count("a123456b") == 8)
        // A control character among small letters is shifted to; three in a row change the set.
        #expect(count("ab\ncd") == 7)
        #expect(count("ab\n\n\n") == 7)
    }

    @Test("random texts of all characters are read back", arguments: 0..<3) func readBack(_ seed: Int) throws
    {
        var random = SeededRandom(seed: UInt64(seed))
        let alphabets: [[UInt8]] = [
            Array(48...57), Array(0...31), Array(32...127), Array(160...255), Array(65...90),
        ]
        for _ in 0..<200 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let letters = alphabets[Int.random(in: 0..<alphabets.count, using: &random)]
                for _ in 0..<Int.random(in: 1...6, using: &random) {
                    bytes.append(letters[Int.random(in: 0..<letters.count, using: &random)])
                }
            }
            let data = Code128Split.characters(of: bytes, isGS1: false)
            let sum = data.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element }
            #expect(Code128Message(data + [sum % 103])?.bytes == bytes, "\(bytes)")
        }
    }

    @Test("the longest symbol is read from a picture") func longest() throws {
        let text = String(repeating: "Scanloom", count: 20).prefix(Code128Encoder.mostCharacters)
        let symbol = try Code128Encoder().encode(.text(String(text)))
        let picture = DrawnBars(modules: try barsOf(symbol), pixelsPerModule: 2).image()
        let reader = Code128(NoOptions(), .sample(name: "code128"))
        #expect(scan(picture, [reader]).readings.map(\.text) == [String(text)])
    }

    static let faults: [(message: SymbolMessage, words: String)] = [
        (.text(""), "there is nothing to write"),
        (.text("5 €"), "Code 128 holds the characters of Latin-1, found \"€\""),
        (.text(String(repeating: "a", count: 78)), "too long: 78 symbol characters where 77 are the most"),
        (
            .elements("(01)09501101530004"),
            "the check digit of \"09501101530004\" is wrong: expected 3, found 4"
        ),
        (.elements("(17)2701"), "(17) has 4 characters, 6 are right"),
        (.elements("(17)271301"), "(17) is no date"),
        (.elements("17270101"), "expected element strings such as (01)09501101530003, found \"17270101\""),
        (.elements("(9)5"), "expected an application identifier that is known, in brackets, found \"(9)5\""),
        (.elements("(10)A€"), "(10) holds a character that is not allowed"),
        (
            .elements("(10)ABCDEFGHIJKLMNOPQRST(21)ABCDEFGHIJKLMNOPQRST(20)01(20)02"),
            "too long: 54 characters where GS1-128 holds 48"
        ),
    ]

    @Test("what is wrong is told", arguments: faults.indices) func wrong(_ index: Int) {
        let (message, words) = Self.faults[index]
        let fault = #expect(throws: Fault.self) { try Code128Encoder().encode(message) }
        #expect(fault?.message == words)
    }

    private func barsOf(_ symbol: EncodedSymbol) throws -> [Bool] {
        guard case .bars(let bars, _, _) = symbol.pattern else { throw Fault("no bars") }
        return bars
    }
}
