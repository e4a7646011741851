import ScanPipeline

/// Results as JUnit XML, which build servers read: a suite a file, a case a case.
enum JUnitReport {
    static func text(_ files: [TestedFile]) -> String {
        let suites = files.map(suite).joined()
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites)</testsuites>\n"
    }

    private static func suite(_ tested: TestedFile) -> String {
        let failed = tested.results.count { !$0.hasPassed }
        let head = [
            attribute("name", tested.file.path), attribute("tests", "\(tested.results.count)"),
            attribute("failures", "\(failed)"), attribute("errors", "0"), attribute("skipped", "0"),
        ].joined()
        let cases = tested.results.map { testCase($0, tested.file.path) }.joined()
        return "  <testsuite\(head)>\n\(cases)  </testsuite>\n"
    }

    private static func testCase(_ result: CaseResult, _ file: String) -> String {
        let head = [
            attribute("classname", file), attribute("name", result.name), attribute("file", file),
            attribute("line", "\(result.place.line)"),
        ].joined()
        guard let first = result.failures.first else { return "    <testcase\(head)/>\n" }
        let all = escaped(result.failures.map(\.description).joined(separator: "\n"))
        let message = attribute(
            "message", "\(first.what): expected \(first.expected), found \(first.found)")
        return "    <testcase\(head)>\n      <failure\(message)>\(all)</failure>\n    </testcase>\n"
    }

    private static func attribute(_ name: String, _ value: String) -> String {
        " \(name)=\"\(escaped(value))\""
    }

    /// Text as XML 1.0 has it (2.2 and 2.4): what it cannot hold at all becomes a question mark.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "?"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
