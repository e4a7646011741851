import ScanCore

/// How grey values between pixels are made.
enum Interpolation: Sendable {
    /// From four pixels; takes a little sharpness.
    case linear
    /// From sixteen (Catmull and Rom), which keeps it.
    case cubic
}

/// Adds the picture's values along a line to `sums`.
///
/// `start` and `step` are in pixels, the middle of the first pixel at (0, 0). Beyond its border the picture goes on with its outermost pixels.
func addSamples(
    of image: GrayImage, from start: SIMD2<Float>, step: SIMD2<Float>, _ interpolation: Interpolation,
    to sums: inout [Float]
) {
    guard image.width > 0, image.height > 0 else { return }
    image.withPixels { pixels in
        let grid = PixelGrid(pixels: pixels, width: image.width, height: image.height, stride: image.stride)
        sums.withUnsafeMutableBufferPointer { sums in
            switch interpolation {
            case .linear:
                for i in 0..<sums.count { sums[i] += grid.linear(at: start + step * Float(i)) }
            case .cubic:
                for i in 0..<sums.count { sums[i] += grid.cubic(at: start + step * Float(i)) }
            }
        }
    }
}

/// Pixels with what is needed to look between them; every place is inside after clamping.
private struct PixelGrid {
    let pixels: UnsafeBufferPointer<UInt8>
    let width, height, stride: Int

    @inline(__always)
    func linear(at place: SIMD2<Float>) -> Float {
        let x = clamped(place.x, below: width)
        let y = clamped(place.y, below: height)
        let column = Int(x)
        let row = Int(y)
        let right = column &+ 1 < width ? 1 : 0
        let down = row &+ 1 < height ? stride : 0
        let p = row &* stride &+ column
        let fx = x - Float(column)
        let fy = y - Float(row)
        let upper = mix(pixels[p], pixels[p &+ right], fx)
        let lower = mix(pixels[p &+ down], pixels[p &+ down &+ right], fx)
        return upper + (lower - upper) * fy
    }

    @inline(__always)
    func cubic(at place: SIMD2<Float>) -> Float {
        guard place.x >= 1, place.y >= 1, place.x < Float(width &- 2), place.y < Float(height &- 2) else {
            return linear(at: place)
        }
        let column = Int(place.x)
        let row = Int(place.y)
        let across = weights(place.x - Float(column))
        let down = weights(place.y - Float(row))
        var sum: Float = 0
        var p = (row &- 1) &* stride &+ column &- 1
        for k in 0..<4 {
            let four = SIMD4(
                Float(pixels[p]), Float(pixels[p &+ 1]), Float(pixels[p &+ 2]), Float(pixels[p &+ 3]))
            sum += down[k] * (four * across).sum()
            p &+= stride
        }
        return sum
    }

    @inline(__always)
    private func mix(_ a: UInt8, _ b: UInt8, _ part: Float) -> Float {
        Float(a) + (Float(b) - Float(a)) * part
    }

    /// Within the pixels' middles; what is not a number becomes the first.
    @inline(__always)
    private func clamped(_ value: Float, below count: Int) -> Float {
        guard value > 0 else { return 0 }
        let last = Float(count &- 1)
        return value < last ? value : last
    }

    /// Weights of the four pixels around a place by Catmull and Rom's spline.
    @inline(__always)
    private func weights(_ t: Float) -> SIMD4<Float> {
        let t2 = t * t
        let t3 = t2 * t
        return SIMD4(
            -0.5 * t + t2 - 0.5 * t3, 1 - 2.5 * t2 + 1.5 * t3, 0.5 * t + 2 * t2 - 1.5 * t3,
            -0.5 * t2 + 0.5 * t3)
    }
}
