/// A rectangle of grey pixels, one byte each, 0 black to 255 white; a view, so a region costs no copy.
public struct GrayImage: Sendable {
    /// Pixels in a row, at least 0.
    public let width: Int
    /// Rows, at least 0.
    public let height: Int
    /// Bytes from a pixel to the one below it, at least `width`.
    public let stride: Int
    private let storage: PixelStorage
    private let start: Int

    /// A view of `storage` whose first pixel is at byte `start`.
    ///
    /// The whole rectangle must be inside the storage: anything else is a fault of the caller and traps.
    public init(storage: PixelStorage, start: Int = 0, width: Int, height: Int, stride: Int) {
        precondition(width >= 0 && height >= 0 && start >= 0 && stride >= width, "impossible picture size")
        let end = height == 0 ? start : start + (height - 1) * stride + width
        precondition(end <= storage.bytes.count, "picture is larger than its pixels")
        self.storage = storage
        self.start = start
        self.width = width
        self.height = height
        self.stride = stride
    }

    /// A copy of `pixels`, row after row; there must be `width * height` of them.
    public init(pixels: [UInt8], width: Int, height: Int) {
        precondition(pixels.count == width * height, "\(pixels.count) pixels for \(width)×\(height)")
        let storage = PixelStorage(count: pixels.count) { buffer in
            _ = buffer.initialize(from: pixels)
        }
        self.init(storage: storage, width: width, height: height, stride: width)
    }

    /// Calls `body` with the first pixel of the first row; row `y` starts `y * stride` after it.
    ///
    /// The pointer covers the rectangle only and must not leave `body`.
    @inlinable
    public func withPixels<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
        try body(pixels)
    }

    /// The pixels of row `y`, left to right.
    public func row(_ y: Int) -> [UInt8] {
        precondition(y >= 0 && y < height, "row \(y) of \(height)")
        return Array(pixels[(y * stride)..<(y * stride + width)])
    }

    /// The pixel at column `x` of row `y`; slow: for tests and single looks, never for loops over a picture.
    public subscript(x: Int, y: Int) -> UInt8 {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) of \(width)×\(height)")
        return pixels[y * stride + x]
    }

    /// The part that begins at (`x`, `y`), sharing the pixels; it must be inside.
    public func cropped(x: Int, y: Int, width: Int, height: Int) -> GrayImage {
        precondition(x >= 0 && y >= 0 && x + width <= self.width && y + height <= self.height, "crop outside")
        return GrayImage(
            storage: storage, start: start + y * stride + x, width: width, height: height, stride: stride)
    }

    @usableFromInline var pixels: UnsafeBufferPointer<UInt8> {
        let count = height == 0 ? 0 : (height - 1) * stride + width
        return UnsafeBufferPointer(rebasing: storage.bytes[start..<(start + count)])
    }
}
