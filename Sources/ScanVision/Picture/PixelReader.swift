import ScanCore

/// Reads a picture between its pixels, bilinearly; (0, 0) is the middle of the first pixel.
@frozen public struct PixelReader {
    @usableFromInline let base: UnsafePointer<UInt8>
    @usableFromInline let stride: Int
    /// The largest x that may be read unclamped, a hair less than the last column.
    public let maxX: Float
    /// The largest y that may be read unclamped, a hair less than the last row.
    public let maxY: Float

    @usableFromInline init(_ base: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
        self.base = base
        self.stride = stride
        maxX = Float(width - 1).nextDown
        maxY = Float(height - 1).nextDown
    }

    /// The brightness at a place that must be inside: 0 to `maxX`, 0 to `maxY`.
    @inlinable @inline(__always) public func inside(_ x: Float, _ y: Float) -> Float {
        let column = Int(x)
        let row = Int(y)
        let right = x - Float(column)
        let down = y - Float(row)
        let upper = base + (row &* stride &+ column)
        let lower = upper + stride
        let a = Float(upper[0])
        let c = Float(lower[0])
        let top = a + right * (Float(upper[1]) - a)
        let bottom = c + right * (Float(lower[1]) - c)
        return top + down * (bottom - top)
    }

    /// The brightness at a place, or at the nearest place of the picture; what is no number counts as 0.
    @inlinable @inline(__always) public func nearest(_ x: Float, _ y: Float) -> Float {
        let x = x > 0 ? x : 0
        let y = y > 0 ? y : 0
        return inside(x < maxX ? x : maxX, y < maxY ? y : maxY)
    }
}

extension GrayImage {
    /// The longest side that can be read between pixels: beyond it single precision is too coarse.
    public static let longestReadableSide = 1 << 20

    /// Calls `body` with a reader of the picture, which must not leave it; sides must be 2 to `longestReadableSide`.
    public func withReader<R>(_ body: (PixelReader) -> R) -> R {
        precondition(
            min(width, height) >= 2 && max(width, height) <= Self.longestReadableSide, "unreadable size")
        return withPixels { pixels in
            guard let base = pixels.baseAddress else { preconditionFailure("a picture has pixels") }
            return body(PixelReader(base, width: width, height: height, stride: stride))
        }
    }
}
