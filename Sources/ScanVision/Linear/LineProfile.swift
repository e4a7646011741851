/// Grey values along a line through a picture, and where the line lies.
public struct LineProfile: Sendable {
    /// Grey values, 0 to 255, one a sample.
    public let samples: [Float]

    /// A line from its samples.
    public init(samples: [Float]) { self.samples = samples }
}
