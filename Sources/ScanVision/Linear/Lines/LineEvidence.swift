import ScanCore

/// A symbol that a line's edges suggest, before it was verified.
public struct LineClaim: Sendable {
    /// What kind of symbol.
    public let format: SymbolFormat
    /// What it would say.
    public let text: String
    /// Its characters as the symbology numbers them.
    public let letters: [Int]
    /// Where its edges are on the line, in samples, ascending.
    public let edges: [Float]

    /// A claim from its parts.
    public init(format: SymbolFormat, text: String, letters: [Int], edges: [Float]) {
        self.format = format
        self.text = text
        self.letters = letters
        self.edges = edges
    }
}

/// What one line says of one symbol after comparing it with the symbol's synthesis: what it is, and by how much
/// nothing else is.
public struct LineEvidence: Sendable {
    /// How the symbol was found on the line, cheapest first.
    public enum Method: Int, Sendable, Comparable {
        /// Its edges said the same as its synthesis.
        case edges
        /// Its edges said something else.
        case correctedEdges
        /// A search over place and width for the most likely symbol.
        case likelihood
        /// The same through strong defocus.
        case defocus

        /// Whether one method is cheaper than another.
        public static func < (a: Method, b: Method) -> Bool { a.rawValue < b.rawValue }
    }

    /// What kind of symbol.
    public let format: SymbolFormat
    /// What it says.
    public let text: String
    /// Its characters as the symbology numbers them.
    public let letters: [Int]
    /// How it was found.
    public let method: Method
    /// Where it begins and ends on the line, in samples.
    public var span: ClosedRange<Float>
    /// Squared error of the second-best valid symbol over that of this one, each at its own best fit.
    ///
    /// Below 1 where a closer look at the second-best made it the better one: no rule then takes this one for read.
    public var ratio: Float
    /// Squared error of this symbol over that of the best string of characters, valid or not; at least 1.
    ///
    /// More where a digit was printed anew, so that the check digit or parity forced the symbol.
    public let excess: Float
    /// Part of the line's variance that the synthesis explains, at most 1.
    public let fit: Float
    /// Squared error of the worst character over the mean character's: a stain, or a symbol forced by its check
    /// digit, leaves its error in one place.
    public let worstCharacter: Float
    /// Blur of the fit, in modules.
    public let blur: Float
    /// Samples of the line in a module, where that was asked.
    public let moduleSamples: Float?
    /// Whether two disjoint sets of rows said the same; nil where they were not asked.
    public var isConfirmed: Bool?
    /// What the same line says of a symbol that belongs to this one: an add-on.
    public var companions: [LineEvidence] = []

    /// Evidence from its parts.
    public init(
        format: SymbolFormat, text: String, letters: [Int], method: Method, span: ClosedRange<Float>,
        ratio: Float, excess: Float = 1,
        fit: Float, worstCharacter: Float, blur: Float, moduleSamples: Float? = nil,
        isConfirmed: Bool? = nil
    ) {
        self.format = format
        self.text = text
        self.letters = letters
        self.method = method
        self.span = span
        self.ratio = ratio
        self.excess = excess
        self.fit = fit
        self.worstCharacter = worstCharacter
        self.blur = blur
        self.moduleSamples = moduleSamples
        self.isConfirmed = isConfirmed
    }
}
