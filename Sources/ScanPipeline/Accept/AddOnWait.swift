import ScanCore

/// Keeps accepted codes back whose add-on was looked for but not seen, until a frame shows it or time is up.
///
/// A symbology says so by a detail `add_on` that is null; where it is a text, the add-on was seen.
struct AddOnWait {
    private let wait: Duration
    private var pending: [Accepted] = []

    /// - Parameter wait: how long a code is kept back; zero: not at all
    init(_ wait: Duration) { self.wait = wait }

    /// What may go on: of the newly accepted those that lack nothing, and those that have waited enough or whose
    /// add-on is in this frame.
    mutating func pass(_ accepted: [Accepted], seen readings: [Reading], at time: FrameTime) -> [Accepted] {
        guard wait > .zero else { return accepted }
        var released: [Accepted] = []
        var kept: [Accepted] = []
        for var one in pending {
            if let whole = readings.first(where: { $0.identity == one.reading.identity && !$0.lacksAddOn }) {
                one.reading = whole
                released.append(one)
            } else if time - one.frame.time >= wait {
                released.append(one)
            } else {
                kept.append(one)
            }
        }
        pending = kept + accepted.filter(\.reading.lacksAddOn)
        return released + accepted.filter { !$0.reading.lacksAddOn }
    }

    /// The items that have something kept back.
    var items: Set<FrameID> { Set(pending.flatMap(\.items)) }

    /// What is kept back when the run ends.
    mutating func finish() -> [Accepted] {
        defer { pending = [] }
        return pending
    }
}

extension Reading {
    fileprivate var lacksAddOn: Bool { details.contains { $0.name == "add_on" && $0.value == .null } }
}
