import ScanCore
import ScanPipeline
import Testing

@testable import ScanCommand

@Suite("scanloom parse") struct ParseTests {
    @Test("tells what a text means, secrets blotted out") func people() async throws {
        let outcome = try await scanloom(
            "parse", "WIFI:S:Shop;T:WPA;P:secret words;;", in: try CommandFolder())
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.output.hasPrefix("wifi\n  ssid       Shop\n"))
        #expect(!outcome.output.contains("secret words"))
    }

    @Test("prints JSON, secrets whole only if told to", arguments: [false, true])
    func machines(reveals: Bool) async throws {
        let words = ["parse", "--json", "WIFI:S:Shop;T:WPA;P:secret words;;"] + (reveals ? ["--reveal"] : [])
        let outcome = try await ScanloomProcess(words, in: try CommandFolder()).outcome()
        let secret = reveals ? "secret words" : "•••"
        #expect(
            outcome.output == """
                {"format":"qr","text":"WIFI:S:Shop;T:WPA;P:\(secret);;","symbology_identifier":"]Q1",\
                "contents":[{"kind":"wifi","ssid":"Shop","security":"wpa","type":"WPA","password":"\(secret)",\
                "escaping":"none","hidden":false,"ambiguous":false,"warnings":[]}]}

                """)
    }

    @Test("takes a text from standard input") func input() async throws {
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nEND:VCARD\r\n"
        let outcome = try await scanloom("parse", "-", in: try CommandFolder(), standardInput: card)
        #expect(outcome.output.contains("Anna") && outcome.status == 0)
        let large = String(repeating: "x", count: 1 << 20) + "yy"
        let refused = try await scanloom("parse", "-", in: try CommandFolder(), standardInput: large)
        #expect(refused.status == 2 && refused.errors.contains("1 MiB"))
    }

    @Test("takes a JSON string a line, and tells lines that are none") func lines() async throws {
        let input = #""4006381333931""# + "\n" + #""WIFI:S:a\u0062\n;;""# + "\nnone\n"
        let outcome = try await scanloom(
            "parse", "--lines", "--json", in: try CommandFolder(), standardInput: input)
        #expect(
            outcome.output.split(separator: "\n").count == 2 && outcome.output.contains(#""ssid":"ab\n""#))
        #expect(outcome.errors.contains("line 3: expected a JSON string") && outcome.status == 2)
    }

    @Test("uses the classifiers of a configuration") func configuration() async throws {
        let folder = try CommandFolder()
        try folder.write(
            "version: 1\nsource: {images: x}\nsymbologies: [ean13]\nhandlers:\n"
                + "  - gtin: {patterns: [21IIIIIWWWWWK]}\n  - print\n", to: "till.yaml")
        let outcome = try await scanloom(
            "parse", "--json", "--config", "till.yaml", "2112345012346", in: folder)
        #expect(outcome.output.contains(#""weight_kg":1.234"#) && outcome.status == 0)
        let url = try await scanloom("parse", "--config", "till.yaml", "https://a.example/", in: folder)
        #expect(url.status == 1)
        #expect(try await scanloom("parse", "--config", "none.yaml", "x", in: folder).status == 2)
    }

    @Test("says by its status whether something was found") func statuses() async throws {
        let folder = try CommandFolder()
        #expect(try await scanloom("parse", "hello", in: folder).status == 1)
        #expect(try await scanloom("parse", in: folder).status == 2)
        #expect(try await scanloom("parse", "a", "b", in: folder).status == 2)
        #expect(try await scanloom("parse", "--lines", "a", in: folder).status == 2)
        let wrong = try await scanloom("parse", "--format", "ean31", "1", in: folder)
        #expect(wrong.status == 2 && wrong.errors.contains("did you mean \"ean13\"?"))
    }
}

@Suite("Typed texts") struct TypedReadingTests {
    static let cases: [(String, SymbolFormat, String, String)] = [
        ("4006381333931", .ean13, "4006381333931", "]E0"), ("036000291452", .upca, "036000291452", "]E0"),
        ("96385074", .ean8, "96385074", "]E4"), ("4006381333930", .qr, "4006381333930", "]Q1"),
        ("https://a.example/", .qr, "https://a.example/", "]Q1"), ("]C110A1", .code128, "10A1", "]C1"),
        ("]Q3\u{1D}10A1", .qr, "\u{1D}10A1", "]Q3"), ("]E04006381333931", .ean13, "4006381333931", "]E0"),
        ("]d2x", .qr, "x", "]d2"), ("]", .qr, "]", "]Q1"), ("", .qr, "", "]Q1"),
        ("1234567é", .qr, "1234567é", "]Q1"),
    ]

    @Test("are taken for the code that they came from most likely", arguments: cases)
    func guess(typed: String, format: SymbolFormat, text: String, identifier: String) {
        let reading = TypedReading(typed, nil).reading
        #expect(reading.format == format && reading.text == text && reading.symbologyIdentifier == identifier)
    }

    @Test("may have an add-on behind a space") func addOn() {
        let reading = TypedReading("9780306406157 52495", nil).reading
        #expect(reading.text == "9780306406157" && reading.details == [JSONMember("add_on", "52495")])
        #expect(TypedReading("a b", nil).reading.text == "a b")
    }
}

@Suite("JSON strings") struct JSONStringTests {
    @Test(
        "are read as the standard has them",
        arguments: [
            (#""""#, ""), (#" "a\"\\\/\b\f\n\r\t" "#, "a\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u00e9\ud83d\ude42""#, "é🙂"),
            (#""é""#, "é"), (#""\u0000""#, "\0"), ("a", nil), (#"""#, nil), (#""a"b""#, nil), (#""\x""#, nil),
            (#""\ud83d""#, nil), (#""\ude42""#, nil), (#""\u12""#, nil), (#""\"#, nil), ("\"a\nb\"", nil),
            ("", nil),
        ] as [(String, String?)])
    func strings(line: String, text: String?) { #expect(textOfJSONString(line) == text) }
}
