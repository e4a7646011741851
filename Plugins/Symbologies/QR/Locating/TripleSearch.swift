import Glibc
import ScanVision

/// Finds which finder patterns go together.
///
/// Each finder in turn is taken as the corner between the other two. A partner lies near an axis of the corner's own
/// frame, the corner near an axis of the partner's; both are about as far in modules. Then the timing patterns
/// between them must have about as many modules as the distance says.
struct TripleSearch {
    let finders: [FinderPattern]
    let limits: SearchLimits
    let reader: PixelReader
    /// Later, when little was found, one good timing pattern is enough.
    let isLate: Bool

    /// A finder along one axis of a corner's frame.
    private struct Partner {
        var index: Int
        /// Modules from centre to centre, the mean of both frames.
        var distance: Double
        /// How far off both axes, as a share of the distance.
        var deviation: Double
        /// Modules along the symbol's side.
        var size: Double
        /// The corner's axis it lies along: 0 right, 1 down, 2 left, 3 up.
        var axis: Int
        /// The turn after which its own frame's right is away from the corner.
        var turn: Int
        /// The timing pattern, were it the upper or the left one, once it was looked at.
        var lines: (right: TimingLine?, down: TimingLine?)
    }

    private struct Guess {
        var corner: Int
        var right: Int
        var down: Int
        var cost: Double
    }

    /// What looking at a pair of finders takes, and at a pair of a finder's partners.
    private static let nanoseconds = (pair: 30, partners: 30)

    /// The likely threes, the likeliest first; none where the budget ends before all finders were looked at.
    func sets(_ budget: inout WorkBudget) -> [FinderSet] {
        var partners: [[Partner]] = []
        for corner in finders.indices {
            guard budget.spend(nanoseconds: finders.count * Self.nanoseconds.pair) else { return [] }
            partners.append(self.partners(of: corner))
        }
        var guesses: [Guess] = []
        for (corner, known) in partners.enumerated() {
            guard budget.spend(nanoseconds: known.count * known.count * Self.nanoseconds.partners) else {
                return []
            }
            guesses += self.guesses(corner, known)
        }
        return guesses.compactMap { checked($0, &partners, &budget) }.sorted { $0.cost < $1.cost }
    }

    private func partners(of corner: Int) -> [Partner] {
        var byAxis: [[Partner]] = [[], [], [], []]
        for other in finders.indices where other != corner {
            if let partner = partner(other, of: corner) { byAxis[partner.axis].append(partner) }
        }
        return byAxis.flatMap { partners in
            guard partners.count > limits.partners else { return partners }
            let costs = partners.map { cost($0, of: corner) }
            return costs.indices.sorted { costs[$0] < costs[$1] }.prefix(limits.partners).map { partners[$0] }
        }
    }

    private func partner(_ other: Int, of corner: Int) -> Partner? {
        let (a, b) = (finders[corner], finders[other])
        let ratio = b.module / a.module
        guard a.isInverted == b.isInverted, ratio >= 0.38, ratio <= 2.6 else { return nil }
        let seen = AxisView(a.modules(to: b.centre))
        guard seen.along >= 9, seen.along <= 200, seen.off <= seen.along * 0.45 else { return nil }
        let back = AxisView(b.modules(to: a.centre))
        guard back.off <= back.along * 0.5, back.along <= seen.along * 2.6, seen.along <= back.along * 2.6
        else { return nil }
        return Partner(
            index: other, distance: (seen.along * back.along).squareRoot(),
            deviation: seen.off / seen.along + back.off / back.along,
            size: (seen.length * back.length).squareRoot() + 7, axis: seen.axis, turn: back.axis + 2,
            lines: (nil, nil))
    }

    private func cost(_ partner: Partner, of corner: Int) -> Double {
        let finder = finders[partner.index]
        return partner.deviation + 0.5 * abs(log(finder.module / finders[corner].module))
            + (1 - finder.quality)
            + 1.6 * (1 - Double(finder.rays) / 32) + 0.004 * partner.distance
    }

