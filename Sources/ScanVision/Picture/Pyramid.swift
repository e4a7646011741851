import ScanCore

/// The picture at half the size: each pixel is the rounded mean of two by two; an odd last row or column is left out.
public func halved(_ image: GrayImage) -> GrayImage {
    let width = image.width / 2
    let height = image.height / 2
    let storage = PixelStorage(count: width * height) { out in
        image.withPixels { pixels in
            for y in 0..<height {
                let upper = UnsafeBufferPointer(rebasing: pixels[(2 * y * image.stride)...])
                let lower = UnsafeBufferPointer(rebasing: pixels[((2 * y + 1) * image.stride)...])
                halve(
                    upper, lower,
                    into: UnsafeMutableBufferPointer(rebasing: out[(y * width)..<((y + 1) * width)]))
            }
        }
    }
    return GrayImage(storage: storage, width: width, height: height, stride: width)
}

/// One row of the half-size picture; both rows hold at least twice as many pixels as `out`.
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

/// The picture at a quarter of the size: each pixel is the rounded mean of the middle two of four rows by four columns.
///
/// Reading half of a big picture's rows takes half of the time, which is that of memory.
public func quartered(_ image: GrayImage) -> GrayImage {
    let width = image.width / 2 / 2
    let height = image.height / 2 / 2
    let storage = PixelStorage(count: width * height) { out in
        image.withPixels { pixels in
            for y in 0..<height {
                let upper = UnsafeBufferPointer(rebasing: pixels[((4 * y + 1) * image.stride)...])
                let lower = UnsafeBufferPointer(rebasing: pixels[((4 * y + 2) * image.stride)...])
                quarter(
                    upper, lower,
                    into: UnsafeMutableBufferPointer(rebasing: out[(y * width)..<((y + 1) * width)]))
            }
        }
    }
    return GrayImage(storage: storage, width: width, height: height, stride: width)
}

/// One row of the quarter-size picture; both rows hold at least four times as many pixels as `out`.
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
