/// A guess of where a symbol is on a line and how it appears, before it is known which.
struct EANHypothesis: Sendable {
    /// How it may be changed; `raw` is the place in `values`.
    enum Dimension: Int, Sendable {
        /// How far its ends are from where they were seen, in modules.
        case start, end
        /// How far its middle is off, in modules: a tilted or bent label.
        case sag
        /// Blur, in modules.
        case blur
        /// Its contrast over that of the lightest and darkest places around.
        case contrast
        /// How much one half is longer than the other, in modules.
        case skew
        /// Excess of ink, in modules.
        case ink
    }

    private var values = SIMD8<Float>(0, 0, 0, 0.5, 1, 0, 0, 0)
    /// Squared error of the best chain of digits there, valid or not.
    var cost = Float.infinity

    subscript(dimension: Dimension) -> Float {
        get { values[dimension.rawValue] }
        set { values[dimension.rawValue] = newValue }
    }

    /// Whether two guesses are of the same place, nearly.
    func isSamePlace(as other: EANHypothesis, within distance: Float) -> Bool {
        [Dimension.start, .end, .sag].allSatisfy { abs(self[$0] - other[$0]) < distance }
    }

    /// Coefficients of the cubic warp, for a symbol seen between `ends`.
    func warp(_ ends: SymbolEnds, modules: Int) -> SIMD4<Float> {
        let module = (ends.end - ends.start) / Float(modules)
        let from = ends.start + self[.start] * module
        let to = ends.end + self[.end] * module
        return SIMD4((from + to) / 2, (to - from) / 2, self[.sag] * module, self[.skew] * module)
    }
}

/// One step of a search in one direction.
struct SearchStep: Sendable {
    let dimension: EANHypothesis.Dimension
    /// Size of the first step.
    let size: Float
    /// What the value may be.
    let range: ClosedRange<Float>
}

/// Tries hypotheses about a symbol between two ends of a line.
struct EANHypothesisTrial {
    private let fit: EANFit
    private let ends: SymbolEnds
    /// The line with local black at 0 and local white at 1.
    private let line: [Float]
    /// The coarse lattices' places, from -1 to 1 over the symbol.
    private let places: [Float]
    private var signal: [Float]
    private var costs: LatticeCosts
    /// Hypotheses tried.
    private(set) var count = 0

    init(_ fit: EANFit, _ ends: SymbolEnds, white: [Float], black: [Float]) {
        self.fit = fit
        self.ends = ends
        line = fit.line.indices.map { (fit.line[$0] - black[$0]) / max(leastContrast, white[$0] - black[$0]) }
        let lattice = fit.layout.coarseLattice(fit.limits.spread, blur: 0.5, ink: 0)
        costs = LatticeCosts(lattice)
        places = (0..<lattice.count).map {
            SymbolGrid.fraction(
                at: SymbolGrid.module($0, density: EANLayout.coarseDensity), modules: fit.grid.modules)
        }
        signal = [Float](repeating: 0, count: lattice.count)
    }

    /// Fills in a hypothesis's cost; one that cannot come below `bound` gets any cost above it.
    mutating func weigh(_ hypothesis: inout EANHypothesis, bound: Float = .infinity) {
        sample(hypothesis)
        weighSampled(&hypothesis, bound: bound)
    }

    /// The same for a hypothesis that differs from the one before in blur and ink only.
    mutating func weighSampled(_ hypothesis: inout EANHypothesis, bound: Float = .infinity) {
        count += 1
        let contrast = hypothesis[.contrast] * hypothesis[.contrast]
        let lattice = fit.layout.coarseLattice(
            fit.limits.spread, blur: hypothesis[.blur], ink: hypothesis[.ink])
        // Squared errors are compared in units of the line, not of what a hypothesis takes for its contrast.
        hypothesis.cost = costs.take(signal, lattice, bound: bound / contrast) * contrast
    }

    /// Variance of the line where a hypothesis places the symbol, in the units of its cost.
    mutating func variance(at hypothesis: EANHypothesis) -> Float {
        sample(hypothesis)
        return ScanVision.variance(signal) * hypothesis[.contrast] * hypothesis[.contrast]
    }

    /// Walks downhill, one direction after the other; steps are halved when none leads down.
    mutating func descend(_ hypothesis: inout EANHypothesis, _ steps: [SearchStep], scale: inout Float) {
        var isLower = false
        for step in steps {
            for sign in [Float(-1), 1] {
                var next = hypothesis
                next[step.dimension] += sign * step.size * scale
                guard step.range.contains(next[step.dimension]) else { continue }
                weigh(&next, bound: hypothesis.cost)
                if next.cost < hypothesis.cost {
                    hypothesis = next
                    isLower = true
                }
            }
        }
        if !isLower { scale *= 0.5 }
    }

    /// The model that a hypothesis stands for.
    func model(of hypothesis: EANHypothesis, white: [Float], black: [Float]) -> SymbolModel {
        var model = SymbolModel()
        let warp = hypothesis.warp(ends, modules: fit.grid.modules)
        for k in 0..<4 { model.warp[k] = warp[k] }
        model.blur = hypothesis[.blur]
        model.ink = hypothesis[.ink]
        model.setContrast(white: white, black: black, on: fit.grid, scale: hypothesis[.contrast])
        return model
    }

    /// The signal at a hypothesis: contrast scaled about the middle between black and white.
    private mutating func sample(_ hypothesis: EANHypothesis) {
        let warp = hypothesis.warp(ends, modules: fit.grid.modules)
        let scale = 1 / hypothesis[.contrast]
        let offset = 0.5 - 0.5 * scale
        line.withUnsafeBufferPointer { line in
            signal.withUnsafeMutableBufferPointer { signal in
                places.withUnsafeBufferPointer { places in
                    for i in 0..<signal.count {
                        let t = places[i]
                        let x = warp.x + warp.y * t + (1 - t * t) * (warp.z + warp.w * t)
                        signal[i] = offset + scale * interpolated(line, at: x)
                    }
                }
            }
        }
    }
}
