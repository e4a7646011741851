import Foundation
import Testing

/// Transcripts/Shop holds a configuration with cases that it passes, and a file with many mistakes.
@Suite("scanloom test") struct TestCommandTests {
    private static let shop = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Transcripts/Shop")

    private func text(_ name: String) throws -> String {
        try String(contentsOf: TestCommandTests.shop.appending(path: name), encoding: .utf8)
    }

    private func folder(_ changed: (String) -> String = { $0 }) throws -> CommandFolder {
        let folder = try CommandFolder()
        try folder.write(changed(try text("shop.yaml")), to: "shop.yaml")
        for name in ["shop.test.yaml", "mistakes.test.yaml"] { try folder.write(try text(name), to: name) }
        return folder
    }

    /// What is printed where all cases pass, a line each.
    private func passes() throws -> [String] {
        try text("shop.test.yaml").components(separatedBy: "\n").enumerated().compactMap { index, line in
            line.firstRange(of: "  - name: ").map {
                "pass  shop.test.yaml:\(index + 1):5: \(line[$0.upperBound...])"
            }
        }
    }

    private static let exampleNames = ["demo", "folder", "inbox", "till", "webhook"]

    @Test("passes on the examples", arguments: exampleNames) func examples(_ name: String) async throws {
        let file = CommandFolder.root.appending(path: "Examples/\(name).test.yaml").path
        let outcome = try await scanloom("test", file, in: try CommandFolder())
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        #expect(outcome.output.contains(", 0 failed\n") && !outcome.output.hasPrefix("0 cases"))
    }

