/// What a model may be moved to.
struct RefinementLimits: Sendable {
    /// The lens that is assumed.
    let spread: EdgeResponse.Spread
    /// Whether the label may be crumpled.
    let allowsHats: Bool
    /// The most blur, in modules: more means that the model is wrong.
    let mostBlur: Float

    /// Slight blur.
    static let sharp = RefinementLimits(spread: .gaussian, allowsHats: true, mostBlur: 1.3)
    /// Strong defocus, where hats would invent what the lens lost.
    static let defocused = RefinementLimits(spread: .disk, allowsHats: false, mostBlur: 1.8)
}

/// Moves a model by Gauss and Newton's method to where the synthesis of a pattern is nearest to a line.
///
/// Derivatives are the synthesis's own: the line's are noise. False where the equations fail; the model is then
/// as good as before.
func refine(
    _ model: inout SymbolModel, of pattern: BarPattern, on line: [Float], _ grid: SymbolGrid,
    steps: Int, _ limits: RefinementLimits
) -> Bool {
    let response = EdgeResponse.of(limits.spread)
    var synthesis = Synthesis(count: grid.count)
    for _ in 0..<steps {
        synthesis.draw(pattern, blur: model.blur, ink: model.ink, response)
        var (equations, error) = linearized(model, synthesis, line, grid, limits)
        equations.addPriors(of: model, grid, error: error)
        guard let change = equations.solved() else { return false }
        model.move(by: change, grid, limits)
    }
    return true
}

/// Numbers of the unknowns: the warp's coefficients come first.
private enum Unknown {
    static let blur = SymbolGrid.coefficients
    static let ink = blur + 1
    static let gain = ink + 1
    static let offset = gain + SymbolGrid.knots
    static let count = offset + SymbolGrid.knots
}

/// The equations around a model, and the squared error that it leaves.
///
/// At each place only twelve unknowns matter, the same along a stretch: their products are summed in two vectors'
/// width first, and only then spread over the matrix.
private func linearized(
    _ model: SymbolModel, _ synthesis: Synthesis, _ line: [Float], _ grid: SymbolGrid,
    _ limits: RefinementLimits
) -> (NormalEquations, error: Double) {
    var equations = NormalEquations(unknowns: Unknown.count)
    let places = model.places(on: grid)
    var error = 0.0
    line.withUnsafeBufferPointer { line in
        withUnsafeTemporaryAllocation(of: SIMD16<Float>.self, capacity: Lane.count) { sums in
            for stretch in grid.stretches {
                sums.initialize(repeating: .zero)
                for i in stretch.places {
                    let row = derivatives(at: i, model, synthesis, line, places, grid, limits)
                    for lane in 0..<Lane.count { sums[lane] += row[lane] * row }
                }
                error += Double(sums[Lane.residual][Lane.residual])
                equations.add(sums, of: stretch)
            }
        }
    }
    return (equations, error)
}

/// Places in the vector of derivatives at one place: the cubic's four come first.
private enum Lane {
    static let leftHat = 4
    static let rightHat = 5
    static let blur = 6
    static let ink = 7
    static let leftGain = 8
    static let rightGain = 9
    static let leftOffset = 10
    static let rightOffset = 11
    static let residual = 12
    static let count = 13
}

