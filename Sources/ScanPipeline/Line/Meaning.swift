import ScanCore

/// Gives scans their contents: classifiers first, in order, then enrichers.
final class Meaning: Sendable {
    private struct Lookup: Sendable {
        let plan: EnricherPlan
        let executor: any TaskExecutor
        let isBusy: Locked<Bool>
    }

    private let classifiers: [any Classifier]
    private let guards: [any Classifier]
    private let lookups: [Lookup]
    private let deadlines: Deadlines
    private let isHurried = Locked(false)

    init(
        classifiers: [any Classifier], guards: [any Classifier], enrichers: [EnricherPlan],
        _ deadlines: Deadlines
    ) {
        self.classifiers = classifiers
        self.guards = guards
        self.deadlines = deadlines
        lookups = enrichers.map {
            Lookup(plan: $0, executor: deadlines.threads.thread(named: $0.name), isBusy: Locked(false))
        }
    }

    /// Opens every enricher; the faults of those that cannot, by name.
    func start() async -> [(name: String, error: any Error)] {
        var faults: [(String, any Error)] = []
        for lookup in lookups {
            let opening = Task(executorPreference: lookup.executor) { try await lookup.plan.enricher.start() }
            do { try await opening.value } catch { faults.append((lookup.plan.name, error)) }
        }
        return faults
    }

    /// Asks enrichers for nothing more.
    func hurry() { isHurried.withLock { $0 = true } }

    /// The scan with all that is known of it.
    func explained(_ scan: Scan) async -> Scan {
        var scan = scan.classified(by: classifiers).guarded(by: guards)
        for lookup in lookups {
            let kinds = lookup.plan.enricher.kinds
            scan.contents += await find(scan, lookup).map { $0.hiding(kinds) }
        }
        return scan
    }

    /// Closes every enricher, each within `patience`.
    func stop(within patience: Duration) async {
        for lookup in lookups {
            _ = await deadlines.result(within: patience, on: lookup.executor) {
                await lookup.plan.enricher.stop()
            }
        }
    }

    private func find(_ scan: Scan, _ lookup: Lookup) async -> [Content] {
        guard !isHurried.withLock({ $0 }) else { return [warning(lookup, "the run ended first")] }
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
