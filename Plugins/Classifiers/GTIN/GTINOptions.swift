import ScanContents
import ScanCore

/// The options of `gtin`.
public struct GTINOptions: PluginOptions {
    /// How the shop writes item and price or weight into its own numbers; the first that fits counts.
    public var patterns: [MeasurePattern] = []

    /// None.
    public init() {}

    /// `patterns`.
    public static let fields = [
        Field<GTINOptions>(
            "patterns", \.patterns,
            "How your own numbers hold item (I), weight (W), price (P) or count (N); the first that fits counts.",
            example: "[21IIIIIWWWWWK]")
    ]
}
