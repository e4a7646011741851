import Glibc
import ScanVision

/// The colour changes along a line from one finder pattern to another, where a timing pattern would be.
struct TimingLine: Sendable {
    /// How often the colour changes: 13 less than the symbol's modules.
    let changes: Int
    /// How uneven the changes are: the mean logarithm of the ratio of one period to the next; 9 for too few.
    let irregularity: Float

    /// What looking along a line over so many modules takes, about: six looks a module.
    static func nanoseconds(_ modules: Double) -> Int { 300 + Int(modules * 30) }

    /// The line between the lower inner corners of the upper two.
    init(right topLeft: FinderPattern, _ topRight: FinderPattern, _ reader: PixelReader) {
        self.init(topLeft.place(3, 3), topRight.place(-3, 3), topLeft, topRight, reader)
    }

    /// The line between the right inner corners of the left two.
    init(down topLeft: FinderPattern, _ bottomLeft: FinderPattern, _ reader: PixelReader) {
        self.init(topLeft.place(3, 3), bottomLeft.place(3, -3), topLeft, bottomLeft, reader)
    }

    private init(_ from: Vector, _ to: Vector, _ a: FinderPattern, _ b: FinderPattern, _ reader: PixelReader)
    {
        let length = (to - from).length
        // Half a pixel or a sixth of a module, whichever is more; the longest pattern has 164 modules.
        let steps = min(length * 2, 6 * length / min(a.module, b.module), 1200)
        let count = steps.isNaN ? 8 : max(8, Int(steps))
        let start = SIMD2<Float>(from) - 0.5
        let step = SIMD2<Float>((to - from) / Double(count))
        (changes, irregularity) = withUnsafeTemporaryAllocation(of: Float.self, capacity: 400) { places in
            var found = 0
            let threshold = (a.threshold + b.threshold) / 2
            var last = reader.nearest(start.x, start.y)
            for i in 1...count {
                let value = reader.nearest(start.x + step.x * Float(i), start.y + step.y * Float(i))
                if (value < threshold) != (last < threshold) {
                    if found < 400 { places[found] = Float(i - 1) + (threshold - last) / (value - last) }
                    found += 1
                }
                last = value
            }
            return (found, Self.irregularity(UnsafeBufferPointer(rebasing: places[..<min(found, 400)])))
        }
    }

    /// Compares each period, a dark and a light module, to the one begun a module before.
    private static func irregularity(_ places: UnsafeBufferPointer<Float>) -> Float {
        guard places.count > 3 else { return 9 }
        var sum: Float = 0
        for i in 3..<places.count {
            let next = places[i] - places[i - 2] + 1e-3
            let last = places[i - 1] - places[i - 3] + 1e-3
            sum += abs(logf(next / last))
        }
        return sum / Float(places.count - 3)
    }

    /// Changes that a symbol of so many modules has.
    private static func expected(_ size: Double) -> Double { max(8, size - 13) }

    /// Whether the changes are even and about as many as in a symbol of so many modules.
    func agrees(with size: Double) -> Bool {
        let expected = Self.expected(size)
        return irregularity < 0.55 && abs(Double(changes) - expected) < expected * 0.3 + 3
    }

    /// Whether the changes are so many as a damaged timing pattern may have.
    func mayAgree(with size: Double) -> Bool {
        let expected = Self.expected(size)
        return Double(changes) > expected * 0.4 - 2 && Double(changes) < expected * 1.7 + 3
    }

    /// How unlikely it is as a timing pattern of a symbol of so many modules.
    func cost(for size: Double) -> Double {
        let expected = Self.expected(size)
        return min(1, Double(irregularity)) + min(1, 2 * abs(Double(changes) - expected) / expected)
    }
}
