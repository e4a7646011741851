import Glibc

/// The line after a Gaussian of `sigma` samples; its ends are taken to go on unchanged.
func smoothed(_ line: [Float], sigma: Float) -> [Float] {
    let radius = Int((2.5 * sigma).rounded(.up))
    guard radius > 0, !line.isEmpty else { return line }
    let raw = (-radius...radius).map { expf(-0.5 * Float($0 * $0) / (sigma * sigma)) }
    let sum = raw.reduce(0, +)
    let padded = padded(line, by: radius)
    var out = [Float](repeating: 0, count: line.count)
    padded.withUnsafeBufferPointer { source in
        out.withUnsafeMutableBufferPointer { target in
            for (shift, weight) in raw.enumerated() {
                add(source, from: shift, weight / sum, to: target)
            }
        }
    }
    return out
}

/// Adds `weight` times the values from `shift` on; the caller has `shift + target.count` of them.
private func add(
    _ source: UnsafeBufferPointer<Float>, from shift: Int, _ weight: Float,
    to target: UnsafeMutableBufferPointer<Float>
) {
    precondition(shift >= 0 && shift + target.count <= source.count)
    guard let values = source.baseAddress?.advanced(by: shift), let out = target.baseAddress else { return }
    for i in 0..<target.count { out[i] += weight * values[i] }
}

private func padded(_ line: [Float], by radius: Int) -> [Float] {
    guard let first = line.first, let last = line.last else { return [] }
    let before = [Float](repeating: first, count: radius)
    return before + line + [Float](repeating: last, count: radius)
}

/// The highest and lowest value within `radius` of each sample, smoothed: local white and local black.
func envelope(of line: [Float], radius: Int, smoothing sigma: Float) -> (white: [Float], black: [Float]) {
    let calm = smoothed(line, sigma: sigma)
    let box = max(1, radius * 6 / 10)
    let white = slidingMaximum(calm, radius: radius)
    let black = slidingMaximum(calm.map { -$0 }, radius: radius).map { -$0 }
    return (boxed(white, radius: box), boxed(black, radius: box))
}

/// The maximum over `radius` to either side, by a monotone queue.
func slidingMaximum(_ line: [Float], radius: Int) -> [Float] {
    var queue = [Int](repeating: 0, count: line.count)
    var head = 0
    var tail = 0
    var next = 0
    return line.indices.map { i in
        while next <= min(line.count - 1, i + radius) {
            while tail > head && line[queue[tail - 1]] <= line[next] { tail -= 1 }
            queue[tail] = next
            tail += 1
            next += 1
        }
        while queue[head] < i - radius { head += 1 }
        return line[queue[head]]
    }
}

/// Three passes of a moving mean: nearly a Gaussian, at a cost that does not depend on the radius.
private func boxed(_ line: [Float], radius: Int) -> [Float] {
    var values = line
    for _ in 0..<3 {
        let wide = padded(values, by: radius)
        guard !wide.isEmpty else { return line }
        var sum = wide[0..<min(wide.count, 2 * radius)].reduce(0, +)
        for i in values.indices {
            sum += wide[i + 2 * radius]
            values[i] = sum / Float(2 * radius + 1)
            sum -= wide[i]
        }
    }
    return values
}

/// The value between samples; beyond the ends, the end's.
///
/// Not a number counts as the beginning.
@inline(__always)
func interpolated(_ line: UnsafeBufferPointer<Float>, at x: Float) -> Float {
    let last = line.count &- 1
    guard x > 0 else { return line[0] }
    guard x < Float(last) else { return line[last] }
    let i = Int(x)
    let a = line[i]
    return a + (line[i &+ 1] - a) * (x - Float(i))
}
