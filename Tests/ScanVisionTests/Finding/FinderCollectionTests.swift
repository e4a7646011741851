import ScanCore
import Testing

@testable import ScanVision

/// The same by comparing with every pattern in turn.
private struct SlowCollection {
    var patterns: [FinderPattern] = []

    func first(near place: Vector, isInverted: Bool, within reach: Double) -> Int? {
        patterns.firstIndex { pattern in
            let modules = pattern.modules(to: place)
            return pattern.isInverted == isInverted && (place - pattern.centre).length <= 9 * pattern.module
                && max(abs(modules.x), abs(modules.y)) < reach
        }
    }

    mutating func add(_ pattern: FinderPattern) {
        guard let known = first(near: pattern.centre, isInverted: pattern.isInverted, within: 2.5) else {
            patterns.append(pattern)
            return
        }
        if pattern.strength > patterns[known].strength { patterns[known] = pattern }
    }
}

@Suite("Finder patterns, each place once")
struct FinderCollectionTests {
    private func pattern(_ random: inout SplitMix) -> FinderPattern {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let module = number(0.7...2) * (random.next() % 20 == 0 ? 20 : 1)
        let (angle, stretch) = (Vector(number(-1...1), number(-1...1)), number(0.3...1))
        let right = angle / max(angle.length, 0.1) * module / stretch
        return FinderPattern(
            centre: Vector(number(-20...420), number(-20...320)), right: right,
            down: Vector(-right.y, right.x) * stretch * stretch, module: module, quality: number(0.2...0.9),
            rays: 24 + Int(random.next() % 9), isInverted: random.next() % 4 == 0, threshold: 0, contrast: 0)
    }

    @Test("are those of the slow way, in its order", arguments: 0..<20)
    func twin(_ seed: UInt64) {
        var random = SplitMix(state: seed)
        var fast = FinderCollection(width: 400, height: 300)
        var slow = SlowCollection()
        for _ in 0..<600 {
            let next = pattern(&random)
            fast.add(next)
            slow.add(next)
            let place = pattern(&random).centre
            #expect(
                fast.contains(place, isInverted: false, within: 1.6)
                    == (slow.first(near: place, isInverted: false, within: 1.6) != nil))
        }
        #expect(fast.patterns.map(\.centre) == slow.patterns.map(\.centre))
        #expect(fast.patterns.count < 600)
    }

    @Test("a place that is no number is near nothing")
    func noNumber() {
        var random = SplitMix(state: 1)
        var patterns = FinderCollection(width: 400, height: 300)
        for _ in 0..<50 { patterns.add(pattern(&random)) }
        #expect(!patterns.contains(Vector(.nan, .infinity), isInverted: false, within: 2.5))
    }
}

@Suite("Fair shares of a picture's parts")
struct FairShareTests {
    private let share = FairShare(width: 160, height: 160, parts: 16)

    @Test("what is in a crowded part leaves room for the others")
    func crowded() {
        let crowd = (0..<500).map { Vector(Double($0 % 10), Double($0 / 10 % 10)) }
        let few = (0..<30).map { Vector(155, 20 + Double($0)) }
        let picked = share.pick(60, of: crowd + few) { $0 }
        #expect(picked.count == 60)
        #expect(picked.count { $0.x == 155 } == 30)
        #expect(Array(picked.prefix(30)) == Array(crowd.prefix(30)))
    }

    @Test("never more than asked for, never fewer than there could be", arguments: [0, 1, 7, 100, 400, 1000])
    func counts(_ limit: Int) {
        var random = SplitMix(state: UInt64(limit))
        let items = (0..<400).map { _ in
            Vector(Double(random.next() % 200) - 20, Double(random.next() % 60))
        }
        let picked = share.pick(limit, of: items) { $0 }
        #expect(picked.count == min(limit, items.count))
        #expect(share.pick(limit, of: [Vector(.nan, .infinity)]) { $0 }.count == min(limit, 1))
    }
}
