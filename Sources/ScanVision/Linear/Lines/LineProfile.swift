/// Grey values along a line across bars, evenly spaced, 0 to 255.
public struct LineProfile: Sendable {
    /// One value a sample; from a region, the mean of many rows of pixels along the bars.
    public let samples: [Float]
    /// Means over disjoint sets of the same rows, to ask the same question twice; two, or none.
    public let halves: [[Float]]

    /// A line from its samples.
    public init(samples: [Float], halves: [[Float]] = []) {
        self.samples = samples
        self.halves = halves
    }

    /// The line as seen from its other end, or with dark and light exchanged.
    public func seen(reversed: Bool, inverted: Bool) -> LineProfile {
        guard reversed || inverted else { return self }
        func turned(_ values: [Float]) -> [Float] {
            let ordered = reversed ? values.reversed() : values
            return inverted ? ordered.map { 255 - $0 } : ordered
        }
        return LineProfile(samples: turned(samples), halves: halves.map(turned))
    }
}
