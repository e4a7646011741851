import ScanCore

/// The picture at half the size: each pixel is the rounded mean of two by two; an odd last row or column is left out.
public func halved(_ image: GrayImage) -> GrayImage { shrunk(image, by: 2, halve) }

/// The picture at a quarter of the size: each pixel is the rounded mean of the middle two of four rows by four columns.
///
/// Reading half of a big picture's rows takes half of the time, which is that of memory.
public func quartered(_ image: GrayImage) -> GrayImage { shrunk(image, by: 4, quarter) }

/// Makes a row of a smaller picture of two rows that hold at least so many times as many pixels.
private typealias RowShrinking = (
    _ upper: UnsafeBufferPointer<UInt8>, _ lower: UnsafeBufferPointer<UInt8>,
    _ out: UnsafeMutableBufferPointer<UInt8>
) -> Void

/// The picture with each `factor` by `factor` pixels made one, by the middle two rows of each.
private func shrunk(_ image: GrayImage, by factor: Int, _ shrink: RowShrinking) -> GrayImage {
    let width = image.width / factor
    let height = image.height / factor
    let storage = PixelStorage(count: width * height) { out in
        image.withPixels { pixels in
            for y in 0..<height {
                let upper = factor * y + factor / 2 - 1
                shrink(
                    UnsafeBufferPointer(rebasing: pixels[(upper * image.stride)...]),
                    UnsafeBufferPointer(rebasing: pixels[((upper + 1) * image.stride)...]),
                    UnsafeMutableBufferPointer(rebasing: out[(y * width)..<((y + 1) * width)]))
            }
        }
    }
    return GrayImage(storage: storage, width: width, height: height, stride: width)
}

// The sums are written out: a loop over the columns of one pixel is not vectorised, and takes a big picture twice as long.

private func halve(
    _ upper: UnsafeBufferPointer<UInt8>, _ lower: UnsafeBufferPointer<UInt8>,
    into out: UnsafeMutableBufferPointer<UInt8>
) {
    precondition(upper.count >= 2 * out.count && lower.count >= 2 * out.count)
    guard let a = upper.baseAddress, let b = lower.baseAddress, let o = out.baseAddress else { return }
    for x in 0..<out.count {
        let sum = UInt16(a[2 &* x]) &+ UInt16(a[2 &* x &+ 1]) &+ UInt16(b[2 &* x]) &+ UInt16(b[2 &* x &+ 1])
        o[x] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
    }
}

private func quarter(
    _ upper: UnsafeBufferPointer<UInt8>, _ lower: UnsafeBufferPointer<UInt8>,
    into out: UnsafeMutableBufferPointer<UInt8>
) {
    precondition(upper.count >= 4 * out.count && lower.count >= 4 * out.count)
    guard let a = upper.baseAddress, let b = lower.baseAddress, let o = out.baseAddress else { return }
    for x in 0..<out.count {
        let i = 4 &* x
        let above = UInt16(a[i]) &+ UInt16(a[i &+ 1]) &+ UInt16(a[i &+ 2]) &+ UInt16(a[i &+ 3])
        let below = UInt16(b[i]) &+ UInt16(b[i &+ 1]) &+ UInt16(b[i &+ 2]) &+ UInt16(b[i &+ 3])
        o[x] = UInt8(truncatingIfNeeded: (above &+ below &+ 4) &>> 3)
    }
}
