import ScanCore

/// The first picture of a PNM file: PBM, PGM or PPM, plain or not, of 1 to 16 bits.
func decodePNM(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture {
    let header = try PNMHeader(bytes)
    try limits.check(width: header.width, height: header.height)
    guard bytes.count - header.start >= header.fewestBytes else { throw PNMText.truncated }
    let (width, height) = (header.width, header.height)
    let storage = try PixelStorage(count: width * height) { grey throws(PictureFault) in
        guard let start = grey.baseAddress else { return }
        if header.isPlain {
            try decodePlain(bytes, header, into: start)
        } else {
            decodeRaw(bytes, header, into: start)
        }
    }
    return Picture(image: GrayImage(storage: storage, width: width, height: height, stride: width))
}

/// The caller has seen that all rows are there.
private func decodeRaw(
    _ bytes: UnsafeRawBufferPointer, _ header: PNMHeader, into grey: UnsafeMutablePointer<UInt8>
) {
    let data = bytes.bindMemory(to: UInt8.self)
    guard let first = data.baseAddress else { return }
    let count = header.width * header.channels
    let samples = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    defer { samples.deallocate() }
    let scale = SampleScale(greatest: header.greatest)
    for y in 0..<header.height {
        let row = first + header.start + y * header.bytesPerRow
        if header.isBitmap {
            GreyRow.lookUp(row, bits: 1, in: [255, 0], count: count, into: samples)
        } else if header.greatest > 255 {
            GreyRow.lookUpPairs(row, in: scale.table, count: count, into: samples)
        } else {
            GreyRow.lookUp(row, bits: 8, in: scale.table, count: count, into: samples)
        }
        GreyRow.convert(
            samples, channels: header.channels, count: header.width, into: grey + y * header.width)
    }
}

private func decodePlain(
    _ bytes: UnsafeRawBufferPointer, _ header: PNMHeader, into grey: UnsafeMutablePointer<UInt8>
) throws(PictureFault) {
    var text = PNMText(bytes, at: header.start)
    let scale = SampleScale(greatest: header.greatest)
    var samples = [UInt8](repeating: 0, count: header.width * header.channels)
    for y in 0..<header.height {
        for index in samples.indices {
            samples[index] =
                header.isBitmap
                ? 255 * (1 - (try text.bit()))
                : scale.table[try text.number(upTo: header.greatest, "sample")]
        }
        GreyRow.convert(
            samples, channels: header.channels, count: header.width, into: grey + y * header.width)
    }
}

/// Samples up to a greatest value as eight bits, rounded; what is above counts as white.
private struct SampleScale {
    /// The eight bits of each value that a sample of one or two bytes can have.
    let table: [UInt8]

    init(greatest: Int) {
        table = (0...(greatest > 255 ? 65_535 : 255)).map { value in
            UInt8((min(value, greatest) * 255 + greatest / 2) / greatest)
        }
    }
}
