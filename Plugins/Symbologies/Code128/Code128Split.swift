/// The fewest symbol characters that say some bytes, by dynamic programming over code sets (ISO/IEC 15417, 4.3).
///
/// The state is the code set, and whether FNC4 is latched. A step writes a byte, or two digits in set C, with the shift
/// or FNC4 that it needs, after changing the state where that serves. Of equal lengths, that which stays
/// longer in a set is taken, then that with the earlier state in the order of `states`: always the same one.
struct Code128Split {
    private enum CodeSet: Int { case a, b, c }

    private struct State: Hashable {
        let set: CodeSet
        /// FNC4 twice: bytes above 127 need nothing, those below FNC4 once.
        let isExtended: Bool
    }

    /// Readers disagree on digits in set C under a latch, so there is no such state.
    private static let states = [
        State(set: .c, isExtended: false), State(set: .b, isExtended: false),
        State(set: .a, isExtended: false),
        State(set: .b, isExtended: true), State(set: .a, isExtended: true),
    ]

    private struct Step {
        /// Symbol characters of the step, changes of state before it included.
        var characters: [Int]
        var bytes: Int
        var state: Int
    }

    private static let shift = 98
    private static let fnc1 = 102

    /// A start and characters of data, without the check character; GS in element strings is FNC1.
    static func characters(of bytes: [UInt8], isGS1: Bool) -> [Int] {
        // Fewest characters from a byte on, in a state, backwards from the end.
        var costs = [[Int]](repeating: states.map { _ in 0 }, count: bytes.count + 1)
        var steps = [[Step?]](repeating: states.map { _ in nil }, count: bytes.count)
        for index in bytes.indices.reversed() {
            for state in states.indices {
                let all = self.steps(from: state, bytes[index...], isGS1)
                let best = all.min { cost($0, index, costs) < cost($1, index, costs) }
                steps[index][state] = best
                costs[index][state] = best.map { cost($0, index, costs) } ?? Int.max / 4
            }
        }
        // A start in each set costs the same; FNC4 cannot be latched before it.
        let first = [0, 1, 2].min { costs[0][$0] < costs[0][$1] } ?? 1
        return path(steps, from: first, isGS1)
    }

    private static func cost(_ step: Step, _ index: Int, _ costs: [[Int]]) -> Int {
        step.characters.count + costs[index + step.bytes][step.state]
    }

    private static func path(_ steps: [[Step?]], from first: Int, _ isGS1: Bool) -> [Int] {
        var characters = [103 + states[first].set.rawValue] + (isGS1 ? [fnc1] : [])
        var (index, state) = (0, first)
        while index < steps.count, let step = steps[index][state] {
            characters += step.characters
            index += step.bytes
            state = step.state
        }
        return characters
    }

    /// Ways to write what comes next: in the state, or after changing to another.
    private static func steps(from state: Int, _ bytes: ArraySlice<UInt8>, _ isGS1: Bool) -> [Step] {
        ([state] + states.indices.filter { $0 != state }).flatMap { next -> [Step] in
            let change = change(from: states[state], to: states[next])
            return writings(in: states[next], bytes, isGS1).map {
                Step(characters: change + $0.characters, bytes: $0.bytes, state: next)
            }
        }
    }

    private static func change(from old: State, to new: State) -> [Int] {
        // FNC4 is 101 in set A and 100 in set B, and exists in these alone.
        let toSet = old.set == new.set ? [] : [[101, 100, 99][new.set.rawValue]]
        guard old.isExtended != new.isExtended else { return toSet }
        if new.set == .c { return [fnc4(old.set), fnc4(old.set)] + toSet }
        return toSet + [fnc4(new.set), fnc4(new.set)]
    }

    private static func fnc4(_ set: CodeSet) -> Int { set == .a ? 101 : 100 }

    private static func writings(
        in state: State, _ bytes: ArraySlice<UInt8>, _ isGS1: Bool
    ) -> [(characters: [Int], bytes: Int)] {
        guard let byte = bytes.first else { return [] }
        if isGS1, byte == 0x1D { return [([fnc1], 1)] }
        if state.set == .c {
            let pair = bytes.prefix(2)
            guard pair.count == 2, pair.allSatisfy({ (0x30...0x39).contains($0) }) else { return [] }
            return [([pair.reduce(0) { $0 * 10 + Int($1) - 0x30 }], 2)]
        }
        let low = Int(byte & 0x7F)
        let prefix = (byte > 0x7F) != state.isExtended ? [fnc4(state.set)] : []
        if let value = value(low, state.set) { return [(prefix + [value], 1)] }
        guard let value = value(low, state.set == .a ? .b : .a) else { return [] }
        return [(prefix + [shift, value], 1)]
    }

    /// The value of a character of ASCII in set A or B.
    private static func value(_ ascii: Int, _ set: CodeSet) -> Int? {
        switch ascii {
        case 32..<96: ascii - 32
        case ..<32: set == .a ? ascii + 64 : nil
        default: set == .b ? ascii - 32 : nil
        }
    }
}
