/// How edges are told from noise.
struct EdgeSensitivity {
    /// Samples to either side over which the local contrast is taken.
    let radius: Int
    /// The least swing between two extremes, as a part of the local contrast.
    let swing: Float
}

/// Least swing in grey values: below three, JPEG and sensor noise make edges of plain paper.
private let leastSwing: Float = 3

/// The edges of a line.
///
/// Extremes alternate with hysteresis; an edge is where the line crosses the middle of its own two extremes, which
/// blur moves to both sides alike, so that no threshold has to fit bars of different widths.
func findEdges(_ samples: [Float], _ sensitivity: EdgeSensitivity) -> LineEdges {
    guard samples.count >= 8 else {
        return LineEdges(positions: [], firstIsFalling: true, length: samples.count)
    }
    let block = max(4, sensitivity.radius / 2)
    let swings = localSwings(samples, block: block, part: sensitivity.swing)
    return samples.withUnsafeBufferPointer { values in
        let extremes = alternatingExtremes(values, block: block, swings: swings)
        return crossings(values, extremes)
    }
}

/// The least swing per block: a part of the range over the block and two neighbours on either side.
private func localSwings(_ samples: [Float], block: Int, part: Float) -> [Float] {
    let count = (samples.count + block - 1) / block
    var low = [Float](repeating: 0, count: count)
    var high = low
    for index in 0..<count {
        var least = samples[index * block]
        var most = least
        for value in samples[(index * block)..<min(samples.count, (index + 1) * block)] {
            least = value < least ? value : least
            most = value > most ? value : most
        }
        low[index] = least
        high[index] = most
    }
    return (0..<count).map { index in
        var least = low[index]
        var most = high[index]
        for near in max(0, index - 2)...min(count - 1, index + 2) {
            least = min(least, low[near])
            most = max(most, high[near])
        }
        return max(leastSwing, part * (most - least))
    }
}

/// Indices of maxima and minima in turn, each at least a swing from the one before.
private func alternatingExtremes(_ values: UnsafeBufferPointer<Float>, block: Int, swings: [Float]) -> [Int] {
    enum Direction { case unknown, up, down }
    var extremes: [Int] = []
    var direction = Direction.unknown
    var most = values[0]
    var least = values[0]
    var mostAt = 0
    var leastAt = 0
    for (index, swing) in swings.enumerated() {
        for i in max(1, index * block)..<max(1, min(values.count, (index + 1) * block)) {
            let value = values[i]
            if direction != .down {
                if value > most {
                    most = value
                    mostAt = i
                } else if value < most - swing {
                    extremes.append(mostAt)
                    direction = .down
                    least = value
                    leastAt = i
                    continue
                }
            }
            if direction != .up {
                if value < least {
                    least = value
                    leastAt = i
                } else if value > least + swing {
                    extremes.append(leastAt)
                    direction = .up
                    most = value
                    mostAt = i
                }
            }
        }
    }
    extremes.append(direction == .down ? leastAt : mostAt)
    return extremes
}

/// Where the line crosses the middle between each two extremes.
private func crossings(_ values: UnsafeBufferPointer<Float>, _ extremes: [Int]) -> LineEdges {
    var positions: [Float] = []
    positions.reserveCapacity(extremes.count)
    var firstIsFalling = true
    for (from, to) in zip(extremes, extremes.dropFirst()) where to > from {
        let middle = 0.5 * (values[from] + values[to])
        let falls = values[to] < values[from]
        if positions.isEmpty { firstIsFalling = falls }
        for i in from..<to {
            let a = values[i]
            let b = values[i + 1]
            guard falls ? (a >= middle && b < middle) : (a <= middle && b > middle) else { continue }
            positions.append(Float(i) + (middle - a) / (b - a))
            break
        }
    }
    return LineEdges(positions: positions, firstIsFalling: firstIsFalling, length: values.count)
}
