import ScanCore
import ScanVision

extension DecodeFailure {
    /// Finder patterns that have nothing between them.
    static let noSymbol = DecodeFailure(
        .locate, "no_symbol", "finder patterns that are not those of a symbol")

    /// A picture in which there is nothing to look at.
    static let noContrast = DecodeFailure(
        .locate, "no_contrast", "the picture is of one shade: nothing stands out from what is around it")

    /// Too few places that look like a finder pattern.
    static func noFinders(_ count: Int) -> DecodeFailure {
        DecodeFailure(
            .locate, "no_finder_patterns", "\(count) finder patterns, where a symbol has 3",
            figures: [JSONMember("finder_patterns", .int(count))])
    }

    /// Finder patterns, but none with others where a symbol's would be.
    static func nothingTogether(_ count: Int) -> DecodeFailure {
        DecodeFailure(
            .locate, "no_symbol", "\(count) finder patterns, of which no three are those of a symbol",
            figures: [JSONMember("finder_patterns", .int(count))])
    }

    static func timing(_ agreement: Double) -> DecodeFailure {
        DecodeFailure(
            .sample, "timing_unreadable",
            "only \(Int(agreement * 100)) % of the timing patterns' modules are where they should be")
    }

    static func patterns(_ agreement: Double) -> DecodeFailure {
        DecodeFailure(
            .sample, "grid_unreadable",
            "only \(Int(agreement * 100)) % of the modules that every symbol has are where they should be")
    }

    /// The failure with what is known of the grid that it happened on, and a hint where that alone may explain it.
    func about(_ grid: GridHypothesis, in frame: FrameAnalysis) -> DecodeFailure {
        let pixels = ((grid.module * levelScale(from: grid.level, to: 0)) * 100).rounded() / 100
        let contrast = Int(grid.finders.map(\.pattern.contrast).min() ?? 0)
        let threshold = grid.finders.reduce(0) { $0 + $1.pattern.threshold } / Float(grid.finders.count)
        let margin = frame.level(grid.level).withReader { QuietZone.width(around: grid, threshold, $0) }
        let known: [JSONMember] = [
            JSONMember("version", .int(grid.version.number)),
            JSONMember("pixels_per_module", .double(pixels)),
            JSONMember("contrast", .int(contrast)),
            JSONMember("quiet_zone", .int(margin)),
        ]
        let names = Set(figures.map(\.name))
        return DecodeFailure(
            stage, reason, explanation + Self.hint(pixels: pixels, contrast: contrast, margin: margin),
            figures: figures + known.filter { !names.contains($0.name) })
    }

    private static func hint(pixels: Double, contrast: Int, margin: Int) -> String {
        if pixels < fewPixels { return "; its modules are \(pixels) pixels wide, where 2 are sure" }
        if contrast < littleContrast { return "; its contrast is \(contrast) of 255" }
        if margin == 0 {
            return "; it has no quiet zone, where \(QuietZone.asked) light modules are asked for"
        }
        return ""
    }

    /// Pixels per module below which reading is a matter of luck.
    private static let fewPixels = 1.6
    /// Contrast below which a camera's noise flips modules.
    private static let littleContrast = 24
}
