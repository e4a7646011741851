import ScanConfig
import ScanCore
import Testing

@Suite("Mistakes in conditions")
struct WhenMistakesTests {
    @Test(
        "of syntax are told at their character",
        arguments: [
            ("", "0: expected a field such as format, text or content.kind, found the end"),
            ("format = qr", "7: \"=\" is not used here; write \"==\""),
            ("format == qr && count > 1", "13: \"&&\" is not used here; write \"and\""),
            ("!content.secure", "0: \"!\" is not used here; write \"not\""),
            (
                "format == qr AND count > 1",
                "13: expected \"and\", \"or\" or the end, found \"AND\"; did you mean \"and\"?"
            ),
            (
                "text starts_with \"a\"",
                "5: expected \"and\", \"or\" or the end, found \"starts_with\"; did you mean \"startsWith\"?"
            ),
            ("format ==", "9: expected a value after \"==\", found the end"),
            ("format == ==", "10: expected a value after \"==\", found \"==\""),
            ("format in qr", "10: expected a list such as [a, b] after \"in\", found \"qr\""),
            ("format in [qr", "13: expected \",\" or \"]\" in the list, found the end"),
            ("format in []", "11: expected a value after \"[\", found \"]\""),
            ("(count > 1", "10: expected \")\", found the end"),
            ("count > 1)", "9: expected \"and\", \"or\" or the end, found \")\""),
            ("text == \"abc", "8: the quotation mark is never closed; close it"),
            (
                #"text == "a\q""#,
                #"10: the backslash begins no escape; write \\ for a backslash, or put the text in '…'"#
            ),
            (
                #"text == "\u{110000}""#,
                #"9: the backslash begins no escape; write \\ for a backslash, or put the text in '…'"#
            ),
            ("text == größe", "10: \"ö\" is not used here; put texts in \"…\""),
            ("count > 1 > 0", "10: expected \"and\", \"or\" or the end, found \">\""),
            (
                "\"format\" == qr",
                "0: expected a field such as format, text or content.kind, found \"format\""
            ),
            (
                "and",
                "0: unknown field \"and\"; there are format, text, source, file, frame, count, frames, confidence, content.kind and content.<field>"
            ),
        ])
    func syntax(text: String, message: String) {
        #expect(mistakes(text) == message)
    }

    @Test("of nesting are told")
    func nesting() {
        let deep = String(repeating: "(", count: 51) + "count > 1" + String(repeating: ")", count: 51)
        #expect(mistakes(deep) == "50: brackets and nots lie more than 50 deep; write it simpler")
        let long = "text == \"" + String(repeating: "x", count: 4096) + "\""
        #expect(mistakes(long) == "-1: the condition has more than 4096 characters; write it simpler")
    }

    @Test(
        "of fields and types are all told at once",
        arguments: [
            ("fromat == qr", "0: unknown field \"fromat\"; did you mean \"format\"?"),
            (
                "txt == a and cuont > 1",
                "0: unknown field \"txt\"; did you mean \"text\"?\n13: unknown field \"cuont\"; did you mean \"count\"?"
            ),
            ("count == many", "9: expected a number, found \"many\""),
            (
                "count in [1, two, \"3\"]",
                "13: expected a number, found \"two\"\n18: expected a number, found \"3\""
            ),
            ("count > \"5\"", "8: expected a number, found \"5\""),
            (
                "text > 5",
                "0: \">\" cannot be asked of text; it takes ==, !=, in, not in, startsWith, endsWith, contains, matches"
            ),
            (
                "format startsWith \"ean\"",
                "0: \"startsWith\" cannot be asked of format; it takes ==, !=, in, not in, is, is not"
            ),
            (
                "count is gtin",
                "0: \"is\" cannot be asked of count; it takes ==, !=, in, not in, <, <=, >, >="
            ),
            (
                "text",
                "0: nothing is asked of text; compare it by ==, !=, in, not in, startsWith, endsWith, contains, matches"
            ),
            (
                "text matches \"[0-9\"",
                "13: the pattern \"[0-9\" has a bracket that does not close; write [0-9] for a set, [[] for a bracket as such"
            ),
        ])
    func types(text: String, message: String) {
        #expect(mistakes(text) == message)
    }

    @Test(
        "of names are told with the nearest right one",
        arguments: [
            ("format == ean31", "10: unknown format \"ean31\"; did you mean \"ean13\"?"),
            ("format == EAN13", "10: unknown format \"EAN13\"; did you mean \"ean13\"?"),
            ("format is gtn", "10: unknown format \"gtn\"; did you mean \"gtin\"?"),
            ("format == gtin", "10: \"gtin\" is a group of formats; write format is gtin"),
            (
                "format in [qr, zebra]",
                "15: unknown format \"zebra\"; there are ean13, upca, qr, code128, pharma"
            ),
            ("content.kind == ulr", "16: unknown kind of content \"ulr\"; did you mean \"url\"?"),
            ("content.hots == x", "0: unknown field \"content.hots\"; did you mean \"content.host\"?"),
            ("content.port startsWith \"4\"", "0: content.port is a number, and that cannot be asked of it"),
            ("content.host > 1", "0: content.host is a text, and that cannot be asked of it"),
            ("content.host", "0: content.host is a text, and that cannot be asked of it"),
            ("content.secure == yes", "0: content.secure is true or false, and that cannot be asked of it"),
            ("source == camrea", "10: unknown source \"camrea\"; did you mean \"camera\"?"),
        ])
    func names(text: String, message: String) {
        #expect(mistakes(text, in: sampleVocabulary) == message)
    }

