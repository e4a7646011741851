import ScanConfig
import ScanCore
import Testing

@Suite("Mistakes in YAML")
struct YAMLMistakesTests {
    @Test(
        "are told in words, at their place, with what to do",
        arguments: [
            ("a:\n\tb: 1\n", #"2:1: the line is indented with a tab; use spaces"#),
            (
                "a:\n  b: 1\n\tc: 2\n\td: 2\n  \te: 3\n",
                "3:1: the line is indented with a tab, and so are lines 4, 5; use spaces"
            ),
            ("a:\n  -\tb: 1\n", "2:4: a tab stands where spaces must; use spaces"),
            ("a: 1\nb:2\nc: 3\n", "2:2: no space after the colon; write \"key: value\""),
            ("version:1\nname: x\n", "1:8: no space after the colon; write \"key: value\""),
            ("a: 1\nhello\n", "2:1: expected a key with a colon; write \"key: value\""),
            (
                "a: b: c\n",
                "1:5: a second colon in one line; put the value in quotation marks if it holds a colon"
            ),
            (
                "a:\n  b: 1\n   c: 2\n",
                "3:4: the line is indented more than the keys before it, see line 2; indent it as the keys it belongs to"
            ),
            (
                "a:\n    b: 1\n  c: 2\n",
                "3:3: the line is indented like no key before it; indent it as the keys it belongs to, such as line 1"
            ),
            (
                "a:\n  - x\n  y: 2\n",
                "3:3: the line is not an item of the list above it; begin it with \"- \", or indent it under an item or under a key"
            ),
            (
                "b: 1\n- a\n",
                "2:1: a list item stands among the keys of a map; indent it under the key it belongs to"
            ),
            ("a: \"b\nc: 1\n", "1:4: the quotation mark is never closed; close it"),
            ("a: 'b\n---\nc'\n", "1:4: the quotation mark is never closed; close it"),
            (
                "a: [b, c\nd: 1\n",
                "2:2: expected \",\" or \"]\" in the list that begins at 1:4, found \":\"; close the list, or put a comma"
            ),
            (
                "{\"a\": 1\n \"b\": 2}\n",
                "2:5: expected \",\" or \"}\" in the map that begins at 1:1, found \":\"; close the map, or put a comma"
            ),
            (
                "a: {\n  b: 1\n",
                "3:1: expected \",\" or \"}\" in the map that begins at 1:4, found the end of the file; close the map, or put a comma"
            ),
            (
                "a: { b: ${X} }\n",
                "1:9: between brackets, ${…} must stand in quotation marks; write \"${…}\""
            ),
            (
                "a: \"b\" c\n",
                "1:8: there is more text after the value; put the whole value in quotation marks"
            ),
            ("a: [b]]\n", "1:7: a bracket is closed that was not opened; remove it"),
            ("a: @b\n", "1:4: a text cannot begin with \"@\"; put the text in quotation marks"),
            ("a: *.png\n", "1:4: a text cannot begin with \"*\"; put the text in quotation marks"),
            ("a: &\n", "1:4: a text cannot begin with \"&\"; put the text in quotation marks"),
            ("a: ? b\n", "1:4: a text cannot begin with \"?\"; put the text in quotation marks"),
            ("a: ,b\n", "1:4: expected a value, found \",\"; put the text in quotation marks"),
            (": a\n", "1:1: expected a key before the colon, found nothing; name the value"),
            (
                "a: - b\n",
                "1:4: a list cannot begin on the line of its key; begin it on the next line, or write it as [a, b]"
            ),
            (
                #"a: "C:\path""#,
                #"1:7: the backslash begins no escape that YAML knows; write \\ for a backslash, or put the text in '…'"#
            ),
            (
                #"a: "\xZZ""#,
                #"1:7: expected hexadecimal digits after the backslash; write \x41, \u0041 or \U00000041"#
            ),
            (#"a: "\ud83d\ude00""#, "1:7: no character has this code; write the character itself"),
            ("a: |0\n b\n", "1:5: the indent after | or > is 1 to 9; write | or > alone"),
            ("a: | b\n", "1:6: expected the end of the line after | or >; begin the text on the next line"),
            ("a: |\n\tb\n", "2:1: the line is indented with a tab; use spaces"),
            (
                "%b\n---\na: 1\n",
                "1:1: a line that begins with % is a directive, and none is used here; remove the line"
            ),
            ("%YAML 3.0\n---\na: 1\n", "1:1: this version of YAML is not known; remove the line"),
            (
                "{\"a\": 1}\n{\"b\": 2}\n",
                "2:1: expected the end of the file, as what stands before is whole; "
                    + "write one map of \"key: value\" lines, or one pair of braces around everything"
            ),
            (
                "a: !x!y z\n",
                "1:4: tags such as !name are not used here; remove it, or put a text that begins with ! in quotation marks"
            ),
        ])
    func syntax(text: String, message: String) {
        let file = parse(text)
        #expect(file.value == nil)
        #expect(outline(file) == "t.yaml:" + message)
    }

    @Test(
        "that leave the structure clear do not hide what follows",
        arguments: [
            (
                "a: 1\na: 2\nb: 3\n",
                "1:4 /a = \"1\"\n3:4 /b = \"3\"\nt.yaml:2:1: the key \"a\" is here twice, first at 1:1; remove one of them"
            ),
            (
                "a: !!str 1\nb: !x y\n",
                "1:10 /a = \"1\"\n2:7 /b = \"y\"\n"
                    + "t.yaml:1:4: tags such as \"!!str\" are not used here; remove it, or put a text that begins with ! in quotation marks\n"
                    + "t.yaml:2:4: tags such as \"!x\" are not used here; remove it, or put a text that begins with ! in quotation marks"
            ),
            (
                "base: &base { a: 1 }\nb:\n  <<: *base\n",
                "1:18 /base/a = \"1\"\n3:3 /b = \"\"\nt.yaml:3:3: merge keys (<<) are not used here, as they hide which value counts; write the keys out"
            ),
            ("a: {\"<<\": 1}\n", "1:11 /a/<< = \"1\""),
            (
                "a: {{ x }}\nb: 1\n",
                "1:4 /a = \"\"\n2:4 /b = \"1\"\nt.yaml:1:5: expected a text as key, found a map; put a text with braces in quotation marks"
            ),
            (
                "? [a]\n: b\n",
                "1:1  = \"\"\nt.yaml:1:3: expected a text as key, found a list; write a text before the colon"
            ),
            (
                "a: &x [1]\nb: *y\n",
                "1:8 /a/0 = \"1\"\n2:4 /b = \"*y\"\nt.yaml:2:4: the alias \"*y\" has no anchor \"&y\" before it; did you mean \"*x\"?"
            ),
            (
                "a: &x [*x]\n",
                "1:8 /a/0 = \"*x\"\nt.yaml:1:8: the alias \"*x\" stands inside what it stands for; write the value out"
            ),
        ])
    func readOver(text: String, expected: String) {
        #expect(outline(parse(text)) == expected)
    }

    @Test(
        "that leave nothing to read",
        arguments: ["", "\n", "# only a comment\n", "---\n", "null\n", "~", "\u{FEFF}", "---\n...\n"])
    func empty(text: String) {
        let file = parse(text)
        #expect(file.value == nil)
        #expect(
            outline(file)
                == "t.yaml: expected a configuration, found nothing in the file; write at least a source, a symbology and a handler"
        )
    }

    @Test("a second document is told")
    func documents() {
        #expect(
            outline(parse("a: 1\n---\nb: 2\n"))
                == "t.yaml:2:1: a second document begins, and a configuration is only one; "
                + "put each configuration into a file of its own, or remove the line")
    }
}
