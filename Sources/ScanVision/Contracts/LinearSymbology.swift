import ScanCore

/// A kind of code read along lines.
///
/// Finding lines, their angles, both directions, both polarities, summing up, voting and arbitration are shared, in
/// `LinearSweep`; a linear symbology only says what a line is evidence of, and what the lines of one place say
/// together. Lines come as a dark-on-light symbol is read from left to right. Called from decoding threads, once a
/// line and not once a sample; keeps nothing.
public protocol LinearSymbology: Plugin {
    /// The formats it may report.
    static var formats: [SymbolFormat] { get }
    /// The fewest edges of a whole symbol; lines with fewer are not shown to it.
    var fewestEdges: Int { get }
    /// Whether its symbols must be seen on a line square to their bars: those that a part of another symbol is.
    ///
    /// A line askew may leave the bars in the middle of a symbol, and then sees a quiet zone where there is none.
    var asksForSquareLine: Bool { get }
    /// Symbols that a line's edges suggest; cheap, and wrong as often as it likes.
    func claims(in edges: LineEdges) -> [LineClaim]
    /// What a line's edges lack that came nearest to a symbol, to tell why it was not read; nil where no symbol is
    /// near, or nothing is missing.
    func shortfall(in edges: LineEdges) -> LineShortfall?
    /// Work of checking a claim, in units of the budget.
    func checkingCost(of claim: LineClaim) -> Int
    /// What a claim is worth: compares the line with the symbol's synthesis. Nil where it does not fit at all.
    func check(_ claim: LineClaim, on line: LineProfile) -> LineEvidence?
    /// Whether `search` is worth its cost on a line: quiet zones where they should be, about enough edges.
    func mayHold(_ line: LineProfile, in span: ClosedRange<Float>) -> Bool
    /// Symbols found without edges, in the part of the line that has bars; only a symbology rich in evidence of
    /// its own should, by the method asked for.
    func search(
        _ line: LineProfile, in span: ClosedRange<Float>, _ method: SearchMethod, _ effort: Effort,
        _ budget: inout WorkBudget
    ) -> [LineEvidence]
    /// What all evidence of one text at one place says together; throws where it is too little.
    func settle(_ evidence: [LineEvidence], at corners: Quad) throws(DecodeFailure) -> Reading
}

extension LinearSymbology {
    /// It need not be.
    public var asksForSquareLine: Bool { false }

    /// Tells nothing.
    public func shortfall(in edges: LineEdges) -> LineShortfall? { nil }

    /// Two microseconds an edge: what a symbol of sixty edges takes by synthesis.
    public func checkingCost(of claim: LineClaim) -> Int { 2 * claim.edges.count }

    /// Never.
    public func mayHold(_ line: LineProfile, in span: ClosedRange<Float>) -> Bool { false }
    /// Finds nothing beyond what edges tell.
    public func search(
        _ line: LineProfile, in span: ClosedRange<Float>, _ method: SearchMethod, _ effort: Effort,
        _ budget: inout WorkBudget
    ) -> [LineEvidence] { [] }
}

/// How to look for symbols that edges do not tell.
public enum SearchMethod: Sendable {
    /// The most likely symbol over place, width and slight blur.
    case likelihood
    /// The same through strong defocus, where hardly an edge is left.
    case defocus
}
