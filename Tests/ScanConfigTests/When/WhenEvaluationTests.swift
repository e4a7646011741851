import ScanConfig
import ScanCore
import Testing

@Suite("Conditions")
struct WhenEvaluationTests {
    @Test(
        "that hold for a scan",
        arguments: [
            "format == ean13", "format == \"ean13\"", "format != qr", "format in [qr, ean13]",
            "format not in [qr]",
            "format is gtin", "format is ean", "format is linear", "format is not matrix", "format is ean13",
            "format is not upc",
            "text == 4006381333931", "text startsWith \"400\"", "text endsWith 931", "text contains 6381",
            "text contains \"\"", "text matches \"400*31\"", "text matches \"?006*[0-9]\"",
            "text matches '*'",
            "source == camera", "source in [a, camera]", "file endsWith \".png\"", "file startsWith \"a/\"",
            "frame == 12", "count > 2", "count >= 3", "frames < 3", "frames <= 2", "count in [1, 3]",
            "count != 4",
            "confidence >= 0.75", "confidence < 0.8",
            "content.kind == url", "content.kind == gtin", "content.kind in [wifi, url]",
            "content.kind != wifi",
            "content.host == shop.example", "content.host matches \"*.example\"", "content.port > 80",
            "content.port == 443", "content.price < 2", "content.secure", "content.secure == true",
            "content.tags == two", "content.tags contains w", "content.gtin startsWith \"0400\"",
            "not format == qr", "not (format == qr or count > 9)", "format == qr or count > 2",
            "format == qr and count > 9 or count > 2", "not not count > 2", "not count > 9 and count > 2",
            "(((count>2)))",
        ])
    func holds(text: String) throws {
        let (condition, problems) = condition(text)
        #expect(problems.isEmpty)
        #expect(try #require(condition).matches(sampleScan))
    }

    @Test(
        "that do not hold for a scan",
        arguments: [
            "format == EAN13 or format == qr", "format is matrix", "format not in [qr, ean13]",
            "text == 400638133393",
            "text startsWith \"931\"", "text endsWith \"400\"", "text contains \"999\"",
            "text matches \"400\"",
            "text matches \"400?31\"", "count > 3", "count < 3", "frames == 1", "confidence > 0.75",
            "content.kind == wifi", "content.kind != url", "content.kind not in [url]",
            "content.secure == false",
            "not content.secure", "content.port == 80", "content.tags != two", "not count > 2",
            "count > 2 and (format == qr or count > 9)",
            // A field that is not there answers no to everything.
            "content.ssid == x", "content.ssid != x", "content.ssid not in [x]", "content.note != x",
            "content.ssid", "content.host", "content.ssid > 1", "content.host > 1",
        ])
    func holdsNot(text: String) throws {
        let (condition, problems) = condition(text)
        #expect(problems.isEmpty)
        #expect(try !#require(condition).matches(sampleScan))
    }

    @Test("compare texts byte for byte")
    func bytes() throws {
        var scan = sampleScan
        scan.reading.text = "e\u{301}\u{1D}10"
        #expect(try !#require(condition("text startsWith \"é\"").0).matches(scan))
        #expect(try #require(condition("text startsWith \"e\"").0).matches(scan))
        #expect(try #require(condition(#"text contains "\u{1D}10""#).0).matches(scan))
    }

    @Test("of a scan without file or contents are false")
    func missing() throws {
        var scan = sampleScan
        scan.label = nil
        scan.contents = []
        for text in [
            "file != x", "file == x", "content.kind != x", "content.kind == x", "file contains \"\"",
        ] {
            #expect(try !#require(condition(text).0).matches(scan), "\(text)")
        }
    }

    @Test("know plugins' own linear formats once checked")
    func linear() throws {
        var scan = sampleScan
        scan.reading.format = SymbolFormat(rawValue: "pharma")
        #expect(try !#require(condition("format is linear").0).matches(scan))
        #expect(try #require(condition("format is linear", in: sampleVocabulary).0).matches(scan))
    }

    @Test("take no long time on hostile texts")
    func hostile() throws {
        var scan = sampleScan
        scan.reading.text = String(repeating: "a", count: 7000) + "b"
        let stars = String(repeating: "a*", count: 200) + "c"
        let start = ContinuousClock().now
        for text in [
            "text matches \"\(stars)\"", "text contains \"\(String(repeating: "a", count: 1000))c\"",
        ] {
            #expect(try !#require(condition(text).0).matches(scan))
        }
        // A debug build on a busy machine; a pattern that tries every star again would take years.
        #expect(ContinuousClock().now - start < .seconds(20))
    }
}
