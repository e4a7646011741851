import Glibc
import ScanVision

/// Finds which two finder patterns may belong to a symbol whose third was lost.
struct PairSearch {
    let finders: [FinderPattern]
    let reader: PixelReader

    /// Pairs to look at, the likeliest; and finders beyond which there are too many pairs to tell.
    private static let limit = 24
    private static let mostFinders = 60

    private struct Pair {
        var first: Int
        var second: Int
        var isDiagonal: Bool
        var cost: Double
    }

    /// What looking at a pair takes, and at the timing patterns of one of the likeliest.
    private static let nanoseconds = (pair: 40, likely: 8000)

    /// The likely sets of two, the likeliest first; none where the budget does not pay for them.
    func sets(_ budget: inout WorkBudget) -> [FinderSet] {
        guard finders.count < Self.mostFinders,
            budget.spend(
                nanoseconds: finders.count * finders.count * Self.nanoseconds.pair + Self.limit
                    * Self.nanoseconds.likely)
        else { return [] }
        var pairs: [Pair] = []
        for first in finders.indices {
            for second in finders.indices where second != first {
                if let pair = pair(first, second) { pairs.append(pair) }
            }
        }
        return pairs.sorted { $0.cost < $1.cost }.prefix(Self.limit).flatMap { pair in
            let (a, b) = (finders[pair.first], finders[pair.second])
            return pair.isDiagonal
                ? [diagonal(a, b, pair.cost), diagonal(b, a, pair.cost)].compactMap(\.self)
                : adjacent(a, b, pair.cost)
        }
    }

    private func pair(_ first: Int, _ second: Int) -> Pair? {
        let (a, b) = (finders[first], finders[second])
        let ratio = b.module / a.module
        guard a.isInverted == b.isInverted, ratio <= 1.8, ratio >= 0.55 else { return nil }
        let seen = AxisView(a.modules(to: b.centre))
        let back = AxisView(b.modules(to: a.centre))
        guard seen.along >= 9, seen.along <= 90, back.along <= seen.along * 1.7,
            seen.along <= back.along * 1.7
        else { return nil }
        let common =
            abs(log(seen.along / back.along)) + abs(log(ratio)) + 0.003 * seen.along - 0.3
            * (a.quality + b.quality)
        let (off, offBack) = (seen.off / seen.along, back.off / back.along)
        if off < 0.15 && offBack < 0.15 {
            return Pair(first: first, second: second, isDiagonal: false, cost: off + offBack + common)
        }
        guard first < second, off > 0.7, offBack > 0.7 else { return nil }
        return Pair(first: first, second: second, isDiagonal: true, cost: 0.3 + 1 - off + common)
    }

    /// Two in a row: the upper ones, or, turned, the left ones, whichever timing pattern is there.
    private func adjacent(_ first: FinderPattern, _ second: FinderPattern, _ cost: Double) -> [FinderSet] {
        let across = second.centre - first.centre
        let (a, b) = (first.facing(across), second.facing(across))
        let size = (a.modules(to: b.centre).length * b.modules(to: a.centre).length).squareRoot() + 7
        guard size >= 17, size <= 190 else { return [] }
        var sets: [FinderSet] = []
        let right = TimingLine(right: a, b, reader)
        if right.agrees(with: size) {
            sets.append(
                FinderSet(
                    finders: [(.topLeft, a), (.topRight, b)], size: size, timing: [right], cost: cost,
                    isLate: true))
        }
        let (c, d) = (a.turned(by: 3), b.turned(by: 3))
        let down = TimingLine(down: c, d, reader)
        if down.agrees(with: size) {
            sets.append(
                FinderSet(
                    finders: [(.topLeft, c), (.bottomLeft, d)], size: size, timing: [down], cost: cost,
                    isLate: true))
        }
        return sets
    }

    /// One as the upper right, the other as the lower left.
    private func diagonal(_ first: FinderPattern, _ second: FinderPattern, _ cost: Double) -> FinderSet? {
        let turns = (0..<4).map { first.turned(by: $0) }
        guard
            let a = turns.first(where: { turned in
                let place = turned.modules(to: second.centre)
                return place.x < 0 && place.y > 0
            })
        else { return nil }
        let b = second.facing(a.right)
        let (seen, back) = (a.modules(to: b.centre), b.modules(to: a.centre))
        let size = (abs(seen.x) + abs(back.x) + abs(seen.y) + abs(back.y)) / 4 + 7
        return FinderSet(
            finders: [(.topRight, a), (.bottomLeft, b)], size: size, timing: [], cost: cost, isLate: true)
    }
}
