/// The edges of an ideal symbol, in modules from its first bar's left edge; outside it is light.
public struct BarPattern: Sendable {
    /// The edges from left to right, from light to dark and back in turn.
    public let edges: [PatternEdge]
    /// Width of the symbol, in modules.
    public let modules: Int

    /// A pattern from the widths of its bars and spaces in turn, in modules; the first and last are bars.
    public init(widths: some Sequence<Int>) {
        var edges: [PatternEdge] = []
        var position = 0
        for width in widths {
            edges.append(PatternEdge(position: Float(position), rise: edges.count % 2 == 0 ? -1 : 1))
            position += width
        }
        edges.append(PatternEdge(position: Float(position), rise: edges.count % 2 == 0 ? -1 : 1))
        self.edges = edges
        modules = position
    }
}

/// One edge of an ideal symbol.
public struct PatternEdge: Sendable {
    /// Modules from the symbol's left edge.
    public let position: Float
    /// How the grey value changes there: 1 from dark to light, -1 from light to dark.
    public let rise: Float
}
