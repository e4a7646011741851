/// How much work one reader may spend on one frame; a unit is about a microsecond on a small machine.
///
/// Deterministic: it counts what is done, not the time it takes. `stop` is a camera's backstop against hostile
/// pictures, which may look at a clock; a frame's result says when it was used.
public struct WorkBudget: Sendable {
    /// Units that are left; below zero once overspent.
    public private(set) var remaining: Int
    /// Units spent so far.
    public private(set) var spent = 0
    /// Whether work was left undone because the budget ran out or `stop` said so.
    public private(set) var gaveUp = false
    /// Work done that is not a whole unit yet.
    private var nanoseconds = 0
    private let stop: (@Sendable () -> Bool)?

    /// A budget of `units`, and what else may end the work early.
    public init(units: Int, stop: (@Sendable () -> Bool)? = nil) {
        remaining = units
        self.stop = stop
    }

    /// A budget of at most `units` for a part of the work; whoever asks for it spends what it has spent.
    public func portion(_ units: Int) -> WorkBudget { WorkBudget(units: min(units, remaining), stop: stop) }

    /// Takes `units`; false, from then on, when there is nothing left: the caller then returns what it has.
    public mutating func spend(_ units: Int) -> Bool {
        guard !gaveUp else { return false }
        remaining -= units
        spent += units
        if remaining < 0 || stop?() == true { gaveUp = true }
        return !gaveUp
    }

    /// Takes work told in nanoseconds of a small machine, a thousand to the unit; false as for `spend(_:)`.
    public mutating func spend(nanoseconds more: Int) -> Bool {
        nanoseconds += more
        guard nanoseconds >= 1000 else { return !gaveUp }
        let units = nanoseconds / 1000
        nanoseconds %= 1000
        return spend(units)
    }
}
