/// A symbol that is known to be in a frame: whoever drew it says so, and tests hold readings against it.
public struct SymbolTruth: Hashable, Sendable {
    /// What it is.
    public var format: SymbolFormat
    /// What it says.
    public var text: String
    /// Its corners without the quiet zone, in pixels of the whole stored picture.
    public var corners: Quad

    /// What is known of a symbol.
    public init(format: SymbolFormat, text: String, corners: Quad) {
        self.format = format
        self.text = text
        self.corners = corners
    }
}
