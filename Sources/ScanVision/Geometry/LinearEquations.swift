/// Solves `equations` in place by elimination with row pivoting (Gauss); each row ends with its right-hand side.
///
/// - Parameter count: unknowns, and rows; a row holds `count + 1` numbers
/// - Returns: false where the equations do not tell; the solution is then meaningless, else in the last column
func solve(_ equations: UnsafeMutableBufferPointer<Double>, count: Int) -> Bool {
    precondition(equations.count == count * (count + 1))
    let width = count + 1
    for column in 0..<count {
        var pivot = column
        for row in (column + 1)..<max(count, column + 1)
        where abs(equations[row * width + column]) > abs(equations[pivot * width + column]) { pivot = row }
        // Callers scale their equations to about 1; a NaN fails this too.
        guard abs(equations[pivot * width + column]) > 1e-12 else { return false }
        if pivot != column {
            for k in column..<width { equations.swapAt(pivot * width + k, column * width + k) }
        }
        let inverse = 1 / equations[column * width + column]
        for row in (column + 1)..<max(count, column + 1) {
            let factor = equations[row * width + column] * inverse
            if factor == 0 { continue }
            for k in column..<width { equations[row * width + k] -= factor * equations[column * width + k] }
        }
    }
    for row in stride(from: count - 1, through: 0, by: -1) {
        var sum = equations[row * width + count]
        for k in (row + 1)..<max(count, row + 1) {
            sum -= equations[row * width + k] * equations[k * width + count]
        }
        equations[row * width + count] = sum / equations[row * width + row]
    }
    return true
}
