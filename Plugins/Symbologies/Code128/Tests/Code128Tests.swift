import ScanCore
import ScanTesting
import ScanVision
import Testing

@testable import Code128Plugin

private let symbology = Code128(NoOptions(), .sample(name: "code128"))

@Suite("Code 128: drawn symbols")
struct Code128DrawnTests {
    /// Bars that zint made, what they say, and the identifier.
    static let known: [(bars: String, bytes: [UInt8], identifier: String)] = [
        ("D21BA2164B0C299423D47AF75B3273672E999431D6", Array("Scanloom 128".utf8), "]C0"),
        ("D396722C716C29BDA7963AC", Array("1234567890".utf8), "]C0"),
        ("D094622C434F6D11AC45D8C758", Array("AB\t\u{1B}CD".utf8), "]C0"),
        ("D212C24342CBBD6722C716BDDC5BB4762D1D8EB", Array("abc123456XYZ".utf8), "]C0"),
        ("D21A224F5EEAF17BA98590B098EB", [0x47, 0x72, 0xFC, 0xDF, 0x65], "]C0"),
        ("D217BAF7588EB1DEA137A4AF178B1D6", [0xC4, 0xD6, 0xDC, 0xE4, 0xF6, 0xFC], "]C0"),
        (
            "D39EBB36648C5D893366EED99263225EEA311626E4E6BBDDBBD74E6EC99B3366EEC758",
            Array("010950110153000310AB-123\u{1D}17270101".utf8), "]C1"
        ),
    ]

    @Test("all code sets and functions read", arguments: known.indices)
    func reads(_ index: Int) {
        let (hexadecimal, bytes, identifier) = Self.known[index]
        let found = scan(DrawnBars(modules: bars(hexadecimal: hexadecimal)).image(), [symbology]).readings
        #expect(found.map(\.bytes) == [bytes])
        #expect(found.first?.symbologyIdentifier == identifier)
    }

    @Test("every fifteen degrees reads, dark on light and light on dark", arguments: [false, true])
    func turned(_ isInverted: Bool) {
        for angle in stride(from: 0.0, to: 360, by: 15) {
            let drawn = DrawnBars(
                modules: bars(hexadecimal: Self.known[1].bars), angle: angle, isInverted: isInverted)
            #expect(scan(drawn.image(), [symbology]).readings.map(\.text) == ["1234567890"], "\(angle)°")
        }
    }

    @Test("text above ASCII is told as what it is") func latin() {
        let drawn = DrawnBars(modules: bars(hexadecimal: Self.known[4].bars))
        let reading = scan(drawn.image(), [symbology]).readings.first
        #expect(reading?.text == "Grüße")
        #expect(reading?.charset == Charset("iso-8859-1", evidence: "standard"))
    }

    @Test("pictures without a symbol give nothing") func conforms() {
        #expect(Conformance.violations(of: LinearSweep([symbology])) == [])
    }
}

@Suite("Code 128: what characters say")
struct Code128MessageTests {
    /// Characters with the check character that they need.
    private func message(_ letters: [Int]) -> Code128Message? {
        let sum = letters.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element }
        return Code128Message(letters + [sum % 103])
    }

    @Test("a shift holds for one character") func shift() {
        #expect(message([103, 33, 98, 65, 33])?.text == "AaA")
        #expect(message([104, 65, 98, 65, 65])?.text == "a\u{1}a")
    }

    @Test("code sets change either way") func sets() {
        #expect(message([105, 12, 100, 65, 101, 33, 99, 99])?.text == "12aA99")
    }

    @Test("FNC4 once extends one character, twice all of them until twice again") func extended() {
        #expect(message([104, 100, 36, 36])?.text == "\u{C4}D")
        #expect(message([104, 100, 100, 36, 36, 100, 36, 36, 100, 100, 36])?.text == "\u{C4}\u{C4}D\u{C4}D")
    }

    @Test(
        "FNC1 first is GS1, second an industry's, elsewhere a separator",
        arguments: [
            ([105, 102, 1, 23], "]C1", "0123"), ([104, 33, 102, 34], "]C2", "AB"),
            ([105, 12, 102, 34], "]C2", "1234"), ([104, 33, 34, 102, 35], "]C0", "AB\u{1D}C"),
            ([104, 16, 102, 34], "]C0", "0\u{1D}B"),
        ])
    func functionOne(_ letters: [Int], _ identifier: String, _ text: String) {
        #expect(message(letters)?.symbologyIdentifier == identifier)
        #expect(message(letters)?.text == text)
    }

    @Test("FNC2 and FNC3 are told") func otherFunctions() {
        #expect(message([104, 97, 33])?.symbologyIdentifier == "]C0")
        #expect(message([104, 97, 33])?.isAppended == true)
        #expect(message([103, 96, 33])?.isForReader == true)
    }

    @Test("a wrong check character, no data and letters out of range say nothing") func nothing() {
        #expect(Code128Message([104, 33, 35]) == nil)
        #expect(message([104]) == nil)
        #expect(Code128Message([]) == nil)
        #expect(message([12, 33]) == nil)
        #expect(message([104, 33, 105]) == nil)
        #expect(message([104, 33, -1]) == nil)
    }

    @Test("random texts come back from random code sets", arguments: 0..<20)
    func roundTrip(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var letters = [104]
        var text = ""
        for _ in 0..<Int.random(in: 1...30, using: &random) {
            let letter = Int.random(in: 0..<96, using: &random)
            if Bool.random(using: &random) {
                // Through set A and back.
                letters += [101, letter, 100]
                text.unicodeScalars.append(Unicode.Scalar(UInt8(letter < 64 ? letter + 32 : letter - 64)))
            } else {
                letters.append(letter)
                text.unicodeScalars.append(Unicode.Scalar(UInt8(letter + 32)))
            }
        }
        #expect(message(letters)?.text == text)
    }
}