    @Test(
        "that let a condition never hold are told",
        arguments: [
            (
                "format == ean13 and format == qr",
                "0: \"format == ean13 and format == qr\" can never hold; did you mean \"or\"?"
            ),
            (
                "format == qr and format is linear",
                "0: \"format == qr and format is linear\" can never hold; did you mean \"or\"?"
            ),
            (
                "format == code128",
                "10: no configured symbology reports \"code128\"; add \"- code128\" to symbologies"
            ),
            (
                "format == qr or format == code128",
                "26: warning: no configured symbology reports \"code128\"; add \"- code128\" to symbologies"
            ),
            (
                "format != code128",
                "10: warning: no configured symbology reports \"code128\"; add \"- code128\" to symbologies"
            ),
            (
                "content.kind == wifi",
                "16: nothing in the configuration gives contents of the kind \"wifi\"; add \"- wifi\" to handlers"
            ),
            (
                "content.ssid == x",
                "0: nothing in the configuration gives contents with the field \"ssid\"; add \"- wifi\" to handlers"
            ),
            (
                "count < 1",
                "0: \"count < 1\" can never hold, as count is a whole number from 1; change or remove it"
            ),
            (
                "count > 1 and count < 2",
                "0: \"count > 1 and count < 2\" can never hold; did you mean \"or\"?"
            ),
            (
                "count == 1.5",
                "0: \"count == 1.5\" can never hold, as count is a whole number from 1; change or remove it"
            ),
            (
                "confidence > 1",
                "0: \"confidence > 1\" can never hold, as confidence is from 0 to 1; change or remove it"
            ),
            (
                "confidence > 2 or count > 1",
                "0: warning: \"confidence > 2\" can never hold, as confidence is from 0 to 1; change or remove it"
            ),
            (
                "text == a and text == b",
                "0: \"text == a and text == b\" can never hold; did you mean \"or\"?"
            ),
            (
                "text == a and text startsWith \"b\"",
                "0: \"text == a and text startsWith \"b\"\" can never hold; did you mean \"or\"?"
            ),
            (
                "(count > 5) and (count < 2) or count > 8",
                "0: warning: \"(count > 5) and (count < 2)\" can never hold; did you mean \"or\"?"
            ),
            (
                "not (format == qr or format != qr)",
                "0: \"not (format == qr or format != qr)\" can never hold; change or remove it"
            ),
        ])
    func never(text: String, message: String) {
        #expect(mistakes(text, in: sampleVocabulary) == message)
    }

    @Test(
        "are none",
        arguments: [
            "format == ean13 and count > 1", "content.kind == url and content.kind == url",
            "confidence > 0.5 and confidence < 0.6",
            "confidence > 0.99", "count > 1000000", "frame == 0", "text != a and text != b",
            "file != a and not file == b",
            "not (file == a or file != a)", "text startsWith \"a\" and text endsWith \"b\"",
            "format is linear and format != ean13",
            "format is gtin or content.port > 1", "source != camera", "content.tags contains \"x\"",
        ])
    func none(text: String) {
        #expect(mistakes(text, in: sampleVocabulary) == "")
    }

    @Test("of a group that nobody reports are told")
    func group() {
        var vocabulary = sampleVocabulary
        vocabulary.formats = [
            .init(.qr, by: "qr", isConfigured: true), .init(.ean13, by: "ean13", isConfigured: false),
        ]
        #expect(
            mistakes("format is gtin", in: vocabulary)
                == "0: no configured symbology reports a format of the group \"gtin\"; add one such as \"- ean13\" to symbologies"
        )
    }

    @Test(
        "of other values than texts, and of variables, are told",
        arguments: [
            ("[a]", "expected a condition such as format is gtin or count > 1, found a list"),
            ("", "expected a condition such as format is gtin or count > 1, found nothing"),
            ("format == ${F}", "a condition takes no ${…}"),
        ])
    func shapes(written: String, message: String) throws {
        var problems: [Diagnostic] = []
        let value = try #require(parse("when: \(written)\n", environment: ["F": "hunter2"]).value?["when"])
        #expect(WhenExpression.read(value, &problems) == nil)
        #expect(problems.map(\.message) == [message])
    }

    @Test("are told at their place in folded texts")
    func folded() throws {
        var problems: [Diagnostic] = []
        let value = try #require(parse("when: >-\n  format == qr\n  or cuont > 1\n").value?["when"])
        #expect(WhenExpression.read(value, &problems) == nil)
        #expect(problems.map(\.place.description) == ["t.yaml:3:6"])
    }

    @Test("never crash and never hang", arguments: 0..<4 as Range<UInt64>)
    func fuzz(seed: UInt64) throws {
        let words = [
            "format", "text", "count", "content.kind", "content.port", "==", "!=", "<", ">=", "in", "[", "]",
            ",", "(", ")", "not",
            "and", "or", "is", "gtin", "qr", "1", "-2.5", "1e400", "\"x\"", "'", "\"", "\\", "matches",
            "startsWith", "&&", "é", " ",
        ]
        var random = SeededRandom(state: 77 &+ seed)
        for _ in 0..<400 {
            let text = (0..<Int.random(in: 0..<14, using: &random))
                .compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
            let (condition, problems) = condition(text, in: sampleVocabulary)
            #expect(condition != nil || !problems.isEmpty, "\(text)")
            _ = condition?.matches(sampleScan)
        }
    }
}
