import GTINPlugin
import ScanContents
import ScanCore
import ScanTesting
import Testing

@Suite("The classifier of product numbers")
struct GTINClassifierTests {
    private func json(
        _ text: String, _ format: SymbolFormat = .ean13, addOn: String? = nil, patterns: [String] = []
    ) throws -> String {
        var options = GTINOptions()
        options.patterns = try patterns.map { try MeasurePattern($0) }
        var scan = Scan.sample(text, format: format)
        scan.reading.details = addOn.map { [JSONMember("add_on", .string($0))] } ?? []
        let contents = GTINClassifier(options, .sample(name: "gtin")).contents(of: scan)
        return contents.map { JSONWriter.text($0.json) }.joined()
    }

    @Test("gives the same number however it was scanned")
    func normalForm() throws {
        #expect(
            try json("042100005264", .upca) == """
                {"kind":"gtin","gtin":"00042100005264","scanned_as":"upca","use":"product","warnings":[]}
                """)
        #expect(try json("04252614", .upce).contains(#""gtin":"00042100005264","scanned_as":"upce""#))
        #expect(try json("0042100005264", .upca).contains(#""gtin":"00042100005264""#))
    }

    @Test("tells books with their price, and journals with their issue")
    func press() throws {
        #expect(
            try json("9780306406157", addOn: "52495") == """
                {"kind":"gtin","gtin":"09780306406157","scanned_as":"ean13","use":"book","isbn":"9780306406157",\
                "isbn10":"0306406152","add_on":"52495","price":24.95,"currency":"USD","warnings":[]}
                """)
        #expect(
            try json("9770317847001", addOn: "05") == """
                {"kind":"gtin","gtin":"09770317847001","scanned_as":"ean13","use":"journal","issn":"0317-8471",\
                "issn_variant":"00","add_on":"05","issue":"05","warnings":[]}
                """)
        #expect(try !json("4006381333931", addOn: "52495").contains("price"))
    }

    @Test("reads a shop's own numbers by the first pattern that fits")
    func patterns() throws {
        let patterns = ["20IIIIIWWWWWK", "21IIIIIWW.WWWK", "21IIIIIPPPPPK"]
        #expect(
            try json("2112345012346", patterns: patterns) == """
                {"kind":"gtin","gtin":"02112345012346","scanned_as":"ean13","use":"restricted","item":"12345",\
                "item_gtin":"02112345000008","weight_kg":1.234,"warnings":[]}
                """)
        #expect(try !json("2112345012346").contains("item"))
        // A pattern says nothing of numbers that others give.
        #expect(try !json("4006381333931", patterns: ["XXIIIIIWWWWWK"]).contains("item"))
    }

    @Test("tells no price whose check digit is wrong")
    func wrongPrice() throws {
        let text = try json("2212347146855", patterns: ["22IIIICPPPPPK"])
        #expect(
            text.contains("the price, weight or count is wrong") && !text.contains(#""price""#), "\(text)")
    }

    @Test("tells the right check digit where a wrong one was typed")
    func wrongCheckDigit() throws {
        #expect(
            try json("4006381333930") == """
                {"kind":"gtin","scanned_as":"ean13","warnings":["The check digit is wrong; 1 would be right."]}
                """)
    }

    @Test("says nothing of other codes", arguments: [SymbolFormat.qr, .code128])
    func none(format: SymbolFormat) throws { #expect(try json("4006381333931", format).isEmpty) }

    @Test("tells mistakes in patterns where they stand")
    func mistakes() {
        var problems: [Diagnostic] = []
        let place = Place(file: "till.yaml", line: 3, column: 5)
        let node = ConfigValue(.scalar(ConfigScalar("21IIIIIWWWWW", isQuoted: true)), at: place)
        #expect(MeasurePattern.read(node, &problems) == nil)
        #expect(
            problems.map(\.description) == [
                "till.yaml:3:5: \"21IIIIIWWWWW\" is no pattern: expected K, the check digit, at the end and nowhere else"
            ])
    }
}
