import ScanCore

/// A linear symbology of the EAN family: its layout says all that lines need to know.
public protocol EANSymbology: LinearSymbology {
    /// Digits, guards and variants of its symbols.
    var layout: EANLayout { get }
}

extension EANSymbology {
    /// Those of the layout.
    public var fewestEdges: Int { layout.edgeCount }

    /// Symbols whose guards, widths, parity and check digit fit.
    public func claims(in edges: LineEdges) -> [LineClaim] { layout.claims(in: edges) }

    /// How well a claim fits the line, and how much worse every other number would.
    public func check(_ claim: LineClaim, on line: LineProfile) -> LineEvidence? {
        layout.check(claim, on: line)
    }
}
