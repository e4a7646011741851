import ScanCore

/// What one line says of one code: all of it or a part, and how well it fits.
public struct LineEvidence: Sendable {
    /// What it may be.
    public let format: SymbolFormat
    /// The text of the code as far as this line tells.
    public let text: String
    /// Where the code begins and ends along the line, in samples.
    public let span: ClosedRange<Float>

    /// Evidence from its parts.
    public init(format: SymbolFormat, text: String, span: ClosedRange<Float>) {
        self.format = format
        self.text = text
        self.span = span
    }
}
