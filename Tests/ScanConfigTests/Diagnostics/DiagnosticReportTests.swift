import ScanConfig
import ScanCore
import Testing

@Suite("Reports of what is wrong")
struct DiagnosticReportTests {
    private func at(_ line: Int, _ column: Int, _ file: String = "t.yaml") -> Place {
        Place(file: file, line: line, column: column)
    }

    @Test("are sorted by place, each thing once, errors first")
    func sorted() {
        let report = DiagnosticReport([
            Diagnostic(at: at(10, 1), "ten"), Diagnostic(at: at(9, 14), "nine", fix: "mend it"),
            Diagnostic(.warning, at: at(2, 1), "careful"), Diagnostic(at: at(2, 1), "wrong"),
            Diagnostic(at: at(10, 1), "ten"), Diagnostic(at: at(0, 0), "all"),
        ])
        #expect(
            report.text() == """
                t.yaml: all
                t.yaml:2:1: wrong
                t.yaml:2:1: warning: careful
                t.yaml:9:14: nine; mend it
                t.yaml:10:1: ten

                """)
        #expect(report.hasErrors)
        #expect(!DiagnosticReport([Diagnostic(.warning, at: at(1, 1), "x")]).hasErrors)
    }

    @Test(
        "show the line with a mark under the place, and nothing behind the word",
        arguments: [
            ("  - ean13: { add_onn: read }", 14, "  7 |   - ean13: { add_onn …\n    |              ^\n"),
            ("größe: 東京 x", 11, "  7 | größe: 東京 x\n    |             ^\n"),
            ("\tb: 1", 1, "  7 | \\tb …\n    | ^\n"),
            ("a:", 3, "  7 | a:\n    |   ^\n"),
            ("a", 9, "  7 | a\n    |  ^\n"),
            ("secrt: hunter2", 1, "  7 | secrt …\n    | ^\n"),
            ("  secret: ${KEY}", 11, "  7 |   secret: ${KEY}\n    |           ^\n"),
            ("  secret: hunter2", 11, ""),
            ("- webhook: { secret: hunter2, urll: x }", 31, ""),
            ("- webhook: { url: https://shop.example/s3cret, tmeout: x }", 48, ""),
            ("- webhook: { url: https://a:b@shop.example, tmeout: x }", 45, ""),
            (
                "url: https://shop/${KEY} x", 26,
                "  7 | url: https://shop/${KEY} x\n    |                          ^\n"
            ),
            ("headers: { cookie: s3cret, x y: z }", 28, ""),
            ("headers: { x-api-key: s3cret, x y: z }", 31, ""),
            ("\"secrt\":\"hunter2\"", 1, "  7 | \"secrt\" …\n    | ^\n"),
            ("- webhook: { secret: \(String(repeating: "x", count: 100)), urll: x }", 124, ""),
            (
                String(repeating: "x", count: 200) + " y", 202,
                "  7 | … \(String(repeating: "x", count: 79)) y\n    | \(String(repeating: " ", count: 82))^\n"
            ),
            (String(repeating: "x ", count: 2100), 4199, ""),
        ])
    func excerpt(line: String, column: Int, expected: String) {
        let text = String(repeating: "#\n", count: 6) + line + "\n"
        let file = ConfigFile.parse(Array(text.utf8), name: "t.yaml")
        let shown = DiagnosticReport([Diagnostic(at: at(7, column), "x")]).text(showing: [file])
        #expect(shown == "t.yaml:7:\(column): x\n" + expected)
    }

    @Test("show no line with a value that must not be shown, not even for another mistake on it")
    func hidden() {
        let file = ConfigFile.parse(Array("a: s3cret\nb: 2\n".utf8), name: "t.yaml")
        let report = DiagnosticReport([
            Diagnostic(at: at(1, 4), "x").hidingValue, Diagnostic(at: at(1, 5), "y"),
            Diagnostic(at: at(2, 4), "z"),
        ])
        #expect(
            report.text(showing: [file]) == """
                t.yaml:1:4: x
                t.yaml:1:5: y
                t.yaml:2:4: z
                  2 | b: 2
                    |    ^

                """)
    }

    @Test("are JSON for programs")
    func json() {
        let report = DiagnosticReport([
            Diagnostic(at: at(9, 14), "nine", fix: "mend it"), Diagnostic(.warning, at: at(0, 0), "all"),
        ])
        #expect(
            JSONWriter.text(report.json)
                == #"[{"severity":"warning","file":"t.yaml","line":null,"column":null,"message":"all","fix":null},"#
                + #"{"severity":"error","file":"t.yaml","line":9,"column":14,"message":"nine","fix":"mend it"}]"#
        )
    }

    @Test("end after a hundred")
    func limit() {
        let many = (1...120).map { Diagnostic(at: at($0, 1), "x") }
        #expect(DiagnosticReport(many).text().hasSuffix("t.yaml:100:1: x\nand 20 more\n"))
    }
}
