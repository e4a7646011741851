/// The edges of a line: where dark and light change, to a fraction of a sample.
///
/// They alternate.
public struct LineEdges: Sendable {
    /// Where each edge is, in samples, ascending.
    public let positions: [Float]
    /// Whether the first edge goes from light to dark.
    public let firstIsFalling: Bool
    /// Samples of the whole line.
    public let length: Int

    /// Edges from their positions.
    public init(positions: [Float], firstIsFalling: Bool, length: Int) {
        self.positions = positions
        self.firstIsFalling = firstIsFalling
        self.length = length
    }

    /// The edges as seen from the line's other end, or with dark and light exchanged.
    public func seen(reversed: Bool, inverted: Bool) -> LineEdges {
        let lastIsFalling = firstIsFalling == (positions.count % 2 == 1)
        let isFalling = reversed ? !lastIsFalling : firstIsFalling
        let end = Float(length - 1)
        return LineEdges(
            positions: reversed ? positions.reversed().map { end - $0 } : positions,
            firstIsFalling: isFalling != inverted, length: length)
    }

    /// Index of the first edge from light to dark; every second one from there is, too.
    public var firstFalling: Int { firstIsFalling ? 0 : 1 }

    /// Light before edge `index`, in samples.
    ///
    /// What reaches the picture's border counts `borderCounts`-fold: paper goes on, unless half a symbol might
    /// look like a whole one.
    public func gap(before index: Int, borderCounts: Float = 3) -> Float {
        index > 0 ? positions[index] - positions[index - 1] : borderCounts * positions[index]
    }

    /// Light after edge `index`, in samples, counted likewise.
    public func gap(after index: Int, borderCounts: Float = 3) -> Float {
        index + 1 < positions.count
            ? positions[index + 1] - positions[index] : borderCounts * (Float(length) - positions[index])
    }
}
