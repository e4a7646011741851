/// Linear least squares: sums of products, solved by Cholesky's method.
///
/// Only the lower triangle is kept.
struct NormalEquations {
    let unknowns: Int
    private(set) var matrix: [Double]
    private(set) var right: [Double]

    init(unknowns: Int) {
        self.unknowns = unknowns
        matrix = [Double](repeating: 0, count: unknowns * unknowns)
        right = [Double](repeating: 0, count: unknowns)
    }

    /// One equation: the sum of `row` times the unknowns equals `value`.
    mutating func add(_ row: [Float], equals value: Float) {
        for u in 0..<unknowns where row[u] != 0 {
            right[u] += Double(row[u] * value)
            for v in 0...u { matrix[u * unknowns + v] += Double(row[u] * row[v]) }
        }
    }

    /// Adds to the sum of products of two unknowns; the second must not come after the first.
    mutating func add(_ product: Double, at row: Int, _ column: Int) {
        matrix[row * unknowns + column] += product
    }

    /// Adds to the right-hand side.
    mutating func add(_ value: Double, rightOf row: Int) { right[row] += value }

    /// Draws an unknown towards `value`, as strongly as an equation of that weight.
    mutating func hold(_ unknown: Int, at value: Double = 0, weight: Double) {
        matrix[unknown * unknowns + unknown] += weight
        right[unknown] += weight * value
    }

    /// Adds a part of each diagonal element to itself, so that what is nearly undetermined stays small.
    mutating func damp(by part: Double) {
        for k in 0..<unknowns { matrix[k * unknowns + k] *= 1 + part }
    }

    /// The unknowns; nil where the equations do not determine them.
    func solved() -> [Double]? {
        var a = matrix
        var x = right
        let n = unknowns
        let isSolved = a.withUnsafeMutableBufferPointer { a in
            x.withUnsafeMutableBufferPointer { x in
                guard factorize(a, n) else { return false }
                substitute(a, x, n)
                return true
            }
        }
        return isSolved && x.allSatisfy(\.isFinite) ? x : nil
    }
}

/// Turns a positive definite matrix into its lower Cholesky factor; false where it is none.
private func factorize(_ a: UnsafeMutableBufferPointer<Double>, _ n: Int) -> Bool {
    precondition(a.count >= n * n)
    for i in 0..<n {
        for j in 0...i {
            var sum = a[i &* n &+ j]
            for k in 0..<j { sum -= a[i &* n &+ k] * a[j &* n &+ k] }
            if i == j {
                guard sum > 0 else { return false }
                a[i &* n &+ i] = sum.squareRoot()
            } else {
                a[i &* n &+ j] = sum / a[j &* n &+ j]
            }
        }
    }
    return true
}

/// Solves with a Cholesky factor, in place.
private func substitute(
    _ a: UnsafeMutableBufferPointer<Double>, _ x: UnsafeMutableBufferPointer<Double>, _ n: Int
) {
    precondition(a.count >= n * n && x.count >= n)
    for i in 0..<n {
        for k in 0..<i { x[i] -= a[i &* n &+ k] * x[k] }
        x[i] /= a[i &* n &+ i]
    }
    for i in (0..<n).reversed() {
        for k in (i + 1)..<max(n, i + 1) { x[i] -= a[k &* n &+ i] * x[k] }
        x[i] /= a[i &* n &+ i]
    }
}
