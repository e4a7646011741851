/// How a band's samples are shifted against another's, as a quadratic over the region: tilt and the curve of a can.
struct BandShift {
    /// Samples at the middle, and the coefficients of s and s² for s from -1 to 1 over the region.
    var offset = SIMD4<Float>.zero

    /// Samples at `s`.
    func callAsFunction(_ s: Float) -> Float { offset.x + s * (offset.y + s * offset.z) }
}

/// Samples looked at when comparing bands: every second one.
private let stride = 2

/// Moves a shift to where a band looks most like a reference, by Lucas and Kanade's method, and tells how much they
/// are alike then.
///
/// - Parameters:
///   - unknowns: coefficients that are moved, two or three
///   - steps: most steps
func register(
    _ band: [Float], against reference: [Float], _ shift: inout BandShift, over range: Range<Int>,
    unknowns: Int,
    steps: Int
) -> Float {
    let places = Array(Swift.stride(from: range.lowerBound, to: range.upperBound, by: stride))
    guard places.count >= 16 else { return 0 }
    let middle = Float(range.lowerBound + range.upperBound) / 2
    let half = Float(range.count) / 2
    let wanted = places.map { reference[$0] }
    let wantedMean = wanted.reduce(0, +) / Float(wanted.count)
    var likeness: Float = 0
    for _ in 0..<steps {
        let (seen, slopes) = look(
            at: places.map { place in
                Float(place) + shift((Float(place) - middle) / half)
            }, of: band)
        likeness = correlation(wanted[...], seen[...])
        let mean = seen.reduce(0, +) / Float(seen.count)
        let gain = contrast(of: wanted, wantedMean, over: seen, mean)
        var equations = NormalEquations(unknowns: unknowns)
        for (k, place) in places.enumerated() {
            let s = (Float(place) - middle) / half
            let slope = slopes[k] * gain
            let rest = wanted[k] - wantedMean - gain * (seen[k] - mean)
            equations.add(Array([slope, slope * s, slope * s * s].prefix(unknowns)), equals: rest)
        }
        guard let moved = shift.move(by: &equations, unknowns: unknowns), moved >= 0.05 else { break }
    }
    return likeness
}

/// A band's values and slopes at places between its samples.
private func look(at places: [Float], of band: [Float]) -> (seen: [Float], slopes: [Float]) {
    band.withUnsafeBufferPointer { band in
        (
            places.map { interpolated(band, at: $0) },
            places.map { (interpolated(band, at: $0 + 1) - interpolated(band, at: $0 - 1)) * 0.5 }
        )
    }
}

extension BandShift {
    /// Moves as the equations say, at most three samples in a step, as more is a jump to the next bar; how far, or
    /// nil where the equations say nothing.
    fileprivate mutating func move(by equations: inout NormalEquations, unknowns: Int) -> Float? {
        equations.damp(by: 1e-3)
        for k in 0..<unknowns { equations.hold(k, weight: 1e-3) }
        guard let change = equations.solved() else { return nil }
        var moved: Float = 0
        for k in 0..<unknowns {
            let step = max(-3, min(3, Float(change[k])))
            offset[k] += step
            moved += abs(step)
        }
        return moved
    }
}

/// The factor that makes one line's contrast that of another, at least a fifth.
private func contrast(of wanted: [Float], _ wantedMean: Float, over seen: [Float], _ mean: Float) -> Float {
    var products: Float = 0
    var squares: Float = 0
    for (a, b) in zip(wanted, seen) {
        products += (a - wantedMean) * (b - mean)
        squares += (b - mean) * (b - mean)
    }
    return max(0.2, squares > 0 ? products / squares : 0)
}
