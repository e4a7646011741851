import ScanCore

/// A kind of code read along lines.
///
/// Finding lines, their angles, both directions, both polarities, summing up and voting are shared, in
/// `LinearSweep`; a linear symbology only says what a line is evidence of, and what the lines of one place say
/// together. Called from decoding threads; keeps nothing.
public protocol LinearSymbology: Plugin {
    /// The formats it may report.
    static var formats: [SymbolFormat] { get }
    /// What one line is evidence of: whole codes or parts, each with its cost; empty for most lines.
    func evidence(of line: LineProfile, effort: Effort) -> [LineEvidence]
    /// What all evidence of one place says together; throws where it is too little.
    func settle(_ evidence: [LineEvidence], effort: Effort) throws(DecodeFailure) -> Reading
}
