import ScanCore
import ScanTesting
import Testing

@testable import ScanPipeline

@Suite("A pipeline that looks things up")
struct PipelineMeaningTests {
    private let time = VirtualTime()

    private func contents(
        of texts: [String], with enricher: ScriptedEnricher, pause: Duration = .zero
    ) async -> [[String]] {
        let handler = ScriptedHandler(clock: time)
        let steps = texts.flatMap { [ListSource.Step.saying([$0]), .pause(pause)] }
        let source = ListSource(steps, clock: time)
        let plan = PipelinePlan.scripted(on: time, [source], [("sink", handler)]) {
            $0.enrichers = [EnricherPlan(name: "stock", enricher: enricher)]
        }
        let report = await run(plan, on: time)
        #expect(report.told("sink") == "delivered \(texts.count), skipped 0, undelivered 0, retries 0")
        #expect(handler.texts == texts)
        return handler.visits.map { visit in
            visit.scan.contents.map { ([$0.kind] + $0.warnings).joined(separator: ": ") }
        }
    }

    @Test("adds what was found, in time")
    func found() async {
        let enricher = ScriptedEnricher(clock: time) { _ in .slowly(.seconds(1)) }
        #expect(await contents(of: ["a", "b"], with: enricher) == [["found"], ["found"]])
        #expect(time.elapsed == .seconds(2))
        #expect(enricher.calls == ["start", "stop"])
    }

    @Test("one that fails adds a warning, and no more")
    func failing() async {
        let enricher = ScriptedEnricher(clock: time) { scan in
            scan.reading.text == "a" ? .fail(Fault("no such table")) : .find
        }
        #expect(
            await contents(of: ["a", "b"], with: enricher) == [
                ["stock: stock found nothing: no such table."], ["found"],
            ])
    }

    @Test("one that is slow costs its patience and a warning")
    func slow() async {
        let enricher = ScriptedEnricher(clock: time) { scan in
            scan.reading.text == "a" ? .slowly(.seconds(60)) : .find
        }
        let told = await contents(of: ["a", "b"], with: enricher, pause: .seconds(3))
        #expect(told == [["stock: stock found nothing: no answer within 2s."], ["found"]])
        #expect(time.elapsed == .seconds(6))
    }

    @Test("one that hangs costs its patience once: later scans do not wait for it")
    func hanging() async {
        let told = await contents(of: ["a", "b", "c"], with: ScriptedEnricher(clock: time) { _ in .hanging })
        let busy = ["stock: stock found nothing: still busy with an earlier scan."]
        #expect(told == [["stock: stock found nothing: no answer within 2s."], busy, busy])
    }

    @Test(
        "when the time to finish is up, nothing more is looked up, and its pictures are told as interrupted")
    func hurried() async {
        let handler = ScriptedHandler(clock: time)
        let enricher = ScriptedEnricher(clock: time) { _ in .slowly(.milliseconds(1900)) }
        let source = ListSource(.texts((0..<4).map { "\($0)" }))
        let plan = PipelinePlan.scripted(on: time, [source], [("sink", handler)]) {
            $0.enrichers = [EnricherPlan(name: "stock", enricher: enricher)]
        }
        let report = await run(plan, on: time, stopAfter: .seconds(2))
        #expect(report.handlers["sink"]?.delivered == 1)
        #expect(source.fates.count == source.itemsGiven)
        #expect(source.fatesInOrder == ["0 done 1"] + (1..<4).map { "\($0) interrupted" })
        #expect(report.interruptedItems == 3)
        #expect(time.elapsed <= .milliseconds(2000 + 1500 + 200 + 200))
    }

    @Test("a field that its kind declares secret is hidden, whether or not the content says so")
    func declaredSecret() async {
        struct Careless: Classifier {
            static let name = "careless"
            static let summary = "Forgets to say that a field is secret."
            static let kinds = [
                ContentKind(
                    "door", "A door.", fields: [ContentField("pin", .text, "Its PIN.", isSecret: true)])
            ]
            init() {}
            init(_ options: NoOptions, _ context: PluginContext) {}
            func contents(of scan: Scan) -> [Content] {
                [Content(kind: "door", fields: [JSONMember("pin", .string("1234"))])]
            }
        }
        let handler = ScriptedHandler(clock: time)
        let plan = PipelinePlan.scripted(on: time, [ListSource(.texts(["1234"]))], [("sink", handler)]) {
            $0.classifiers = [Careless()]
        }
        _ = await run(plan, on: time)
        #expect(handler.texts == [secretMask])
        #expect(handler.visits.first?.scan.contents.first?.fields == [JSONMember("pin", .string(secretMask))])
    }

    @Test("one that cannot start keeps the run from starting")
    func startFault() async {
        let plan = PipelinePlan.scripted(
            on: time, [ListSource(.texts(["a"]))], [("sink", ScriptedHandler(clock: time))]
        ) {
            $0.enrichers = [
                EnricherPlan(
                    name: "stock", enricher: ScriptedEnricher(clock: time, startFault: Fault("no database")))
            ]
        }
        let report = await run(plan, on: time)
        #expect(report.handlerFaults == ["stock": Fault("no database")])
        #expect(report.exitStatus == 3)
    }
}
