import Glibc
import ScanCore

/// Places on the way of a scan through the outbox where a test can have the process killed.
///
/// `SCANLOOM_FAULT=store.committed:3` kills it, as SIGKILL does, when it comes to that place for the third time;
/// without the variable passing costs a comparison.
public enum FaultPoint: String, CaseIterable, Sendable {
    /// The lock is held, the file not yet opened.
    case opening = "open.locked"
    /// The file is open, what the last run left is not yet put right.
    case opened = "open.opened"
    /// A scan was accepted and is in memory alone.
    case accepted = "store.accepted"
    /// A transaction has begun.
    case storing = "store.begun"
    /// Its rows are written, but not for good.
    case written = "store.written"
    /// They are written for good, but nobody was told.
    case committed = "store.committed"
    /// A delivery was taken up.
    case leased = "deliver.leased"
    /// The other side has answered, which is not noted.
    case answered = "deliver.answered"
    /// What it answered is written, but not for good.
    case settling = "settle.written"
    /// It is written for good.
    case settled = "settle.committed"

    /// Kills the process if this is the place, and the time, that the environment names.
    public func pass() {
        guard let target = FaultPoint.target, target.point == self else { return }
        let isNow = target.left.withLock { left in
            left -= 1
            return left == 0
        }
        if isNow { kill(getpid(), SIGKILL) }
    }

    private static let target: (point: FaultPoint, left: Locked<Int>)? = {
        guard let text = getenv("SCANLOOM_FAULT").map({ String(cString: $0) }) else { return nil }
        let parts = text.split(separator: ":")
        guard let name = parts.first, let point = FaultPoint(rawValue: String(name)) else { return nil }
        return (point, Locked(parts.count > 1 ? Int(parts[1]) ?? 1 : 1))
    }()
}
