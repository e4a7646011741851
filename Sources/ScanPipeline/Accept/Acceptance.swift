import ScanCore

/// Readings in, accepted readings out: the only part of the line that remembers earlier frames.
///
/// Its clock is the frames' own time, so a test runs an hour in a millisecond.
struct Acceptance {
    /// What came of a frame.
    struct Outcome {
        var accepted: [Accepted] = []
        /// Codes that were seen but do not count again.
        var duplicates: [CodeIdentity] = []
        /// Messages that lack a part for good.
        var incomplete: [Joining.Incomplete] = []
        /// Items that nothing more will come of, this frame's or earlier ones', and why those failed that did.
        var settled: [(item: FrameID, failure: String?)] = []
    }

    private let rules: AcceptanceRules
    private var joining: Joining?
    private var sightings: Sightings
    private var addOnWait: AddOnWait
    /// Items that wait for others.
    private var held: Set<FrameID> = []

    init(_ rules: AcceptanceRules) {
        self.rules = rules
        sightings = Sightings(confirm: rules.confirm, rearm: rules.rearm)
        addOnWait = AddOnWait(rules.addOnWait)
        let keepsWhole = rules.rearm != .always
        switch rules.join {
        case .off: joining = nil
        case .on: joining = Joining(confirm: rules.confirm, wait: nil, keepsWhole: keepsWhole)
        case .within(let wait):
            joining = Joining(confirm: rules.confirm, wait: wait, keepsWhole: keepsWhole)
        }
    }

    /// Whether an accepted code is kept back until a later frame shows its add-on.
    var isWaiting: Bool { !addOnWait.items.isEmpty }

    /// What counts of a frame's readings.
    ///
    /// - Parameter admit: those of the accepted that there is room for
    mutating func accept(
        _ readings: [Reading], in frame: FrameStamp, admit: ([Accepted]) -> [Accepted] = { $0 }
    ) -> Outcome {
        var outcome = Outcome()
        let parts = joining?.take(readings, in: frame) ?? Joining.Outcome(single: readings)
        let candidates = rules.pick.chosen(parts.single + parts.whole.map(\.reading), around: frame.centre)
        var seen = sightings.see(candidates, in: frame) { reading in
            parts.whole.contains { $0.reading == reading }
        }
        for index in seen.accepted.indices {
            let whole = parts.whole.first { $0.reading == seen.accepted[index].reading }
            seen.accepted[index].items = whole?.items ?? [frame.id]
        }
        outcome.duplicates = seen.duplicates
        outcome.incomplete = parts.incomplete
        outcome.accepted = addOnWait.pass(admit(seen.accepted), seen: readings, at: frame.time)
        settle(&outcome, [frame.id])
        return outcome
    }

    /// What is still kept back when the run ends.
    mutating func finish() -> Outcome {
        var outcome = Outcome()
        outcome.incomplete = joining?.finish() ?? []
        outcome.accepted = addOnWait.finish()
        settle(&outcome, [])
        return outcome
    }

    /// Finds which items nothing more will come of.
    private mutating func settle(_ outcome: inout Outcome, _ now: [FrameID]) {
        let waiting = (joining?.items ?? []).union(addOnWait.items)
        var failures: [FrameID: String] = [:]
        for set in outcome.incomplete { for item in set.items { failures[item] = set.description } }
        let done = held.union(now).subtracting(waiting)
        outcome.settled = done.sorted { $0.index < $1.index }.map { ($0, failures[$0]) }
        held = waiting
    }
}
