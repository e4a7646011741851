import ScanCore

/// Whether frames are looked at and readings accepted, as the mode has it; triggers may come from any thread.
final class Gate: Sendable {
    private struct State {
        var left: Int?
        var opened: FrameTime?
        var isKeptOpen = false
    }

    private let mode: Mode
    private let state: Locked<State>

    init(_ mode: Mode) {
        self.mode = mode
        guard case .count(let count) = mode else {
            state = Locked(State())
            return
        }
        state = Locked(State(left: count))
    }

    /// Opens for the mode's time; again, where it is open.
    func trigger(at time: FrameTime) { state.withLock { $0.opened = time } }

    /// Whether a frame of that time is to be looked at.
    func isOpen(at time: FrameTime) -> Bool {
        state.withLock { state in
            switch mode {
            case .continuous: true
            case .count: state.isKeptOpen || state.left != 0
            case .trigger(let span):
                state.isKeptOpen || state.opened.map { time >= $0 && time - $0 <= span } ?? false
            }
        }
    }

    /// Lets frames be looked at, for what is accepted but waits for more.
    func keepOpen(_ isNeeded: Bool) { state.withLock { $0.isKeptOpen = isNeeded } }

    /// Whether as many scans were accepted as the run was to have, and nothing waits for more.
    var isSpent: Bool { state.withLock { $0.left == 0 && !$0.isKeptOpen } }

    /// Whether a trigger's time is over and nothing was read; said once.
    func hasMissed(at time: FrameTime) -> Bool {
        guard case .trigger(let span) = mode else { return false }
        return state.withLock { state in
            guard let opened = state.opened, time - opened > span else { return false }
            state.opened = nil
            return true
        }
    }

    /// Those of the accepted that the mode still has room for.
    func admit(_ accepted: [Accepted], at time: FrameTime) -> [Accepted] {
        state.withLock { state in
            switch mode {
            case .continuous: return accepted
            case .count:
                let admitted = accepted.prefix(state.left ?? 0)
                state.left = (state.left ?? 0) - admitted.count
                return Array(admitted)
            case .trigger(let span):
                guard let opened = state.opened, time >= opened, time - opened <= span, !accepted.isEmpty
                else { return [] }
                state.opened = nil
                return [accepted[0]]
            }
        }
    }
}
