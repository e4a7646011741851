import Testing

@testable import ScanContents

/// What has gone wrong with GS1 codes, each case named after it.
@Suite("Traps of GS1 element strings") struct ElementStringTests {
    static let cases: [(String, String)] = [
        ("010400638133393117261130", "(01)04006381333931(17)261130"),
        ("0104006381333931^10A1^17261130", "(01)04006381333931(10)A1(17)261130"),
        // A separator is missing behind the last, and may stand where none is needed.
        ("10A1^0104006381333931", "(10)A1(01)04006381333931"),
        ("0104006381333931^^10A1^", "(01)04006381333931(10)A1"),
        ("^10A1", "(10)A1"), ("00340123450000000000", "(00)340123450000000000"),
        ("3103001234392215", "(3103)001234(3922)15"),
        ("8200https://a.example/", "(8200)https://a.example/"), ("4211234567", "(421)1234567"),
        ("2531234567890128X", "(253)1234567890128X"),
    ]

    @Test("are taken apart", arguments: cases) func parts(data: String, bracketed: String) {
        let found = ElementString(data: data.replacing("^", with: "\u{1D}"))
        #expect(found.bracketed == bracketed && found.fault == nil, "\(found)")
    }

    static let faults: [(String, Int)] = [
        ("", 0), ("0", 0), ("hello", 0), ("0104006381333", 0), ("01040063813339310", 1),
        ("010400638133393x", 0),
        // The separator was lost: what follows is no end of a lot.
        ("10ABCDEFGHIJKLMNOPQRSTUVWX0104006381333931", 0), ("10^17261130", 0), ("17261130059", 1),
        ("3109001234", 0),
        ("0512345678901234", 0), ("10A\u{20AC}", 0),
    ]

    @Test("end at the first fault, which is told", arguments: faults) func told(data: String, count: Int) {
        let found = ElementString(data: data.replacing("^", with: "\u{1D}"))
        #expect(found.elements.count == count && found.fault != nil, "\(found)")
    }

    @Test("are read as people write them") func bracketed() {
        let text = "(01)04006381333931(10)A(1)B(17)261130"
        #expect(ElementString(bracketed: text)?.bracketed == text)
        #expect(ElementString(bracketed: text)?.data == "010400638133393110A(1)B\u{1D}17261130")
        for none in [
            "(01)", "(01)0400638133393", "x(01)04006381333931", "(99", "()", "(1)2", "(01)04006381333931x",
        ] {
            #expect(ElementString(bracketed: none) == nil, "\(none)")
        }
    }

    @Test("have dates whose day may be 00, in a window of a hundred years") func dates() {
        #expect(ElementString.date("260200", year: 2026) == "2026-02-28")
        #expect(ElementString.date("280200", year: 2026) == "2028-02-29")
        #expect(ElementString.date("761231", year: 2026) == "2076-12-31")
        #expect(ElementString.date("771231", year: 2026) == "1977-12-31")
        #expect(ElementString.date("000101", year: 1999) == "2000-01-01")
        for none in ["261301", "260230", "26020", "2602xx", "260001"] {
            #expect(ElementString.date(none, year: 2026) == nil)
        }
    }

    @Test("have numbers whose point the identifier tells") func decimals() {
        let found = ElementString(data: "310300123439329781295\u{1D}3203000000")
        #expect(found.decimal("310")?.value == 1.234 && found.decimal("320")?.value == 0)
        #expect(found.decimal("393", skipping: 3).map { "\($0.value) \($0.head)" } == "12.95 978")
        #expect(ElementString(data: "39091").decimal("390")?.value == 0.000_000_001)
    }

    @Test("tell what check digits and dates are wrong") func warnings() {
        let wrong = ElementString(data: "010400638133393217261350" + "00340123450000000001")
        #expect(
            wrong.warnings(year: 2026) == [
                "The check digit of (01) is wrong.", "(17) is no date.", "The check digit of (00) is wrong.",
            ])
        #expect(wrong.checked("01") == nil)
    }

    @Test("are the same, written as data or in brackets") func roundTrip() throws {
        var random = SeededRandom(seed: 1974)
        let samples = [
            "(10)A1", "(21)x/y", "(17)261130", "(3103)001234", "(37)12", "(01)04006381333931", "(240)Z-9",
            "(20)07",
        ]
        for _ in 0..<1000 {
            let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                samples.randomElement(using: &random) ?? ""
            }.joined()
            let found = try #require(ElementString(bracketed: text))
            #expect(ElementString(data: found.data).elements == found.elements)
        }
    }
}
