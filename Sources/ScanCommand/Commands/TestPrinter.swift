import ScanCore
import ScanPipeline

/// Prints what became of cases: a line a case for people, an object for machines.
struct TestPrinter {
    private let output: Output
    private let asJSON: Bool

    init(_ shell: Shell, asJSON: Bool) {
        output = shell.output
        self.asJSON = asJSON
    }

    /// A line as soon as the case has run, and one more for each thing that was not as expected.
    func print(_ result: CaseResult) {
        guard !asJSON else { return }
        let name = visibleText(result.name, keepsBackslashes: true)
        let verdict = result.hasPassed ? output.styled("pass", 32) : output.styled("FAIL", 31)
        output.line("\(verdict)  \(result.place): \(name)")
        for failure in result.failures { output.line("      \(failure)") }
    }

    func printEnd(_ files: [TestedFile]) {
        guard !asJSON else { return output.line(JSONWriter.text(json(files), pretty: true)) }
        let results = files.flatMap(\.results)
        let failed = results.count { !$0.hasPassed }
        let cases = "\(results.count) case\(results.count == 1 ? "" : "s")"
        output.line("\(cases): \(results.count - failed) passed, \(failed) failed")
    }

    private func json(_ files: [TestedFile]) -> JSONValue {
        let results = files.flatMap(\.results)
        return [
            "passed": .int(results.count(where: \.hasPassed)),
            "failed": .int(results.count { !$0.hasPassed }),
            "files": .array(
                files.map { tested in
                    [
                        "file": .string(tested.file.path),
                        "configuration": .string(tested.file.configuration),
                        "cases": .array(tested.results.map(json)),
                    ]
                }),
        ]
    }

    private func json(_ result: CaseResult) -> JSONValue {
        [
            "name": .string(result.name), "line": .int(result.place.line),
            "passed": .bool(result.hasPassed),
            "failures": .array(
                result.failures.map {
                    [
                        "line": .int($0.place.line), "column": .int($0.place.column),
                        "what": .string($0.what), "expected": .string($0.expected),
                        "found": .string($0.found),
                    ]
                }),
            "scans": .array(result.scans.map(\.json)),
        ]
    }
}

extension RehearsedScan {
    /// The scan as it may be shown, when it counted, and what handlers would get.
    var json: JSONValue {
        [
            "at": .string(elapsed.shown), "scan": shown.json,
            "handlers": .array(deliveries.map(\.json)),
        ]
    }
}

extension RehearsedDelivery {
    fileprivate var json: JSONValue {
        [
            "handler": .string(handler), "writes": rendering.map(JSONValue.string) ?? .null,
            "secrets": revealsSecrets ? "reveal" : "masked",
        ]
    }
}