@inline(__always)
private func derivatives(
    at i: Int, _ model: SymbolModel, _ synthesis: Synthesis, _ line: UnsafeBufferPointer<Float>,
    _ places: [Float], _ grid: SymbolGrid, _ limits: RefinementLimits
) -> SIMD16<Float> {
    let gain = model.gain[i]
    let before = max(0, i - 1)
    let after = min(grid.count - 1, i + 1)
    let moduleSize = (places[after] - places[before]) * Float(SymbolGrid.density) / Float(after - before)
    let slope = -gain * synthesis.byShift[i] / moduleSize
    let hat = limits.allowsHats ? slope : 0
    let value = synthesis.value[i]
    let right = grid.knotWeight[i]
    var row = SIMD16<Float>.zero
    row.lowHalf.lowHalf = slope * grid.cubic[i]
    row[Lane.leftHat] = hat * (1 - grid.hatWeight[i])
    row[Lane.rightHat] = hat * grid.hatWeight[i]
    row[Lane.blur] = gain * synthesis.byBlur[i]
    row[Lane.ink] = gain * synthesis.byInk[i]
    row[Lane.leftGain] = value * (1 - right)
    row[Lane.rightGain] = value * right
    row[Lane.leftOffset] = 1 - right
    row[Lane.rightOffset] = right
    row[Lane.residual] = interpolated(line, at: places[i]) - model.offset[i] - gain * value
    return row
}

extension NormalEquations {
    /// Spreads the sums over a stretch to the unknowns that are at work there.
    fileprivate mutating func add(
        _ sums: UnsafeMutableBufferPointer<SIMD16<Float>>, of stretch: SymbolGrid.Stretch
    ) {
        let unknowns: [Int?] = [
            0, 1, 2, 3, stretch.leftHat.map { 4 + $0 }, stretch.rightHat.map { 4 + $0 }, Unknown.blur,
            Unknown.ink,
            Unknown.gain + stretch.knot, Unknown.gain + stretch.knot + 1,
            Unknown.offset + stretch.knot, Unknown.offset + stretch.knot + 1,
        ]
        for (lane, unknown) in unknowns.enumerated() {
            guard let unknown else { continue }
            add(Double(sums[Lane.residual][lane]), rightOf: unknown)
            for (other, column) in unknowns[...lane].enumerated() {
                guard let column else { continue }
                add(Double(sums[lane][other]), at: unknown, column)
            }
        }
    }

    /// What is known before looking: how far each unknown usually is from where it was, in standard deviations.
    fileprivate mutating func addPriors(of model: SymbolModel, _ grid: SymbolGrid, error: Double) {
        damp(by: 1e-3)
        let contrast = Double(model.contrast)
        let size = Double(model.moduleSize(of: grid))
        // Never less noise than a hundredth of the contrast: no model is that true.
        let noise = max(error / Double(grid.count), contrast * contrast * 1e-4)
        for k in [0, 1, 3] { hold(k, weight: noise / (size * size)) }
        hold(2, weight: noise / (4 * size * size))
        for k in 4..<SymbolGrid.coefficients {
            // A hat is a third of a module high, counted from zero and not from where it was.
            let weight = noise / (0.09 * size * size)
            hold(k, weight: weight)
            add(-weight * Double(model.warp[k]), rightOf: k)
        }
        for k in [Unknown.blur, Unknown.ink] { hold(k, weight: noise / 0.04) }
        for k in Unknown.gain..<Unknown.count { hold(k, weight: noise / (0.04 * contrast * contrast)) }
    }
}

extension SymbolModel {
    /// Takes a step, kept within what is sensible.
    fileprivate mutating func move(by change: [Double], _ grid: SymbolGrid, _ limits: RefinementLimits) {
        let size = moduleSize(of: grid)
        for k in warp.indices { warp[k] += max(-size, min(size, Float(change[k]))) }
        blur = max(0.2, min(limits.mostBlur, blur + max(-0.2, min(0.2, Float(change[Unknown.blur])))))
        ink = max(-0.5, min(0.5, ink + max(-0.2, min(0.2, Float(change[Unknown.ink])))))
        for stretch in grid.stretches {
            let knot = stretch.knot
            for i in stretch.places {
                let right = grid.knotWeight[i]
                gain[i] += (1 - right) * Float(change[Unknown.gain + knot])
                gain[i] = max(leastContrast, gain[i] + right * Float(change[Unknown.gain + knot + 1]))
                offset[i] += (1 - right) * Float(change[Unknown.offset + knot])
                offset[i] += right * Float(change[Unknown.offset + knot + 1])
            }
        }
    }
}
