import ScanConfig
import ScanCore
import Testing

@Suite("Values of a file")
struct YAMLReaderTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let outline: String
        var testDescription: String { name }
    }

    static let examples: [Example] = [
        Example(
            name: "block style", text: "a: 1\nb:\n  - x\n  - c: y\n    d:\n",
            outline: #"""
                1:4 /a = "1"
                3:5 /b/0 = "x"
                4:8 /b/1/c = "y"
                5:7 /b/1/d = nothing
                """#),
        Example(
            name: "JSON", text: "{\n\t\"a\": [1, true, null],\n\t\"b\": {\"c\": \"d\\/\\u00e9\"}\n}\n",
            outline: #"""
                2:8 /a/0 = "1"
                2:11 /a/1 = "true"
                2:17 /a/2 = nothing
                3:13 /b/c = "d/é"
                """#),
        Example(
            name: "CR LF and a byte order mark", text: "\u{FEFF}a: 1\r\nb: 2\r\n",
            outline: #"""
                1:4 /a = "1"
                2:4 /b = "2"
                """#),
        Example(
            name: "columns count characters", text: "größe: { café: \"東京 🙂\", x: 1 }\n",
            outline: #"""
                1:16 /größe/café = "東京 🙂"
                1:27 /größe/x = "1"
                """#),
        Example(
            name: "quoted values are texts", text: "a: \"null\"\nb: '~'\nc: ~\nd: ''\n",
            outline: #"""
                1:4 /a = "null"
                2:4 /b = "~"
                3:4 /c = nothing
                4:4 /d = ""
                """#),
        Example(
            name: "anchors and aliases", text: "a: &x\n  k: v\nb: *x\nc: &y  text\nd: [*y, *y]\n",
            outline: #"""
                2:6 /a/k = "v"
                2:6 /b/k = "v"
                4:8 /c = "text"
                4:8 /d/0 = "text"
                4:8 /d/1 = "text"
                """#),
        Example(name: "document markers", text: "%YAML 1.2\n---\na: 1\n...\n", outline: "3:4 /a = \"1\""),
        Example(name: "empty list and map", text: "a: []\nb: {}\n", outline: "1:4 /a = []\n2:4 /b = {}"),
    ]

    @Test("have their places", arguments: examples)
    func places(example: Example) {
        #expect(outline(parse(example.text)) == example.outline)
    }

    struct Spot: Sendable, CustomTestStringConvertible {
        let text: String
        let character: Character
        let place: String
        var testDescription: String { visibleText(text) }
    }

    @Test(
        "know where each character stands, however it is written",
        arguments: [
            Spot(text: "a: one Xtwo", character: "X", place: "1:8"),
            Spot(text: "a: 'it''s X'", character: "X", place: "1:11"),
            Spot(text: #"a: "\t\x20\u00e9\\ X""#, character: "X", place: "1:20"),
            Spot(text: "a: \"one\n\n   two\\\n   X\"", character: "X", place: "4:4"),
            Spot(text: "a: one\n   two  X", character: "X", place: "2:9"),
            Spot(text: "a: |\n  one\n    X", character: "X", place: "3:5"),
            Spot(text: "a: >-  # why\n\n  one\n  two X\n", character: "X", place: "4:7"),
            Spot(text: "a: &b  'X'", character: "X", place: "1:9"),
            Spot(text: "a: |\r\n  one\r\n  X\r\n", character: "X", place: "3:3"),
        ])
    func characters(spot: Spot) throws {
        let value = try #require(parse(spot.text).value?["a"])
        let text = try #require(value.scalar?.text.unicodeScalars)
        let offset = try #require(text.enumerated().first { Character($0.element) == spot.character }?.offset)
        #expect(value.place(at: offset).description == "t.yaml:\(spot.place)")
    }
}
