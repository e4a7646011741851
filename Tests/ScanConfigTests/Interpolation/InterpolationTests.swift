import ScanConfig
import ScanCore
import Testing

@Suite("Variables and files in values")
struct InterpolationTests {
    static let environment = ["HOST": "shop.example", "EMPTY": "", "TRICK": "${HOST}: [x]"]
    static let files = ["/run/key": "whsec_1\n", "/etc/near": "two\n\n", "/etc/zero": "a\u{0}"]

    @Test(
        "are put in",
        arguments: [
            ("${HOST}", "shop.example"),
            ("https://${HOST}/${HOST}", "https://shop.example/shop.example"),
            ("'${HOST}'", "shop.example"),
            ("${NONE:-x y}", "x y"),
            ("${NONE:-}", ""),
            ("${EMPTY:-x}", "x"),
            ("${EMPTY}", ""),
            ("${TRICK}", "${HOST}: [x]"),
            ("$${HOST}", "${HOST}"),
            ("a$${HOST}${HOST}", "a${HOST}shop.example"),
            ("$HOST $ $$ {HOST}", "$HOST $ $$ {HOST}"),
            ("${file:/run/key}", "whsec_1"),
            ("${file:near}", "two\n"),
        ])
    func values(written: String, text: String) throws {
        let file = parse("a: \(written)\n", environment: Self.environment, files: Self.files)
        #expect(file.diagnostics.isEmpty)
        #expect(file.value?["a"]?.scalar?.text == text)
    }

    @Test(
        "that are missing or malformed are told at their own place",
        arguments: [
            ("${NONE}", "1:4: the variable \"NONE\" is not set; set it, or write ${NONE:-default}"),
            ("https://${NONE}/", "1:12: the variable \"NONE\" is not set; set it, or write ${NONE:-default}"),
            ("'it''s ${NONE}'", "1:11: the variable \"NONE\" is not set; set it, or write ${NONE:-default}"),
            ("&x ${NONE}", "1:7: the variable \"NONE\" is not set; set it, or write ${NONE:-default}"),
            ("&x:y ${NONE}", "1:9: the variable \"NONE\" is not set; set it, or write ${NONE:-default}"),
            ("&x?y ${NONE}", "1:9: the variable \"NONE\" is not set; set it, or write ${NONE:-default}"),
            ("&x:${NONE}", "1:7: the variable \"NONE\" is not set; set it, or write ${NONE:-default}"),
            (
                "|\n  x\n   é ${NONE}",
                "3:6: the variable \"NONE\" is not set; set it, or write ${NONE:-default}"
            ),
            ("${HOST", "1:4: \"${\" is never closed; close it with }, or write $${ for a \"${\" as such"),
            ("${}", "1:4: \"${}\" names no variable; write ${NAME}, or $${ for a \"${\" as such"),
            ("${1}", "1:4: \"${1}\" names no variable; write ${NAME}, or $${ for a \"${\" as such"),
            ("${MY-VAR}", "1:4: \"${MY-VAR}\" is not understood; write ${MY} or ${MY:-default}"),
            ("${A:?x}", "1:4: \"${A:?x}\" is not understood; write ${A} or ${A:-default}"),
            ("\"${A:-${B}}\"", "1:5: the default of A cannot hold another ${…}; write the value itself"),
            ("${file:}", "1:4: \"${file:}\" names no file; write ${file:/path/of/the/file}"),
            ("${file:/none}", "1:4: the file \"/none\" does not exist; name a file that holds the value"),
            ("${file:zero}", "1:4: the file \"/etc/zero\" is no UTF-8 text; save it as UTF-8"),
        ])
    func mistakes(written: String, message: String) {
        let file = parse("a: \(written)\n", environment: Self.environment, files: Self.files)
        #expect(file.diagnostics.map(\.description) == ["t.yaml:\(message)"])
        #expect(file.value?["a"]?.isUnresolved == true)
    }

    @Test("all that are missing are told at once, and keys are left alone")
    func several() {
        let file = parse("a: ${X} ${Y}\n${Z}: 1\n")
        #expect(file.diagnostics.map(\.place.description) == ["t.yaml:1:4", "t.yaml:1:9"])
        #expect(file.value?["${Z}"] != nil)
    }

    @Test("open a file once, however many aliases ask for it, and none once too much was put in")
    func opens() {
        let opened = Locked<[String]>([])
        let surroundings = ConfigSurroundings(
            variable: { _ in String(repeating: "x", count: 3 << 20) },
            file: { path, _ in
                opened.withLock { $0.append(path) }
                return path == "/none" ? .failure(FileFault("does not exist")) : .success([65])
            })
        func read(_ text: String) -> ConfigFile {
            ConfigFile.parse(Array(text.utf8), name: "t.yaml", directory: "/", surroundings: surroundings)
        }
        let aliases = read("a: &a ${file:/one}\nb: &b ${file:/none}\nc: [*a, *b, *a, *b]\n")
        #expect(opened.withLock { $0 } == ["/one", "/none"])
        #expect(aliases.value?["c"].map(\.isUnresolved) == true)
        #expect(Set(aliases.diagnostics.map(\.description)).count == 1)
        _ = read("a: ${X}\nb: ${X}\nc: ${file:/two}\n")
        #expect(opened.withLock { $0 } == ["/one", "/none"])
    }

    @Test("never show what was put in")
    func hidden() throws {
        let file = parse("a: ${HOST}x\n", environment: Self.environment)
        let value = try #require(file.value?["a"])
        #expect(value.found == "\"${HOST}x\"")
        var problems: [Diagnostic] = []
        #expect(Int.read(value, &problems) == nil)
        #expect(Duration.read(parse("5${HOST}", environment: ["HOST": ""]).value ?? value, &problems) == nil)
        #expect(
            problems.allSatisfy { !$0.description.contains("shop") && !$0.description.contains("5s for") })
    }

    @Test("keep the place of what stands behind them")
    func placesBehind() throws {
        let value = try #require(parse("a: ${HOST} $${ Q\n", environment: Self.environment).value?["a"])
        let text = try #require(value.scalar?.text)
        #expect(text == "shop.example ${ Q")
        #expect(value.place(at: 3).column == 4)
        #expect(value.place(at: text.count - 1).column == 16)
    }

    @Test("put in at most 4 MiB, and 64 KiB of a file")
    func limits() {
        let large = ["BIG": String(repeating: "x", count: 1 << 20)]
        let list = "[" + String(repeating: "'${BIG}',", count: 5) + "]"
        #expect(
            parse(list, environment: large).diagnostics.map(\.description) == [
                "t.yaml:1:39: variables and files put more than 4 MiB in; name large files by their path"
            ])
        let file = ["/etc/big": String(repeating: "x", count: 65_537)]
        #expect(
            parse("a: ${file:big}", files: file).diagnostics.first?.message
                == "the file \"/etc/big\" is larger than 64 KiB")
    }
}