    /// Pairs of a corner's partners on neighbouring axes, the likeliest few.
    private func guesses(_ corner: Int, _ partners: [Partner]) -> [Guess] {
        var guesses: [Guess] = []
        for (right, a) in partners.enumerated() {
            for (down, b) in partners.enumerated() where b.axis == (a.axis + 1) & 3 {
                let ratio = a.distance / b.distance
                guard ratio <= 1.6, ratio >= 0.62 else { continue }
                guesses.append(Guess(corner: corner, right: right, down: down, cost: cost(corner, a, b)))
            }
        }
        guard guesses.count > limits.triplesPerCorner else { return guesses }
        return Array(guesses.sorted { $0.cost < $1.cost }.prefix(limits.triplesPerCorner))
    }

    /// Weights found by experiment: frames that fit well and agree count most, nearness a little.
    private func cost(_ corner: Int, _ a: Partner, _ b: Partner) -> Double {
        let three = [finders[corner], finders[a.index], finders[b.index]]
        let modules =
            abs(log(three[1].module / three[0].module)) + abs(log(three[2].module / three[0].module))
        let doubt = three.reduce(0) { $0 + (1 - $1.quality) + 1.6 * (1 - Double($1.rays) / 32) }
        return a.deviation + b.deviation + 2 * abs(log(a.distance / b.distance)) + 0.5 * modules + doubt
            + 0.0006 * (a.distance + b.distance)
    }

    /// The three of a guess, if the timing patterns between them agree.
    private func checked(
        _ guess: Guess, _ partners: inout [[Partner]], _ budget: inout WorkBudget
    ) -> FinderSet? {
        let (a, b) = (partners[guess.corner][guess.right], partners[guess.corner][guess.down])
        let size = (a.size + b.size) / 2
        guard size >= 17, size <= 190 else { return nil }
        let unseen = (a.lines.right == nil ? 1 : 0) + (b.lines.down == nil ? 1 : 0)
        guard budget.spend(nanoseconds: unseen * TimingLine.nanoseconds(size)) else { return nil }
        let topLeft = finders[guess.corner].turned(by: a.axis)
        let topRight = finders[a.index].turned(by: a.turn)
        let bottomLeft = finders[b.index].turned(by: b.turn + 3)
        let right = a.lines.right ?? TimingLine(right: topLeft, topRight, reader)
        let down = b.lines.down ?? TimingLine(down: topLeft, bottomLeft, reader)
        partners[guess.corner][guess.right].lines.right = right
        partners[guess.corner][guess.down].lines.down = down
        if !isStrong(topLeft, topRight, bottomLeft, ratio: a.size / b.size) {
            guard right.agrees(with: size) || down.agrees(with: size) else { return nil }
            let isHalfRight = right.agrees(with: size) || right.mayAgree(with: size)
            let isHalfDown = down.agrees(with: size) || down.mayAgree(with: size)
            guard isLate || isHalfRight && isHalfDown else { return nil }
        }
        let cost = guess.cost + right.cost(for: size) + down.cost(for: size)
        return FinderSet(
            finders: [(.topLeft, topLeft), (.topRight, topRight), (.bottomLeft, bottomLeft)], size: size,
            timing: [right, down], cost: cost, isLate: isLate)
    }

    /// Three clear finders of one size need no timing pattern: a big code on a curl has no straight one.
    private func isStrong(_ a: FinderPattern, _ b: FinderPattern, _ c: FinderPattern, ratio: Double) -> Bool {
        let modules = [a.module, b.module, c.module]
        return min(a.rays, b.rays, c.rays) >= 30 && min(a.quality, b.quality, c.quality) > 0.78
            && (modules.max() ?? 0) < 1.35 * (modules.min() ?? 0) && abs(log(ratio)) < 0.12
    }
}
