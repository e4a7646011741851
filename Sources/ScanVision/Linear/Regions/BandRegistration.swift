/// How a band's samples are shifted against another's, as a quadratic over the region: tilt and the curve of a can.
struct BandShift {
    /// Samples at the middle, and the coefficients of s and s² for s from -1 to 1 over the region.
    var offset = SIMD4<Float>.zero

    /// Samples at `s`.
    func callAsFunction(_ s: Float) -> Float { offset.x + s * (offset.y + s * offset.z) }
}

/// Samples looked at when comparing bands: every second one.
private let stride = 2
/// Fewest samples that tell anything.
private let fewestPlaces = 16

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
    var comparison = BandComparison(reference, over: range)
    guard comparison.count >= fewestPlaces else { return 0 }
    var likeness: Float = 0
    for _ in 0..<steps {
        likeness = comparison.look(at: band, shift)
        var equations = comparison.equations(unknowns: unknowns)
        guard let moved = shift.move(by: &equations, unknowns: unknowns), moved >= 0.05 else { break }
    }
    return likeness
}

/// A band beside a reference at some places of a region.
private struct BandComparison {
    let count: Int
    /// Where the first place is, in samples, and from there to the next in parts of the region's half.
    private let from: Float
    private let first: Float
    private let step: Float
    /// The reference's values, less their mean.
    private var wanted: [Float]
    /// The band's values at the shifted places, less their mean, and its slopes there.
    private var seen: [Float]
    private var slopes: [Float]

    init(_ reference: [Float], over range: Range<Int>) {
        let half = Float(range.count) / 2
        wanted = Swift.stride(from: range.lowerBound, to: range.upperBound, by: stride).map { reference[$0] }
        count = wanted.count
        from = Float(range.lowerBound)
        first = -half / max(1, half)
        step = Float(stride) / max(1, half)
        seen = [Float](repeating: 0, count: count)
        slopes = seen
        center(&wanted)
    }

    /// Looks at a band through a shift; how much it is like the reference.
    mutating func look(at band: [Float], _ shift: BandShift) -> Float {
        band.withUnsafeBufferPointer { band in
            for k in 0..<count {
                let place = from + Float(k &* stride) + shift(first + step * Float(k))
                seen[k] = interpolated(band, at: place)
                slopes[k] = (interpolated(band, at: place + 1) - interpolated(band, at: place - 1)) * 0.5
            }
        }
        center(&seen)
        return correlation(wanted[...], seen[...])
    }

    /// The equations of the step from here to where the two are most alike.
    func equations(unknowns: Int) -> NormalEquations {
        var products: Float = 0
        var squares: Float = 0
        for k in 0..<count {
            products += wanted[k] * seen[k]
            squares += seen[k] * seen[k]
        }
        // The factor that makes the band's contrast the reference's, at least a fifth.
        let gain = max(0.2, squares > 0 ? products / squares : 0)
        // Rows of the matrix, the right-hand side in the fourth column.
        var rows = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        for k in 0..<count {
            let s = first + step * Float(k)
            let slope = slopes[k] * gain
            let row = SIMD4(slope, slope * s, slope * s * s, wanted[k] - gain * seen[k])
            rows.0 += row * row.x
            rows.1 += row * row.y
            rows.2 += row * row.z
        }
        var equations = NormalEquations(unknowns: unknowns)
        for (u, row) in [rows.0, rows.1, rows.2].prefix(unknowns).enumerated() {
            for v in 0...u { equations.add(Double(row[v]), at: u, v) }
            equations.add(Double(row[3]), rightOf: u)
        }
        return equations
    }
}

/// Takes the mean from some values.
private func center(_ values: inout [Float]) {
    let mean = values.reduce(0, +) / Float(max(1, values.count))
    for k in values.indices { values[k] -= mean }
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
