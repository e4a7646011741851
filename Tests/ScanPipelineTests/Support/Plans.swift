import ScanCore
import ScanTesting

@testable import ScanPipeline

extension PipelinePlan {
    /// A plan of scripted parts.
    static func scripted(
        _ sources: [ListSource], _ handlers: [(String, ScriptedHandler)],
        _ change: (inout PipelinePlan) -> Void = { _ in },
        whenDecoding: @escaping @Sendable (String) -> Void = { _ in }
    ) -> PipelinePlan {
        let names = sources.count == 1 ? ["list"] : sources.indices.map { "list\($0)" }
        let scanner = Scanner(readers: [ScriptedSymbology(whenDecoding: whenDecoding)], effort: .normal)
        var plan = PipelinePlan(
            name: "test", sources: zip(names, sources).map { SourcePlan(name: $0, source: $1) },
            scanner: scanner)
        plan.handlers = handlers.map { HandlerPlan(name: $0, handler: $1) }
        plan.workers = 2
        change(&plan)
        return plan
    }

    /// The same, on virtual time.
    static func scripted(
        on time: VirtualTime, _ sources: [ListSource], _ handlers: [(String, ScriptedHandler)],
        _ change: (inout PipelinePlan) -> Void = { _ in }
    ) -> PipelinePlan {
        var plan = scripted(sources, handlers)
        plan.clock = time
        plan.threads = time
        change(&plan)
        return plan
    }
}

extension [ListSource.Step] {
    /// A frame for each text.
    static func texts(_ texts: some Sequence<String>) -> [ListSource.Step] { texts.map { .saying([$0]) } }
}

/// Runs a plan on its own virtual time, and stops it after `stopAfter` of that time.
func run(_ plan: PipelinePlan, on time: VirtualTime, stopAfter: Duration? = nil) async -> RunReport {
    await time.run {
        let pipeline = Pipeline(plan)
        let stopping = stopAfter.map { patience in
            Task(executorPreference: time) {
                guard (try? await time.sleep(for: patience)) != nil else { return }
                pipeline.stop()
            }
        }
        let report = await pipeline.run()
        stopping?.cancel()
        return report
    }
}

extension ListSource {
    /// The fates in the order of items, which shows that each was told once.
    var fatesInOrder: [String] {
        fates.sorted { $0.item.index < $1.item.index }.map { item, fate in
            switch fate {
            case .done(let scans): "\(item.index) done \(scans)"
            case .failed(let why): "\(item.index) failed: \(why)"
            case .interrupted: "\(item.index) interrupted"
            }
        }
    }
}

extension RunReport {
    /// What one handler did, in a line.
    func told(_ handler: String) -> String {
        let count = handlers[handler] ?? HandlerCount()
        return "delivered \(count.delivered), skipped \(count.skipped), undelivered \(count.undelivered), "
            + "retries \(count.retries)"
    }
}
