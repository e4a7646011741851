/// The loops of the template algebra: called some 100,000 times a second, on tables of a thousand numbers.
///
/// Widths are whole vectors of eight: tables are padded, and the rows written to have room for the padding.
typealias Lanes = SIMD8<Float>

/// Column costs of one window: |column|² - 2·signal·column for each of its blocks of eight columns; returns the
/// squared length of the signal.
///
/// - Parameters:
///   - signal: the line less the window's base, `count` places
///   - products: -2 times the columns, block after block, in each by places
func columnCosts(
    _ signal: UnsafePointer<Float>, _ products: UnsafePointer<Lanes>, _ norms: UnsafePointer<Lanes>,
    blocks: Int,
    count: Int, into costs: UnsafeMutablePointer<Float>
) -> Float {
    for block in 0..<blocks {
        let row = products + block &* count
        // Two sums, as one waits for its own last addition.
        var even = Lanes.zero
        var odd = Lanes.zero
        var i = 0
        while i &+ 1 < count {
            even += row[i] * signal[i]
            odd += row[i &+ 1] * signal[i &+ 1]
            i &+= 2
        }
        if i < count { even += row[i] * signal[i] }
        store(even + odd + norms[block], at: costs + 8 &* block)
    }
    var energy: Float = 0
    for i in 0..<count { energy += signal[i] * signal[i] }
    return energy
}

/// One step of the search for the cheapest chain: `state[d]` becomes the least over p of what `state[p]`, the left
/// column p and their product cost, and the right column d; returns the least of them.
///
/// - Parameters:
///   - columns: left columns, then right ones, as `columnCosts` left them
///   - cross: products, blocks of eight d, in each by p
///   - next: room for whole blocks
func advanceStates(
    _ state: UnsafeMutablePointer<Float>, _ columns: UnsafePointer<Float>, _ table: WindowTable,
    _ cross: UnsafePointer<Lanes>, energy: Float, next: UnsafeMutablePointer<Float>
) -> Float {
    let left = table.leftCount
    for p in 0..<left { state[p] += columns[p] + energy }
    for block in 0..<table.crossBlocks {
        let row = cross + block &* left
        var least = Lanes(repeating: .infinity)
        for p in 0..<left {
            let cost = row[p] + state[p]
            least.replace(with: cost, where: cost .< least)
        }
        store(least, at: next + 8 &* block)
    }
    let right = columns + left
    for d in 0..<table.rightCount { state[d] = next[d] + right[d] }
    return least(state, table.rightCount)
}

/// The least of some numbers.
func least(_ numbers: UnsafePointer<Float>, _ count: Int) -> Float {
    var least = Float.infinity
    for d in 0..<count { least = numbers[d] < least ? numbers[d] : least }
    return least
}

/// Eight numbers to a place that need not be aligned.
@inline(__always)
private func store(_ lanes: Lanes, at place: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(place).storeBytes(of: lanes, as: Lanes.self)
}
