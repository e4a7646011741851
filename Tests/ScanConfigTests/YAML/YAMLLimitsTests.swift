import ScanConfig
import ScanCore
import Testing

@Suite("Limits of a file")
struct YAMLLimitsTests {
    @Test("64 levels are read, 65 are not")
    func depth() {
        func nested(_ levels: Int) -> ConfigFile {
            parse(String(repeating: "[", count: levels) + String(repeating: "]", count: levels))
        }
        #expect(nested(64).diagnostics.isEmpty)
        #expect(
            outline(nested(65))
                == "t.yaml:1:65: lists and maps lie more than 64 deep; check for brackets that are not closed"
        )
    }

    @Test("aliases cannot make depth")
    func aliasDepth() {
        let links = (1...70).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()
        let file = parse("a0: &a0 x\n" + links)
        #expect(file.value == nil)
        #expect(file.diagnostics.map(\.message) == ["lists and maps lie more than 64 deep"])
    }

    @Test("aliases cannot make values")
    func aliasBomb() {
        let bomb = (1...9).map {
            "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1), *a\($0 - 1), *a\($0 - 1), *a\($0 - 1)]\n"
        }
        let file = parse("a0: &a0 [x, x, x, x, x]\n" + bomb.joined())
        #expect(file.value == nil)
        #expect(
            file.diagnostics.map(\.message) == [
                "there are more than 100000 values, aliases counted as what they stand for"
            ])
    }

    @Test("100,000 values are read, more are not")
    func values() {
        func list(_ count: Int) -> ConfigFile { parse("[" + String(repeating: "1,", count: count) + "]") }
        #expect(list(99_999).diagnostics.isEmpty)
        #expect(list(100_000).value == nil)
    }

    @Test("1 MiB is read, more is not")
    func size() {
        let text = "a: 1\n#"
        let fill = String(repeating: "x", count: ConfigFile.sizeLimit - text.utf8.count)
        #expect(parse(text + fill).diagnostics.isEmpty)
        #expect(
            outline(parse(text + fill + "x"))
                == "t.yaml: the file is larger than 1024 KiB; name a configuration file")
    }
}
