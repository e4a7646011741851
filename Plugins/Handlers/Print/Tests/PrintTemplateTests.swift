import PrintPlugin
import ScanCore
import ScanTesting
import Testing

@Suite("Print by a template")
struct PrintTemplateTests {
    private func printed(_ text: String, _ template: String) async throws -> String {
        var printed = ""
        try await inTemporaryFolder { folder in
            _ = try await print([text], ["template": template, "file": "out"], in: folder)
            printed = try contents(of: "\(folder)/out")
        }
        return printed
    }

    @Test(
        "escapes each field for where it stands",
        arguments: [
            ("{text}", #"a"b\n'c&é\u{1B}"#), ("{text|raw}", "a\"b\n'c&é\u{1B}"),
            ("{text|json}", #""a\"b\n'c&é\u001b""#), ("{text|url}", "a%22b%0A%27c%26%C3%A9%1B"),
            ("{text|shell}", "'a\"b\n'\\''c&é\u{1B}'"), ("{text|csv}", "\"a\"\"b\n'c&é\u{1B}\""),
            ("{count|json},{file|json},{content.none|json}", "1,\"test.png\",null"),
            ("{{{format}}}", "{qr}"),
        ])
    func escapes(_ template: String, _ line: String) async throws {
        #expect(try await printed("a\"b\n'c&é\u{1B}", template) == line + "\n")
    }

    @Test("never reads what was scanned as a template")
    func scannedBraces() async throws {
        #expect(try await printed("{id} }} {{", "{text}") == "{id} }} {{\n")
    }

    @Test("what is whole can be written whole")
    func wholeScan() async throws {
        #expect(try await printed("a", "{scan|json}") == JSONWriter.text(Scan.sample("a").json) + "\n")
    }

    @Test("options that contradict each other are told")
    func contradictions() {
        let wrong: [([String: String], String)] = [
            (["format": "json", "columns": "text"], "columns"),
            (["format": "csv", "template": "{text}"], "template"), (["format": "template"], "format"),
        ]
        for (options, blamed) in wrong {
            let fault = #expect(throws: Fault.self) { _ = try printer(options, in: "/") }
            #expect(fault?.option == blamed)
        }
    }
}
