import Foundation
import ScanCore
import ScanDelivery
import ScanTesting

@testable import ScanPipeline

/// A folder with an outbox, and runs on it, each on virtual time of its own that begins where the last one ended.
final class DurableRun {
    let folder = FileManager.default.temporaryDirectory.appending(path: "durable-\(UUID())")
    private(set) var clock = VirtualTime()
    var location: OutboxLocation { OutboxLocation(file: folder.appending(path: "outbox.sqlite").path) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs to the end; the handlers that `durable` names are durable.
    func run(
        _ steps: [ListSource.Step], _ handlers: [(String, ScriptedHandler)], durable: Set<String> = ["web"],
        live: Bool = false, stopAfter: Duration? = nil, _ change: (inout PipelinePlan) -> Void = { _ in }
    ) async -> (report: RunReport, source: ListSource) {
        let source = ListSource(steps, isLive: live, clock: clock)
        let plan = PipelinePlan.scripted(on: clock, [source], handlers) {
            $0.outbox.location = location
            for index in $0.handlers.indices where durable.contains($0.handlers[index].name) {
                $0.handlers[index].isDurable = true
                $0.handlers[index].retry = RetryOptions.Preset.standard.policy
            }
            change(&$0)
        }
        return (await ScanPipelineTests.run(plan, on: clock, stopAfter: stopAfter), source)
    }

    /// Another process's time.
    func nextRun() { clock = VirtualTime(epoch: clock.wallTime) }
}
