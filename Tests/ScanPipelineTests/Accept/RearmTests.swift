import ScanCore
import Testing

@testable import ScanPipeline

@Suite("When a code counts again")
struct RearmTests {
    private func read(_ text: String) -> (Rearm?, [String]) {
        var problems: [Diagnostic] = []
        let place = Place(file: "t.yaml", line: 1, column: 1)
        let rearm = Rearm.read(ConfigValue(.scalar(ConfigScalar(text)), at: place), &problems)
        return (rearm, problems.map { [$0.message, $0.fix ?? "-"].joined(separator: "; ") })
    }

    @Test(
        "is read as written",
        arguments: [
            ("always", Rearm.always), ("once", .once), ("after 3s", .after(.seconds(3))),
            ("absent  1500ms", .absent(.milliseconds(1500))),
        ])
    func good(_ text: String, _ expected: Rearm) {
        let (rearm, problems) = read(text)
        #expect(rearm == expected)
        #expect(problems == [])
        #expect(read(expected.written ?? "").0 == expected)
    }

    static let rules = #"expected always, once, "after 3s" or "absent 1s", found "#

    @Test(
        "is told when it is wrong",
        arguments: [
            ("onec", rules + #""onec"; did you mean "once"?"#),
            ("absent", rules + #""absent"; add a duration: "absent 1s""#),
            ("afer 1s", rules + #""afer 1s"; did you mean "after"?"#),
            ("always 1s", rules + #""always 1s"; did you mean "always"?"#),
            ("", rules + "nothing; -"),
        ])
    func bad(_ text: String, _ expected: String) {
        let (rearm, problems) = read(text)
        #expect(rearm == nil)
        #expect(problems == [expected])
    }

    @Test(
        "what a variable put in is not shown", arguments: ["after s3cret", "after 3", "absent 9999d", "onec"])
    func interpolated(text: String) {
        var problems: [Diagnostic] = []
        let scalar = ConfigScalar(text, written: "after ${WAIT}", origin: .interpolated)
        let place = Place(file: "t.yaml", line: 1, column: 1)
        #expect(Rearm.read(ConfigValue(.scalar(scalar), at: place), &problems) == nil)
        #expect(problems.count == 1)
        for problem in problems {
            #expect(problem.message.hasSuffix(#", found "after ${WAIT}""#))
            #expect(problem.fix == nil || problem.fix == #"did you mean "after"?"#)
        }
    }

    @Test("a duration without its unit is told with the unit")
    func unit() {
        #expect(read("after 3").0 == nil)
        #expect(read("after 3").1.first?.contains("write 3s for seconds") == true)
    }
}
