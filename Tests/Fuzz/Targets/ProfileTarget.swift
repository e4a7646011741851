import Code128Plugin
import EAN13Plugin
import EAN8Plugin
import ScanCore
import UPCEPlugin

@testable import ScanVision

/// A line of grey values through every linear symbology: edges, claims, syntheses, searches.
enum ProfileTarget: FuzzTarget {
    static let name = "profile"

    static func run(_ input: FuzzInput) {
        var input = input
        let symbology = LinearSymbologies.chosen(by: input.byte())
        let effort = input.choice(of: Effort.allCases)
        let method: SearchMethod = input.flag() ? .likelihood : .defocus
        let smoothing = Float(input.int(0...8)) / 4
        let scale = input.int(1...5)
        let hasHalves = input.flag()
        let samples = input.bytes(400).flatMap { [Float](repeating: Float($0), count: scale) }
        guard !samples.isEmpty else { return }
        let line = profile(smoothed(samples, sigma: smoothing), hasHalves: hasHalves)
        readEdges(of: line, symbology)
        search(line, symbology, method, effort)
    }

    private static func profile(_ samples: [Float], hasHalves: Bool) -> LineProfile {
        guard hasHalves else { return LineProfile(samples: samples) }
        let halves = [1, -1].map { sign in
            samples.enumerated().map { $1 + Float(sign * ($0 &* 7919 % 7 - 3)) }
        }
        return LineProfile(samples: samples, halves: halves)
    }

    private static func readEdges(of line: LineProfile, _ symbology: any LinearSymbology) {
        let edges = findEdges(line.samples, EdgeSensitivity(radius: 40, swing: 0.18))
        for inverted in [false, true] {
            let seen = line.seen(reversed: inverted, inverted: inverted)
            for claim in symbology.claims(in: edges.seen(reversed: inverted, inverted: inverted)) {
                LinearSymbologies.check(claim)
                if let evidence = symbology.check(claim, on: seen) { check([evidence], symbology) }
            }
        }
    }

    private static func search(
        _ line: LineProfile, _ symbology: any LinearSymbology, _ method: SearchMethod, _ effort: Effort
    ) {
        let span: ClosedRange<Float> = 0...Float(line.samples.count - 1)
        _ = symbology.mayHold(line, in: span)
        var budget = WorkBudget(units: 3000)
        check(symbology.search(line, in: span, method, effort, &budget), symbology)
    }

    private static func check(_ evidence: [LineEvidence], _ symbology: any LinearSymbology) {
        for one in evidence {
            promise(one.ratio > 0, "ratio \(one.ratio)")
            promise(one.fit <= 1, "fit \(one.fit)")
            promise(one.span.lowerBound.isFinite && one.span.upperBound.isFinite, "span \(one.span)")
            let quad = Quad(Point(x: 0, y: 0), Point(x: 9, y: 0), Point(x: 9, y: 9), Point(x: 0, y: 9))
            guard let reading = try? symbology.settle([one], at: quad) else { continue }
            promise(one.ratio > 1, "read as \(reading.text), which another text fits better")
            Promises.check(reading)
        }
    }
}