    @Test("there is no example without cases") func allExamples() throws {
        let folder = CommandFolder.root.appending(path: "Examples")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".test.yaml") }
        #expect(names.map { $0.dropLast(5) }.sorted() == TestCommandTests.exampleNames.map { $0[...] })
    }

    @Test("passes where the configuration does what its cases say, named by either file")
    func passing() async throws {
        for name in ["shop.yaml", "shop.test.yaml"] {
            let outcome = try await scanloom("test", name, in: try folder())
            let cases = try passes()
            #expect(
                outcome.output
                    == (cases + ["\(cases.count) cases: \(cases.count) passed, 0 failed\n"])
                    .joined(separator: "\n"))
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
        }
    }

    @Test("finds a fault, and says what was expected and what was found", arguments: Fault.all)
    func fault(_ fault: Fault) async throws {
        let folder = try folder { $0.replacing(fault.from, with: fault.to) }
        let outcome = try await scanloom("test", "shop.test.yaml", in: folder)
        var lines = try passes()
        let count = lines.count
        for block in fault.failures.split(separator: "\nFAIL").map({ $0.hasPrefix("FAIL") ? $0 : "FAIL" + $0 }
        ) {
            let pass = "pass" + block.prefix { $0 != "\n" }.dropFirst(4)
            let index = try #require(lines.firstIndex(of: pass), "\(pass)")
            lines[index] = String(block)
        }
        let failed = lines.count { $0.hasPrefix("FAIL") }
        lines.append("\(count) cases: \(count - failed) passed, \(failed) failed\n")
        #expect(outcome.output == lines.joined(separator: "\n"))
        #expect(outcome.status == 1 && outcome.errors.isEmpty)
    }

    @Test("tells every mistake in a file of cases at once, each with the fix") func mistakes() async throws {
        let outcome = try await scanloom("test", "mistakes.test.yaml", in: try folder())
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(
            outcome.errors == """
                mistakes.test.yaml:3:1: unknown option "enviroment" of the file of cases; did you mean "environment"?
                mistakes.test.yaml:6:12: unknown format "ean31"; did you mean "ean13"?
                mistakes.test.yaml:6:12: the code leaves at 1s before it appears at 2s
                mistakes.test.yaml:7:25: unknown option "txt" of this map; did you mean "text"?
                mistakes.test.yaml:7:100: unknown handler "prnt"; did you mean "print"?
                mistakes.test.yaml:8:5: expected one of picture, draw and codes, found picture and draw
                mistakes.test.yaml:8:11: two cases are called "one"; give one of them another name
                mistakes.test.yaml:11:13: expected nothing, or a map with scans and handlers, found "noting"
                mistakes.test.yaml:13:11: test_pattern: the check digit of "4006381333932" is wrong: expected 1, found 2; write 4006381333931, or leave the check digit out
                mistakes.test.yaml:14:15: the configuration waits for no triggers; remove triggers, or set mode: { trigger: 5s } in the configuration
                mistakes.test.yaml:15:13: unknown source "camera"; there are test_pattern
                mistakes.test.yaml:18:12: a code that comes again and again has no end; add "lasts: 1m"
                mistakes.test.yaml:19:13: nothing is expected; write expect: nothing
                mistakes.test.yaml:20:5: a case needs the option "expect"
                mistakes.test.yaml:24:12: expected at most 1000000 frames, found 2592000000; shorten lasts, or lower fps
                mistakes.test.yaml:27:51: unknown option "blurr" of this map; did you mean "blur"?

                """)
    }

    @Test("tells mistakes of the configuration too, and runs nothing") func brokenConfiguration() async throws
    {
        let outcome = try await scanloom(
            "test", "shop.test.yaml", in: try folder { $0.replacing("- wifi", with: "- wify") })
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors == "shop.yaml:9:5: unknown handler \"wify\"; did you mean \"wifi\"?\n")
    }

    @Test("fails a case whose picture is not there, and runs the others") func missingPicture() async throws {
        let folder = try folder()
        let cases = """
            version: 1
            configuration: shop.yaml
            cases:
              - { name: lost, picture: lost.png, expect: nothing }
              - { name: found, codes: { format: qr, text: a }, expect: { scans: [a] } }
            """
        try folder.write(cases, to: "a.test.yaml")
        let outcome = try await scanloom("test", "a.test.yaml", in: folder)
        #expect(outcome.status == 1)
        #expect(
            outcome.output == """
                FAIL  a.test.yaml:4:5: lost
                      a.test.yaml:4:5: what is shown: expected frames, found lost.png: there is no such file; \
                check the path and where it begins
                pass  a.test.yaml:5:5: found
                2 cases: 1 passed, 1 failed

                """)
    }

    @Test("takes an hour of a camera for no time worth speaking of") func hour() async throws {
        let folder = try folder()
        let cases = """
            version: 1
            configuration: shop.yaml
            cases:
              - name: an hour
                codes: { format: qr, text: a, until: 1s, every: 60s }
                lasts: 1h
                expect: { scans: 60 }
            """
        try folder.write(cases, to: "hour.test.yaml")
        let outcome = try await scanloom("test", "hour.test.yaml", in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.took < .seconds(20))
    }

    @Test("writes what happened as JSON") func json() async throws {
        let folder = try folder { $0.replacing("pick: largest", with: "pick: all") }
        let outcome = try await scanloom("test", "--json", "shop.test.yaml", in: folder)
        let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(report?["passed"] as? Int == 11 && report?["failed"] as? Int == 1 && outcome.status == 1)
        let files = report?["files"] as? [[String: Any]]
        let cases = files?.first?["cases"] as? [[String: Any]] ?? []
        let failed = try #require(cases.first { $0["passed"] as? Bool == false })
        #expect(failed["name"] as? String == "of two codes the larger counts")
        let failure = (failed["failures"] as? [[String: Any]])?.first
        #expect(failure?["expected"] as? String == "1" && failure?["line"] as? Int == 45)
        #expect((failed["scans"] as? [Any])?.count == 2)
    }

    @Test("writes JUnit XML beside its lines") func junit() async throws {
        let folder = try folder { $0.replacing("pick: largest", with: "pick: all") }
        let outcome = try await scanloom("test", "--junit", "report.xml", "shop.test.yaml", in: folder)
        #expect(outcome.status == 1 && outcome.output.hasSuffix("12 cases: 11 passed, 1 failed\n"))
        let report = try folder.text(of: "report.xml")
        #expect(
            report.contains(
                #"<testsuite name="shop.test.yaml" tests="12" failures="1" errors="0" skipped="0">"#))
        #expect(
            report.contains(
                #"<failure message="scans: expected 1, found 2: qr &quot;small&quot; at 100ms, "#
                    + #"qr &quot;large&quot; at 100ms">"#))
        #expect(report.components(separatedBy: "<testcase ").count == 13)
        #expect(report.hasSuffix("  </testsuite>\n</testsuites>\n"))
    }
}
