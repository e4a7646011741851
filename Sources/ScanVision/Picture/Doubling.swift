import ScanCore

/// The picture at twice the size, bilinearly: each new pixel is nine parts its own old one, three parts each of the
/// two neighbours it leans to, and one part the diagonal one.
public func doubled(_ image: GrayImage) -> GrayImage {
    let width = image.width * 2
    let height = image.height * 2
    let storage = PixelStorage(count: width * height) { out in
        var column = [UInt16](repeating: 0, count: image.width + 2)
        image.withPixels { pixels in
            for y in 0..<height {
                let near = y / 2
                let far = min(max(near + (y % 2 == 0 ? -1 : 1), 0), image.height - 1)
                mix(
                    UnsafeBufferPointer(rebasing: pixels[(near * image.stride)...].prefix(image.width)),
                    UnsafeBufferPointer(rebasing: pixels[(far * image.stride)...].prefix(image.width)),
                    into: &column)
                spread(
                    column, into: UnsafeMutableBufferPointer(rebasing: out[(y * width)..<((y + 1) * width)]))
            }
        }
    }
    return GrayImage(storage: storage, width: width, height: height, stride: width)
}

/// Three parts of the near row and one of the far one, with the first and the last repeated beyond the ends.
private func mix(
    _ near: UnsafeBufferPointer<UInt8>, _ far: UnsafeBufferPointer<UInt8>, into column: inout [UInt16]
) {
    let count = near.count
    precondition(far.count == count && column.count == count + 2)
    column.withUnsafeMutableBufferPointer { column in
        for x in 0..<count { column[x &+ 1] = 3 &* UInt16(near[x]) &+ UInt16(far[x]) }
        column[0] = column[1]
        column[count + 1] = column[count]
    }
}

private func spread(_ column: [UInt16], into out: UnsafeMutableBufferPointer<UInt8>) {
    let count = out.count / 2
    precondition(column.count == count + 2)
    column.withUnsafeBufferPointer { column in
        for x in 0..<count {
            let own = 3 &* column[x &+ 1] &+ 8
            out[2 &* x] = UInt8(truncatingIfNeeded: (own &+ column[x]) &>> 4)
            out[2 &* x &+ 1] = UInt8(truncatingIfNeeded: (own &+ column[x &+ 2]) &>> 4)
        }
    }
}
