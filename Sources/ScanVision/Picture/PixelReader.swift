import ScanCore

/// Reads a picture between its pixels, bilinearly; (0, 0) is the middle of the first pixel.
@frozen public struct PixelReader {
    @usableFromInline let base: UnsafePointer<UInt8>
    @usableFromInline let stride: Int
    /// The largest x that may be read unclamped, a hair less than the last column.
    public let maxX: Float
    /// The largest y that may be read unclamped, a hair less than the last row.
    public let maxY: Float

    /// Where single precision ends to tell pixels apart: a longer side is read as if it ended here.
    private static let longestSide = 1 << 23

    @usableFromInline init(_ base: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int) {
        self.base = base
        self.stride = stride
        maxX = Float(min(width - 1, Self.longestSide)).nextDown
        maxY = Float(min(height - 1, Self.longestSide)).nextDown
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
    /// Calls `body` with a reader of the picture, which must not leave it; sides must be at least 2.
    public func withReader<R>(_ body: (PixelReader) -> R) -> R {
        precondition(min(width, height) >= 2, "there is nothing between the pixels of one row or column")
        return withPixels { pixels in
            guard let base = pixels.baseAddress else { preconditionFailure("a picture has pixels") }
            return body(PixelReader(base, width: width, height: height, stride: stride))
        }
    }
}
