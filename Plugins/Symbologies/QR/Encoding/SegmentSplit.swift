/// The split of a writing into segments that takes the fewest bits, by dynamic programming over the characters.
///
/// The state is the mode; costs are sixths of a bit, since three digits take 10 bits and two alphanumeric characters 11,
/// and are rounded up where a segment ends. A rounded cost grows with the unrounded one, so the least cost of each
/// state is enough to know, and the result is the optimum.
struct SegmentSplit {
    private static let modes: [Message.Mode] = [.numeric, .alphanumeric, .byte, .kanji]
    private static let never = Int.max / 4

    /// The segments of the fewest bits in a version of that class.
    static func segments(of writing: Writing, _ countClass: Int) -> [Segment] {
        let headers = modes.map { Segment.headerBits($0, countClass) * 6 }
        var costs = headers
        // For each character and each mode after it: the mode in which the character itself is written best.
        var choices: [[Int]] = []
        for unit in writing.units {
            let written = modes.indices.map { mode in
                Segment.sixths(unit, modes[mode]).map { costs[mode] + $0 } ?? never
            }
            choices.append(Array(modes.indices))
            costs = written
            for next in modes.indices {
                for mode in modes.indices where mode != next && written[mode] < never {
                    let cost = (written[mode] + 5) / 6 * 6 + headers[next]
                    if cost < costs[next] {
                        costs[next] = cost
                        choices[choices.count - 1][next] = mode
                    }
                }
            }
        }
        let ends = costs.map { ($0 + 5) / 6 }
        let last = modes.indices.min { ends[$0] < ends[$1] } ?? 2
        return joined(writing.units, path(choices, last))
    }

    private static func path(_ choices: [[Int]], _ last: Int) -> [Int] {
        var mode = last
        var path: [Int] = []
        for choice in choices.reversed() {
            mode = choice[mode]
            path.append(mode)
        }
        return path.reversed()
    }

    private static func joined(_ units: [Writing.Unit], _ path: [Int]) -> [Segment] {
        var segments: [Segment] = []
        for (unit, mode) in zip(units, path) {
            if segments.last?.mode == modes[mode] {
                segments[segments.count - 1].units.append(unit)
            } else {
                segments.append(Segment(mode: modes[mode], units: [unit]))
            }
        }
        return segments
    }
}
