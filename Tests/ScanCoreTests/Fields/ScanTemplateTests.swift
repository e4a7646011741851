import ScanCore
import ScanTesting
import Testing

@Suite("Templates")
struct ScanTemplateTests {
    private func mistakes(_ text: String, origin: ConfigScalar.Origin = .file) -> [String] {
        var problems: [Diagnostic] = []
        let scalar = ConfigScalar(text, written: "${T}", isQuoted: true, origin: origin)
        let value = ConfigValue(.scalar(scalar), at: Place(file: "t.yaml", line: 3, column: 5))
        #expect((ScanTemplate.read(value, &problems) == nil) == !problems.isEmpty)
        return problems.map(\.description)
    }

    @Test(
        "mistakes have their own column and a fix",
        arguments: [
            ("{text} {txt}", #"t.yaml:3:14: unknown field "txt"; did you mean "text"?"#),
            ("{text|jsn}", #"t.yaml:3:12: unknown escape "jsn"; did you mean "json"?"#),
            ("a {text", #"t.yaml:3:8: a "{" without a "}"; write {{ for a brace"#),
            ("text}", #"t.yaml:3:10: a "}" without a "{"; write }} for a brace"#),
            ("é{content.}", #"unknown field "content.""#), ("{}", #"unknown field """#),
            ("{content.a b}", #"unknown field "content.a b""#),
        ])
    func mistakes(_ text: String, _ told: String) {
        #expect(mistakes(text).count == 1)
        #expect(mistakes(text).first?.contains(told) == true, "\(mistakes(text))")
    }

    @Test("a mistake in what a variable put in is not quoted")
    func hidden() {
        #expect(
            mistakes("{hunter2}", origin: .interpolated) == [
                "t.yaml:3:7: the template has a mistake; write it without ${…}"
            ])
    }

    @Test("what a variable put in is not shown, what stands around fields is")
    func shown() throws {
        func template(_ text: String, _ written: String) throws -> ScanTemplate {
            var problems: [Diagnostic] = []
            let scalar = ConfigScalar(text, written: written, isQuoted: true, origin: .interpolated)
            let value = ConfigValue(.scalar(scalar), at: Place(file: "t.yaml", line: 3, column: 5))
            return try #require(ScanTemplate.read(value, &problems))
        }
        let scan = Scan.sample("x")
        let hidden = try template("key=t0ken {text} end", "key=${TOKEN} {text} end")
        #expect(hidden.text(for: scan) == "key=t0ken x end")
        #expect(hidden.shownText(for: scan) == "•••x end")
        #expect(try template("{{{text}}}", "{{{text}}}").shownText(for: scan) == "{x}")
    }

    @Test("the common fields are the members of a scan's JSON")
    func commonFields() {
        let scan = Scan.sample("x")
        guard case .object(let members) = scan.json else { return }
        #expect(
            ScanField.common == members.map(\.name).reordered(like: ScanField.common) + [
                "scan", "content.kind",
            ])
        for name in members.map(\.name) { #expect(ScanField(name)?.value(in: scan) == scan.json[name]) }
    }
}

extension [String] {
    fileprivate func reordered(like other: [String]) -> [String] { other.filter(contains) }
}
