/// A symbol whose edges were found on a line: the line around it, and a model that puts the pattern there.
struct PlacedSymbol {
    /// The part of the line with the symbol and its surroundings.
    let line: [Float]
    let grid: SymbolGrid
    var model: SymbolModel

    /// Modules on either side that are looked at: enough for the local white and black, no more.
    private static let surroundings: Float = 12
    /// Modules to either side in which there is always both a bar and a space.
    private static let contrastReach: Float = 6

    /// Part of the variance that a symbol must explain before anything is refined: texture with edges in the right
    /// places explains half of it, and is nine of ten claims.
    private static let leastFit: Float = 0.6

    /// Nil where the edges, or the grey values between them, cannot be those of the pattern.
    init?(_ pattern: BarPattern, at edges: [Float], on samples: [Float], _ grid: SymbolGrid) {
        guard let first = edges.first, let last = edges.last, last > first else { return nil }
        let module = (last - first) / Float(pattern.modules)
        let from = max(0, Int(first - Self.surroundings * module))
        let to = min(samples.count, Int(last + Self.surroundings * module) + 1)
        guard to - from > 8, let warp = warp(placing: pattern, at: edges.map({ $0 - Float(from) })) else {
            return nil
        }
        line = Array(samples[from..<to])
        self.grid = grid
        model = SymbolModel(warp: warp)
        let (white, black) = envelope(
            of: line, radius: max(2, Int(Self.contrastReach * module)), smoothing: max(0.5, 0.25 * module))
        model.setContrast(white: white, black: black, on: grid)
        guard fit(of: pattern) >= Self.leastFit else { return nil }
    }

    /// Part of the variance that the pattern explains before refinement.
    private func fit(of pattern: BarPattern) -> Float {
        let signal = model.normalized(line, on: grid)
        var synthesis = Synthesis(count: grid.count)
        synthesis.draw(pattern, blur: model.blur, ink: model.ink, .gaussian)
        let error = zip(signal, synthesis.value).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        return 1 - error / max(variance(signal), .leastNormalMagnitude)
    }
}

/// Squared error of the worst character of a synthesis over that of the mean one; characters begin at the modules
/// `starts` and are `width` wide.
func worstCharacter(
    of pattern: BarPattern, in signal: [Float], _ model: SymbolModel, _ spread: EdgeResponse.Spread,
    starts: [Int],
    width: Int
) -> Float {
    var synthesis = Synthesis(count: signal.count)
    synthesis.draw(pattern, blur: model.blur, ink: model.ink, .of(spread))
    let errors = zip(signal, synthesis.value).map { ($0 - $1) * ($0 - $1) }
    let span = width * SymbolGrid.density
    let worst = starts.map { start in
        let place = Int((Float(start) + SymbolGrid.quiet) * Float(SymbolGrid.density))
        return errors[place..<(place + span)].reduce(0, +)
    }
    let mean = errors.reduce(0, +) * Float(span) / Float(errors.count)
    return (worst.max() ?? 0) / max(mean, .leastNormalMagnitude)
}
