import ScanCore
import ScanVision

/// What a grid over a picture reads as.
enum GridOutcome {
    /// A symbol.
    case read(DecodedSymbol, Quad)
    /// Not yet, but it looks like one: how much, and what is wrong.
    case promising(score: Double, DecodeFailure)
    /// There is no symbol under it.
    case nothing
}

/// Reads a symbol through a flat grid: cheap tests first, then all modules, then the message.
struct GridReader {
    let frame: FrameAnalysis
    let finestLevel: Int
    /// The least agreement of the finder patterns: below are chance agreements.
    let leastFinders: Double

    /// What the grid reads as.
    func read(_ grid: GridHypothesis) -> GridOutcome {
        let grid = grid.inBestLevel(of: frame, finest: finestLevel)
        let image = frame.level(grid.level)
        let tested = image.withReader { reader -> (finders: Double, timing: Double)? in
            let finders = FunctionPatterns.finders(grid, reader)
            guard finders.agreement >= leastFinders else { return nil }
            return (finders.agreement, FunctionPatterns.timing(grid, finders.threshold, reader))
        }
        guard let tested else { return .nothing }
        guard tested.timing >= 0.5 else {
            return .promising(
                score: 0.2 * tested.finders + 0.5 * tested.timing + 0.7, .timing(grid, tested.timing))
        }
        let levels = image.modules(grid.map, columns: grid.size, rows: grid.size)
        let certain = LocalThreshold(radius: 4).certainties(grid.isInverted ? levels.inverted : levels)
        return read(certain, grid, finders: tested.finders)
    }

    private func read(_ certain: ModuleGrid, _ grid: GridHypothesis, finders: Double) -> GridOutcome {
        let layout = SymbolLayout.of(grid.version)
        let patterns = FunctionPatterns.agreement(certain, layout)
        let score = patterns.all + 0.5 * patterns.timing + 0.2 * finders
        guard patterns.all > 0.8, patterns.timing > 0.65 else {
            return .promising(score: score, .patterns(grid, patterns.all))
        }
        switch GridDecoder(layout: layout).decode(certain, erasing: false) {
        case .success(let symbol): return .read(symbol, grid.corners)
        case .failure(let failure): return .promising(score: score, failure.adding(grid.figures))
        }
    }
}

extension GridHypothesis {
    /// What rejections tell of the grid.
    var figures: [JSONMember] {
        let perModule = module * levelScale(from: level, to: 0)
        return [JSONMember("pixels_per_module", .double((perModule * 100).rounded() / 100))]
    }
}

extension DecodeFailure {
    static func timing(_ grid: GridHypothesis, _ agreement: Double) -> DecodeFailure {
        DecodeFailure(
            .sample, "timing_unreadable",
            "only \(Int(agreement * 100)) % of the timing patterns' modules are where they should be",
            figures: [JSONMember("version", .int(grid.version.number))] + grid.figures)
    }

    static func patterns(_ grid: GridHypothesis, _ agreement: Double) -> DecodeFailure {
        DecodeFailure(
            .sample, "grid_unreadable",
            "only \(Int(agreement * 100)) % of the modules that every symbol has are where they should be",
            figures: [JSONMember("version", .int(grid.version.number))] + grid.figures)
    }

    static let noSymbol = DecodeFailure(
        .locate, "no_symbol", "three finder patterns that are not those of a symbol")

    func adding(_ more: [JSONMember]) -> DecodeFailure {
        DecodeFailure(
            stage, reason, explanation,
            figures: figures
                + more.filter { new in
                    !figures.contains { $0.name == new.name }
                })
    }
}
