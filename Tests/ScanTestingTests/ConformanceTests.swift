import ScanCore
import ScanTesting
import ScanVision
import Testing

/// Each check must find what is wrong with a plugin that breaks its contract.
@Suite("Conformance checks find what is wrong")
struct ConformanceTests {
    @Test("nothing with the scripted plugins")
    func good() async {
        let steps: [ListSource.Step] = [.saying(["a"]), .failing(Fault("damaged")), .saying([])]
        #expect(await Conformance.violations(of: ListSource(steps), named: "list") == [])
        #expect(await Conformance.violations(ofHandler: { ScriptedHandler() }) == [])
        #expect(Conformance.violations(of: GoodClassifier()) == [])
    }

    @Test("a source of another name, without an end, deaf to cancellation, or that throws")
    func badSources() async {
        let steps: [ListSource.Step] = [.saying(["a"]), .saying(["b"])]
        #expect(
            await Conformance.violations(of: ListSource(steps), named: "other", limit: 2) == [
                "item 0 is of \"list\", not \"other\"", "item 1 is of \"list\", not \"other\"",
                "did not end after 2 items",
            ])
        let deaf = ListSource(steps + [.hanging])
        #expect(
            await Conformance.violations(of: deaf, named: "list", limit: 2) == [
                "did not end after 2 items", "next does not return within 500 ms of cancellation",
            ])
        #expect(
            await Conformance.violations(of: ListSource([.breaking(Fault("lost"))]), named: "list") == [
                "next threw lost"
            ])
        #expect(
            await Conformance.violations(of: ListSource([]), named: "list") == ["gave nothing at all"])
    }

    @Test("a missing source that gives a frame, or a fault that does not help")
    func missingSources() async {
        #expect(
            await Conformance.violations(ofMissing: ListSource([.saying(["a"])])).count == 1)
        let vague = ListSource([], startFault: Fault("It broke."))
        #expect(
            await Conformance.violations(ofMissing: vague) == [
                "the fault is no clause without a period: \"It broke.\"",
                "the fault has no remedy: \"It broke.\"",
            ])
    }

    @Test("a handler that answers for too few, or never")
    func badHandlers() async {
        let silent = await Conformance.violations { ScriptedHandler { _, _ in .silent } }
        #expect(silent == Array(repeating: "handle gave 0 outcomes for 1 scans", count: 2))
        let hanging = await Conformance.violations { ScriptedHandler { _, _ in .hanging } }
        #expect(hanging == Array(repeating: "handle takes over 2 s after cancellation", count: 2))
    }

    @Test("a classifier with undeclared contents, a shown secret, or a wrong type")
    func badClassifiers() {
        let found = Conformance.violations(of: BadClassifier(), texts: ["pass word"])
        #expect(
            found
                == [
                    "a warning has no period: careless",
                    "gives the undeclared field \"bad.extra\"",
                    "gives the undeclared kind \"unknown\"",
                    "bad.count is no number: string(\"one\")",
                    "bad.password can be read in the masked scan",
                    "bad.password is declared secret but not marked so",
                ].sorted())
    }

    @Test("a symbology that reads noise, without a memory of its budget, and differently each time")
    func badSymbology() {
        let found = Conformance.violations(of: Hallucinating(), seeds: 0..<1)
        #expect(found.contains("320×240 of grey 0 at effort fast: read qr \"ghost\" where there is nothing"))
        #expect(found.contains { $0.hasSuffix("the same picture gave two results") })
        #expect(found.contains { $0.hasSuffix("spent 1000000 of 100 units") })
    }
}

private struct GoodClassifier: Classifier {
    static let name = "good"
    static let summary = "Tells texts with a space."
    static let kinds = [
        ContentKind(
            "pair", "Two words.",
            fields: [ContentField("first", .text, "The first.", isSecret: true)])
    ]
    init(_ options: NoOptions, _ context: PluginContext) {}
    init() {}

    func contents(of scan: Scan) -> [Content] {
        guard let space = scan.reading.text.firstIndex(of: " ") else { return [] }
        let first = String(scan.reading.text[..<space])
        return [
            Content(
                kind: "pair", fields: [JSONMember("first", .string(first))], secretFields: ["first"],
                maskedText: secretMask)
        ]
    }
}

private struct BadClassifier: Classifier {
    static let name = "bad"
    static let summary = "Does everything wrong."
    static let kinds = [
        ContentKind(
            "bad", "Bad.",
            fields: [
                ContentField("password", .text, "A secret.", isSecret: true),
                ContentField("count", .number, "A number."),
            ])
    ]
    init(_ options: NoOptions, _ context: PluginContext) {}
    init() {}

    func contents(of scan: Scan) -> [Content] {
        guard scan.reading.text == "pass word" else { return [] }
        return [
            Content(kind: "unknown", fields: []),
            Content(
                kind: "bad",
                fields: [
                    JSONMember("password", "word"), JSONMember("count", "one"), JSONMember("extra", true),
                ], warnings: ["careless"]),
        ]
    }
}

/// Reads what is not there, and more each time.
private struct Hallucinating: SymbolReader {
    struct Attempt: ReadingAttempt { let name = "guess" }
    struct Location: Located { let corners: Quad }
    private let count = Locked(0)

    var readerName: String { "ghost" }
    func attempts(for effort: Effort) -> [Attempt] { [Attempt()] }
    func budget(for effort: Effort, pixels: Int) -> Int { 100 }
    func beginSearch(of frame: FrameAnalysis, effort: Effort) {}
    func isWorthTrying(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: Void, readings: [Reading]
    ) -> Bool { true }

    func locate(
        _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Void, _ budget: inout WorkBudget
    ) -> [Location] {
        [Location(corners: Scan.sample("").reading.corners)]
    }

    func decode(
        _ location: Location, _ attempt: Attempt, in frame: FrameAnalysis, _ search: inout Void,
        _ budget: inout WorkBudget
    ) throws(DecodeFailure) -> Reading {
        _ = budget.spend(1_000_000)
        var reading = Scan.sample("ghost").reading
        reading.confidence = count.withLock { count in
            count += 1
            return 1 / Double(count)
        }
        return reading
    }
}
