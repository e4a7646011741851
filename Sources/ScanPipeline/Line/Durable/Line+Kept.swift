import ScanCore
import ScanDelivery

extension Line {
    /// Counts what waits on disk for the next run, and notes there how far this one came.
    func tallyKept() {
        guard let outbox = storage?.outbox else { return }
        // For `scanloom status` alone: a full disk may keep it from being noted.
        try? outbox.note(context.progress)
        guard let counts = try? outbox.counts() else { return }
        let names = Set(durable.map(\.plan.name))
        context.report.withLock { report in
            for count in counts where names.contains(count.handler) && count.waiting > 0 {
                report.handlers[count.handler, default: .init()].kept = count.waiting
            }
        }
    }
}
