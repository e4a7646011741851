import Glibc
import Testing

@testable import ScanVision

@Suite("Linear: edges of a line")
struct LinearEdgeTests {
    private let sensitivity = EdgeSensitivity(radius: 40, swing: 0.18)

    /// A line of bars with edges at the places given, blurred by a Gaussian.
    private func line(_ places: [Float], blur: Float, count: Int = 120) -> [Float] {
        (0..<count).map { x in
            200
                + places.enumerated().reduce(Float(0)) { sum, edge in
                    let step: Float = edge.offset % 2 == 0 ? -160 : 160
                    return sum + step * 0.5 * erfcf(-(Float(x) - edge.element) / (blur * 2.0.squareRootFloat))
                }
        }
    }

    @Test("places are found to a twentieth of a sample, whatever the blur", arguments: [Float(0.6), 1, 2])
    func places(_ blur: Float) {
        let wanted: [Float] = [20.3, 30.7, 41.2, 61.9, 75.5, 88.1]
        let edges = findEdges(line(wanted, blur: blur), sensitivity)
        #expect(edges.firstIsFalling)
        #expect(edges.positions.count == wanted.count)
        for (found, place) in zip(edges.positions, wanted) { #expect(abs(found - place) < 0.05) }
    }

    @Test("plain paper has none") func plain() {
        #expect(findEdges([Float](repeating: 128, count: 100), sensitivity).positions.isEmpty)
        #expect(findEdges((0..<100).map { 128 + Float($0 % 2) * 2 }, sensitivity).positions.isEmpty)
        #expect(findEdges([], sensitivity).positions.isEmpty)
    }

    @Test("seen from the other end, they are those of the line turned round") func reversed() {
        let samples = line([20, 31, 40, 52, 60], blur: 1)
        let turned = findEdges(samples.reversed(), sensitivity)
        let seen = findEdges(samples, sensitivity).seen(reversed: true, inverted: false)
        #expect(seen.firstIsFalling == turned.firstIsFalling)
        for (a, b) in zip(seen.positions, turned.positions) { #expect(abs(a - b) < 1e-3) }
    }

    @Test("with dark and light exchanged, they are those of the line exchanged", arguments: [false, true])
    func inverted(_ isReversed: Bool) {
        let profile = LineProfile(samples: line([20, 31, 40, 52], blur: 1))
        let turned = findEdges(profile.seen(reversed: isReversed, inverted: true).samples, sensitivity)
        let seen = findEdges(profile.samples, sensitivity).seen(reversed: isReversed, inverted: true)
        #expect(seen.firstIsFalling == turned.firstIsFalling)
        for (a, b) in zip(seen.positions, turned.positions) { #expect(abs(a - b) < 1e-3) }
    }

    @Test("the sliding maximum is the maximum of the window", arguments: [1, 3, 9, 200])
    func slidingMaximumIsMaximum(_ radius: Int) {
        let values = (0..<60).map { Float(($0 * 7919) % 101) }
        let wanted = values.indices.map { i in
            values[max(0, i - radius)...min(values.count - 1, i + radius)].max() ?? 0
        }
        #expect(slidingMaximum(values, radius: radius) == wanted)
    }
}

extension Double {
    fileprivate var squareRootFloat: Float { Float(squareRoot()) }
}
