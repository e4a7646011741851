/// The places at which a symbol is compared with its synthesis, and how they may move along the line.
///
/// Four samples a module, with three and a half modules of quiet zone on either side, whose emptiness is evidence
/// too. A place of the symbol goes to a place of the line by a cubic (perspective, a can's curve) and seven hats
/// (crumpled foil).
struct SymbolGrid: Sendable {
    /// Samples a module.
    static let density = 4
    /// Modules of quiet zone that are looked at on either side.
    static let quiet: Float = 3.5
    /// Hats between the ends of the symbol.
    static let hats = 7
    /// Coefficients of a warp: those of the cubic, then the hats' heights, in samples of the line.
    static let coefficients = 4 + hats
    /// Knots of gain and offset along the symbol.
    static let knots = 5

    /// Width of the symbol, in modules.
    let modules: Int
    /// Places.
    let count: Int
    /// The cubic's four functions at each place.
    let cubic: [SIMD4<Float>]
    /// Stretches over which the same hats and knots are at work.
    let stretches: [Stretch]
    /// Weight of the stretch's right hat at each place; the left one has the rest.
    let hatWeight: [Float]
    /// Weight of the stretch's right knot at each place; the left one has the rest.
    let knotWeight: [Float]

    struct Stretch: Sendable {
        let places: Range<Int>
        /// Number of the hat on the left, if any.
        let leftHat: Int?
        /// Number of the hat on the right, if any.
        let rightHat: Int?
        /// Number of the knot on the left; the right one follows.
        let knot: Int
    }

    init(modules: Int) {
        self.modules = modules
        count = Int((Float(modules) + 2 * Self.quiet) * Float(Self.density))
        let positions = (0..<count).map { Self.module($0) }
        cubic = positions.map { Self.cubic(at: $0, modules: modules) }
        hatWeight = positions.map { Self.hat(at: $0, modules: modules).weight }
        let span = Float(count - 1) / Float(Self.knots - 1)
        knotWeight = (0..<count).map { Float($0) / span - Float(Self.knot(at: $0, span)) }
        stretches = Self.stretches(count) {
            (Self.hat(at: positions[$0], modules: modules).interval, Self.knot(at: $0, span))
        }
    }

    /// The module, counted from the symbol's left edge, at which place `index` is.
    static func module(_ index: Int, density: Int = density) -> Float {
        (Float(index) + 0.5) / Float(density) - quiet
    }

    /// The module from -1 at the symbol's left edge to 1 at its right one.
    static func fraction(at module: Float, modules: Int) -> Float { 2 * module / Float(modules) - 1 }

    /// 1, t, 1-t², t(1-t²) for t from -1 to 1 over the symbol: the ends are moved by the first two alone.
    static func cubic(at module: Float, modules: Int) -> SIMD4<Float> {
        let t = fraction(at: module, modules: modules)
        let sag = 1 - t * t
        return SIMD4(1, t, sag, t * sag)
    }

    /// Between which hats a module is, counted from 0 before the first, and the weight of the right one.
    static func hat(at module: Float, modules: Int) -> (interval: Int?, weight: Float) {
        let place = module / Float(modules) * Float(hats + 1)
        let interval = place.rounded(.down)
        guard interval >= 0, interval <= Float(hats) else { return (nil, 0) }
        return (Int(interval), place - interval)
    }

    private static func knot(at index: Int, _ span: Float) -> Int { min(knots - 2, Int(Float(index) / span)) }

    private static func stretches(_ count: Int, _ kind: (Int) -> (interval: Int?, knot: Int)) -> [Stretch] {
        var found: [Stretch] = []
        var start = 0
        for index in 1...count where index == count || kind(index) != kind(start) {
            let (interval, knot) = kind(start)
            found.append(
                Stretch(
                    places: start..<index, leftHat: interval.flatMap { $0 > 0 ? $0 - 1 : nil },
                    rightHat: interval.flatMap { $0 < hats ? $0 : nil }, knot: knot))
            start = index
        }
        return found
    }
}
