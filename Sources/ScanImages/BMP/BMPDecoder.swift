import ScanCore

/// A Windows or OS/2 bitmap: palettes, colours of 16, 24 and 32 bits, run lengths, bit fields, alpha over white.
func decodeBMP(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture {
    let header = try BMPHeader(bytes)
    try limits.check(width: header.width, height: header.height)
    let pixels = ByteReader(bytes: bytes).part(at: header.start, count: bytes.count)
    let (width, height) = (header.width, header.height)
    let storage = try PixelStorage(count: width * height) { grey throws(PictureFault) in
        switch header.storage {
        case .rows: try decodeRows(pixels, header, into: grey)
        case .runs: try BMPRunLengths(pixels, header).draw(into: grey)
        }
    }
    return Picture(image: GrayImage(storage: storage, width: width, height: height, stride: width))
}

private func decodeRows(
    _ pixels: UnsafeRawBufferPointer, _ header: BMPHeader, into grey: UnsafeMutableBufferPointer<UInt8>
) throws(PictureFault) {
    guard pixels.count >= header.bytesOfRows else { throw BMPHeader.truncated }
    guard let first = pixels.bindMemory(to: UInt8.self).baseAddress, let start = grey.baseAddress else {
        return
    }
    let fields = BitFields(shown(header.masks, pixels, header))
    for y in 0..<header.height {
        let row = first + y * header.bytesPerRow
        let into = start + (header.isTopDown ? y : header.height - 1 - y) * header.width
        if header.bits <= 8 {
            GreyRow.lookUp(row, bits: header.bits, in: header.palette, count: header.width, into: into)
        } else {
            GreyRow.mix(row, bytesPerPixel: header.bits / 8, fields, count: header.width, into: into)
        }
    }
}

/// The masks without alpha where no pixel has any: writers that know of no alpha leave it zero.
private func shown(
    _ masks: BMPHeader.Masks, _ pixels: UnsafeRawBufferPointer, _ header: BMPHeader
) -> BMPHeader.Masks {
    guard masks.alpha != 0 else { return masks }
    let step = header.bits / 8
    let reader = ByteReader(bytes: pixels, isLittleEndian: true)
    for y in 0..<header.height {
        for x in 0..<header.width {
            let offset = y * header.bytesPerRow + x * step
            let pixel = step == 2 ? reader.uint16(at: offset) : reader.uint32(at: offset)
            if UInt32(pixel ?? 0) & masks.alpha != 0 { return masks }
        }
    }
    var opaque = masks
    opaque.alpha = 0
    return opaque
}
