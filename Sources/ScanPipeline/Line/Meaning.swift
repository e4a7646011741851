import ScanCore

/// Gives scans their contents: classifiers first, in order, then enrichers.
final class Meaning: Sendable {
    private struct Lookup: Sendable {
        let plan: EnricherPlan
        let executor: any TaskExecutor
        let isBusy: Locked<Bool>
    }

    private let classifiers: [any Classifier]
    private let lookups: [Lookup]
    private let deadlines: Deadlines

    init(classifiers: [any Classifier], enrichers: [EnricherPlan], _ deadlines: Deadlines) {
        self.classifiers = classifiers
        self.deadlines = deadlines
        lookups = enrichers.map {
            Lookup(plan: $0, executor: deadlines.threads.thread(named: $0.name), isBusy: Locked(false))
        }
    }

    /// Opens every enricher; throws the `Fault` of the first that cannot.
    func start() async throws {
        for lookup in lookups {
            try await Task(executorPreference: lookup.executor) { try await lookup.plan.enricher.start() }
                .value
        }
    }

    /// The scan with all that is known of it.
    func explained(_ scan: Scan) async -> Scan {
        var scan = scan
        for classifier in classifiers { scan.contents += classifier.contents(of: scan) }
        for lookup in lookups { scan.contents += await find(scan, lookup) }
        return scan
    }

    func stop() async {
        for lookup in lookups {
            _ = await deadlines.result(within: lookup.plan.patience, on: lookup.executor) {
                await lookup.plan.enricher.stop()
            }
        }
    }

    private func find(_ scan: Scan, _ lookup: Lookup) async -> [Content] {
        let wasBusy = lookup.isBusy.withLock { isBusy in
            defer { isBusy = true }
            return isBusy
        }
        guard !wasBusy else { return [warning(lookup, "still busy with an earlier scan")] }
        let found = await deadlines.result(within: lookup.plan.patience, on: lookup.executor) {
            () -> [Content] in
            defer { lookup.isBusy.withLock { $0 = false } }
            do {
                return try await lookup.plan.enricher.enrich(scan)
            } catch {
                return [self.warning(lookup, "\(error)")]
            }
        }
        return found ?? [warning(lookup, "no answer within \(lookup.plan.patience.written ?? "its time")")]
    }

    private func warning(_ lookup: Lookup, _ why: String) -> Content {
        Content(kind: lookup.plan.name, fields: [], warnings: ["\(lookup.plan.name) found nothing: \(why)."])
    }
}
