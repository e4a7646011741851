import ScanCore
import ScanDrawing

/// A code that is drawn: what it says, where, how large, when, and what happens to it alone.
public struct PatternCode: PluginOptions, OptionValue {
    /// The encoder's name.
    public var format = ""
    /// What it says.
    public var text = ""
    /// Whether the text is GS1 element strings, identifiers in brackets.
    public var gs1 = false
    /// Pixels along a side of a module.
    public var module = 4
    /// Height of bars, in modules.
    public var height = 50
    /// Where its middle is.
    public var x = RegionLength.fraction(0.5)
    /// Where its middle is.
    public var y = RegionLength.fraction(0.5)
    /// When it appears.
    public var from = Duration.zero
    /// When it leaves; nil for never.
    public var until: Duration?
    /// After what time it all begins again; nil for never.
    public var every: Duration?
    /// What happens to the code alone, its quiet zone included.
    public var degrade = Degradations()

    /// A code of which all is still to be said.
    public init() {}

    /// How the options are written.
    public static let fields: [Field<PatternCode>] = [
        Field(
            "format", \.format, "The encoder's name: qr, ean13, upca, ean8, upce or code128.",
            isRequired: true, example: "qr"),
        Field("text", \.text, "What it says.", isRequired: true, example: "hello"),
        Field("gs1", \.gs1, "Whether the text is GS1 element strings such as (01)09501101530003."),
        Field("module", \.module, in: 1...100, "Pixels along a side of a module."),
        Field("height", \.height, in: 1...1000, "Height of bars in modules."),
        Field("x", \.x, "Where its middle is, from the left."),
        Field("y", \.y, "Where its middle is, from the top."),
        Field("from", \.from, "When it appears."),
        Field("until", \.until, "When it leaves; without it never."),
        Field("every", \.every, "After what time its coming and going begins again; without it never."),
        Field("degrade", \.degrade, "What happens to the code alone."),
    ]

    /// Whether it is there at a time after the first frame.
    func isShown(at time: Duration) -> Bool {
        time.isWithin(from: from, until: until, every: every)
    }
}
