import ScanCore
import ScanVision

extension DecodeFailure {
    /// Finder patterns that have nothing between them.
    static let noSymbol = DecodeFailure(
        .locate, "no_symbol", "finder patterns that are not those of a symbol")

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
    func about(_ grid: GridHypothesis) -> DecodeFailure {
        let pixels = ((grid.module * levelScale(from: grid.level, to: 0)) * 100).rounded() / 100
        let contrast = Int(grid.finders.map(\.pattern.contrast).min() ?? 0)
        let hint =
            pixels < Self.fewPixels
            ? "; its modules are \(pixels) pixels wide, where 2 are sure"
            : contrast < Self.littleContrast ? "; its contrast is \(contrast) of 255" : ""
        let known: [JSONMember] = [
            JSONMember("version", .int(grid.version.number)),
            JSONMember("pixels_per_module", .double(pixels)),
            JSONMember("contrast", .int(contrast)),
        ]
        let names = Set(figures.map(\.name))
        return DecodeFailure(
            stage, reason, explanation + hint, figures: figures + known.filter { !names.contains($0.name) })
    }

    /// Pixels per module below which reading is a matter of luck.
    private static let fewPixels = 1.6
    /// Contrast below which a camera's noise flips modules.
    private static let littleContrast = 24
}
