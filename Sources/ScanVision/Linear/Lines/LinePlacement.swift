import Glibc
import ScanCore

/// Where the samples of a line lie: in the frame's image halved `level` times.
struct LinePlacement {
    /// Halvings of the frame's image.
    let level: Int
    /// Where sample 0 is, in pixels of that level; (0, 0) is the corner of the first pixel.
    let origin: SIMD2<Float>
    /// Unit vector across the bars, the way the samples go.
    let normal: SIMD2<Float>
    /// Pixels of the level from a sample to the next.
    let step: Float
    /// Samples.
    let count: Int

    /// Unit vector along the bars, a quarter turn clockwise on the screen from `normal`.
    var bars: SIMD2<Float> { SIMD2(-normal.y, normal.x) }
    /// Pixels of the frame's image to one of the level.
    var scale: Float { Float(1 << level) }

    /// Where sample `x` is in the frame's image, `v` pixels of the level along the bars.
    func place(_ x: Float, along v: Float = 0) -> SIMD2<Float> {
        (origin + normal * (x * step) + bars * v) * scale
    }

    /// The mean of `rows` parallel lines, `spacing` pixels apart, around the one `v` pixels along the bars.
    func samples(
        of image: GrayImage, along v: Float, rows: Int, spacing: Float, _ interpolation: Interpolation
    ) -> [Float] {
        var sums = [Float](repeating: 0, count: count)
        for row in 0..<rows {
            let shift = v + (Float(row) - Float(rows - 1) / 2) * spacing
            addSamples(
                of: image, from: origin + bars * shift - 0.5, step: normal * step, interpolation, to: &sums)
        }
        let part = 1 / Float(rows)
        return sums.map { $0 * part }
    }

    /// The same line, `v` pixels of the level along the bars.
    func shifted(along v: Float) -> LinePlacement {
        LinePlacement(level: level, origin: origin + bars * v, normal: normal, step: step, count: count)
    }
}
