import ScanCore

extension Conformance {
    /// What a handler does that it must not, beginning before it is started: makes new ones by `make`.
    ///
    /// Scans may go nowhere: what is checked is that there is an outcome for each.
    public static func violations(
        ofHandler make: () throws -> any ResultHandler
    ) async -> [String] {
        do {
            var found = await stopFaults(of: try make())
            found += await lifeFaults(of: try make())
            return found
        } catch {
            return ["cannot be made: \(error)"]
        }
    }

    private static func stopFaults(of handler: some ResultHandler) async -> [String] {
        let isSoon = await ends(within: .seconds(2)) { await handler.stop(within: .milliseconds(100)) }
        return isSoon ? [] : ["stop without start takes over 2 s with a patience of 100 ms"]
    }

    private static func lifeFaults(of handler: some ResultHandler) async -> [String] {
        guard handler.batchLimit >= 1 else {
            return ["takes no scan at all: its batchLimit is \(handler.batchLimit)"]
        }
        do { try await handler.start() } catch {
            return (error is Fault ? [] : ["start threw \(error), which is no Fault"])
                + (await stopFaults(of: handler))
        }
        var found = await answerFaults(of: handler, scans: [])
        found += await answerFaults(of: handler, scans: [.sample("one")])
        let batch = HostileTexts.short.prefix(handler.batchLimit).map { Scan.sample($0) }
        found += await answerFaults(of: handler, scans: batch)
        return found + (await stopFaults(of: handler))
    }

    /// Handles `scans` in a task that is cancelled after a while: there must be one outcome for each even then.
    private static func answerFaults(of handler: some ResultHandler, scans: [Scan]) async -> [String] {
        let answers = Locked<[Outcome]?>(nil)
        let isSoon = await ends(within: .seconds(3)) {
            let handling = onOwnThread { await handler.handle(scans) }
            let timer = onOwnThread {
                guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
                handling.cancel()
            }
            let outcomes = try? await handling.value
            timer.cancel()
            answers.withLock { $0 = outcomes }
        }
        guard isSoon, let outcomes = answers.withLock({ $0 }) else {
            return ["handle takes over 2 s after cancellation"]
        }
        guard outcomes.count == scans.count else {
            return ["handle gave \(outcomes.count) outcomes for \(scans.count) scans"]
        }
        return outcomes.compactMap(fault)
    }

    private static func fault(of outcome: Outcome) -> String? {
        switch outcome {
        case .delivered: nil
        case .skipped(let why), .retry(let why, _), .refused(let why), .gone(let why):
            why.isEmpty ? "an outcome has no reason: \(outcome)" : nil
        }
    }
}
