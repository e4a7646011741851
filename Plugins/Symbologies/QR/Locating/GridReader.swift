import ScanCore
import ScanVision

/// What a grid over a picture reads as.
enum GridOutcome {
    /// A symbol.
    case read(DecodedSymbol, Quad)
    /// Not yet, but it looks like one.
    case promising(Promise)
    /// There is no symbol under it.
    case nothing
}

/// A grid that did not read, but looks as if there were a symbol.
struct Promise {
    /// How well the patterns agree that every symbol has: 1.7 at most.
    var fit: Double
    /// What speaks for the grid beside that.
    var evidence = 0.0
    /// What is wrong.
    var failure: DecodeFailure
    /// The other version that the symbol says it is of.
    var other: Version?
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
            // As if 70 % of the patterns agreed, which is about what they do where the timing patterns do not.
            let fit = 0.7 + 0.5 * tested.timing + 0.2 * tested.finders
            return .promising(Promise(fit: fit, failure: .timing(tested.timing).about(grid, in: frame)))
        }
        let levels = image.modules(grid.map, columns: grid.size, rows: grid.size)
        let certain = LocalThreshold(radius: 4).certainties(grid.isInverted ? levels.inverted : levels)
        return read(certain, grid, finders: tested.finders)
    }

    private func read(_ certain: ModuleGrid, _ grid: GridHypothesis, finders: Double) -> GridOutcome {
        let layout = SymbolLayout.of(grid.version)
        let patterns = FunctionPatterns.agreement(certain, layout)
        let told = VersionInformation.nearest(certain)
        var promise = Promise(
            fit: patterns.all + 0.5 * patterns.timing + 0.2 * finders,
            evidence: evidence(told, grid, finders: finders),
            failure: .patterns(patterns.all).about(grid, in: frame))
        if let told, told.distance <= 1, told.version != grid.version { promise.other = told.version }
        guard patterns.all > 0.8, patterns.timing > 0.65 else { return .promising(promise) }
        switch GridDecoder(layout: layout).decode(certain, erasing: false) {
        case .success(let symbol): return .read(symbol, grid.corners)
        case .failure(let failure):
            promise.failure = failure.about(grid, in: frame)
            return .promising(promise)
        }
    }

    /// What speaks for a grid beside its patterns: a flat one may be right at the finder patterns of a big bent
    /// symbol, and so at the version information beside them, and nowhere between.
    private func evidence(
        _ told: (version: Version, distance: Int)?, _ grid: GridHypothesis, finders: Double
    ) -> Double {
        if let told, told.version == grid.version, told.distance <= 2 { return 0.25 }
        return grid.version.number >= 14 && finders > 0.95 ? 0.15 : 0
    }
}
