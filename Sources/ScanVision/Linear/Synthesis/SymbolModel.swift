/// How a symbol appears on a line: where, how blurred, how much ink, how light and dark.
struct SymbolModel: Sendable {
    /// Coefficients of the warp from the symbol to samples of the line; see `SymbolGrid`.
    var warp = [Float](repeating: 0, count: SymbolGrid.coefficients)
    /// Standard deviation of the blur, in modules.
    var blur: Float = 0.45
    /// How much wider bars are printed than they should be, in modules; negative: thinner.
    var ink: Float = 0
    /// White less black at each place of the grid, in grey values.
    var gain: [Float] = []
    /// Black at each place of the grid, in grey values.
    var offset: [Float] = []

    /// Samples of the line in a module, about.
    func moduleSize(of grid: SymbolGrid) -> Float { abs(warp[1]) * 2 / Float(grid.modules) }

    /// Mean of the gain.
    var contrast: Float { gain.isEmpty ? 0 : gain.reduce(0, +) / Float(gain.count) }

    /// Where each place of the grid is on the line, in samples.
    func places(on grid: SymbolGrid) -> [Float] {
        let cubic = SIMD4(warp[0], warp[1], warp[2], warp[3])
        var places = [Float](repeating: 0, count: grid.count)
        for stretch in grid.stretches {
            let left = stretch.leftHat.map { warp[4 + $0] } ?? 0
            let right = stretch.rightHat.map { warp[4 + $0] } ?? 0
            for i in stretch.places {
                places[i] = (cubic * grid.cubic[i]).sum() + left + (right - left) * grid.hatWeight[i]
            }
        }
        return places
    }

    /// The line at the grid's places, with black taken to 0 and white to 1.
    func normalized(_ line: [Float], on grid: SymbolGrid) -> [Float] {
        let places = places(on: grid)
        return line.withUnsafeBufferPointer { values in
            (0..<grid.count).map { (interpolated(values, at: places[$0]) - offset[$0]) / gain[$0] }
        }
    }

    /// Gain and offset from the local white and black of the line, the contrast scaled about its middle.
    mutating func setContrast(white: [Float], black: [Float], on grid: SymbolGrid, scale: Float = 1) {
        let places = places(on: grid)
        gain = [Float](repeating: 0, count: grid.count)
        offset = gain
        white.withUnsafeBufferPointer { white in
            black.withUnsafeBufferPointer { black in
                for (i, place) in places.enumerated() {
                    let low = interpolated(black, at: place)
                    let range = max(leastContrast, interpolated(white, at: place) - low)
                    gain[i] = range * scale
                    offset[i] = low + 0.5 * (range - gain[i])
                }
            }
        }
    }
}

/// Least difference of white and black that is believed, in grey values: less is noise, and dividing by it harms.
let leastContrast: Float = 4

/// The warp whose places of a pattern's edges are nearest to those found; nil where they tell nothing.
func warp(placing pattern: BarPattern, at found: [Float]) -> [Float]? {
    guard found.count == pattern.edges.count else { return nil }
    var equations = NormalEquations(unknowns: SymbolGrid.coefficients)
    for (edge, place) in zip(pattern.edges, found) {
        var row = [Float](repeating: 0, count: SymbolGrid.coefficients)
        let cubic = SymbolGrid.cubic(at: edge.position, modules: pattern.modules)
        for k in 0..<4 { row[k] = cubic[k] }
        let hat = SymbolGrid.hat(at: edge.position, modules: pattern.modules)
        if let interval = hat.interval {
            if interval > 0 { row[3 + interval] = 1 - hat.weight }
            if interval < SymbolGrid.hats { row[4 + interval] = hat.weight }
        }
        equations.add(row, equals: place)
    }
    // Hats are a last resort: half an edge's weight holds each at zero.
    for k in 4..<SymbolGrid.coefficients { equations.hold(k, weight: 0.5) }
    return equations.solved()?.map { Float($0) }
}
