import Glibc
import ScanVision

/// Finds a symbol's alignment patterns in its straightened picture, and how far off they are.
struct AlignmentSearch {
    let layout: SymbolLayout
    let raster: GridRaster
    let isInverted: Bool

    /// The least correlation with the pattern: below, data agrees as well by chance.
    private static let leastAgreement: Float = 0.62

    /// An alignment pattern that was found.
    struct Found: Sendable {
        /// Its middle, in modules, where the layout has it.
        let middle: Vector
        /// How far off it is, in modules.
        let shift: Vector
        /// How well it agrees, up to 1.
        let agreement: Float
    }

    /// The patterns within `reach` modules of where those nearer to the finder patterns suggest.
    func find(reach: Float) -> [Found] {
        let size = layout.size
        let corners = [FinderCorner.topLeft, .topRight, .bottomLeft].map { $0.module(size) }
        var field = ShiftField(
            corners.map { GridShift(place: Vector(Double($0.x), Double($0.y)), shift: Vector(0, 0)) },
            spread: Double(size) * 0.15 + 4)
        var found: [Found] = []
        let missing = layout.alignment.filter { !add($0, &found, &field, reach: reach, penalty: 0.04) }
        // Where most were found, the others are looked for farther off where all of these suggest, each next to some.
        guard missing.count * 2 < found.count else { return found }
        var left = missing
        for _ in 0..<2 where !left.isEmpty {
            left.removeAll { add($0, &found, &field, reach: 3.2, penalty: 0.01) }
        }
        return found
    }

    /// Looks for one pattern; adds it to what was found.
    private func add(
        _ centre: (x: Int, y: Int), _ found: inout [Found], _ field: inout ShiftField, reach: Float,
        penalty: Float
    ) -> Bool {
        let place = Vector(Double(centre.x), Double(centre.y))
        let best = best(near: place + 0.5, expected: field(place), reach: reach, penalty: penalty)
        guard best.agreement > Self.leastAgreement else { return false }
        found.append(Found(middle: place + 0.5, shift: best.shift, agreement: best.agreement))
        field.known.append(GridShift(place: place, shift: best.shift))
        return true
    }

    /// The best shift in steps of 0.4 modules, then of 0.2; far ones count a little less.
    private func best(near middle: Vector, expected: Vector, reach: Float, penalty: Float) -> (
        agreement: Float, shift: Vector
    ) {
        let start = SIMD2<Float>(middle + expected)
        var best: (agreement: Float, offset: SIMD2<Float>) = (-9, SIMD2(0, 0))
        func look(_ offset: SIMD2<Float>) {
            guard let correlation = correlation(start + offset) else { return }
            let agreement = (isInverted ? -correlation : correlation) - penalty * (offset * offset).sum()
            if agreement > best.agreement { best = (agreement, offset) }
        }
        let steps = Int((reach / 0.4).rounded())
        for y in -steps...steps {
            for x in -steps...steps { look(SIMD2(Float(x), Float(y)) * 0.4) }
        }
        let coarse = best.offset
        for y in -1...1 {
            for x in -1...1 where x != 0 || y != 0 { look(coarse + SIMD2(Float(x), Float(y)) * 0.2) }
        }
        return (best.agreement, expected + Vector(best.offset))
    }

    /// Side of the pattern in pixels of the raster.
    private static let side = 5 * GridRaster.scale
    /// 1 where the pattern is light, row after row.
    private static let light: [Float] = (0..<(side * side)).map { i in
        let middle = side / 2
        let ring = max(abs(i % side - middle), abs(i / side - middle))
        return (ring + GridRaster.scale / 2) / GridRaster.scale == 1 ? 1 : 0
    }
    private static let lightSum = light.reduce(0, +)
    private static let lightVariance = lightSum - lightSum * lightSum / Float(side * side)

    /// The normalised correlation of the raster about a place with the pattern; nil over the grid's edge.
    private func correlation(_ middle: SIMD2<Float>) -> Float? {
        let side = Self.side
        let left = Int((middle.x * Float(GridRaster.scale)).rounded(.down)) - side / 2
        let top = Int((middle.y * Float(GridRaster.scale)).rounded(.down)) - side / 2
        guard left >= 0, top >= 0, left + side <= raster.width, top + side <= raster.width else { return nil }
        let sums = raster.sums(left: left, top: top, against: Self.light, side: side)
        let count = Float(side * side)
        let variance = sums.squares - sums.values * sums.values / count
        // Nearly plain: 9 is the variance of a camera's noise.
        guard variance >= count * 9 else { return -1 }
        let covariance = sums.products - sums.values * Self.lightSum / count
        return covariance / (variance * Self.lightVariance).squareRoot()
    }
}
