import ScanCore

/// A picture of random pixels, some areas flat, some bright, some dark.
func randomPicture(_ width: Int, _ height: Int, seed: UInt64) -> GrayImage {
    var random = SplitMix(state: seed)
    let pixels = (0..<(width * height)).map { i -> UInt8 in
        let area = (i % width / 16 + i / width / 16) % 4
        let value = Int(random.next() % 256)
        return UInt8([value, 128 + value % 12, 200 + value % 40, value % 30][area])
    }
    return GrayImage(pixels: pixels, width: width, height: height)
}

/// A view into the middle of a larger picture, so that rows are not back to back.
func insetPicture(_ width: Int, _ height: Int, seed: UInt64) -> GrayImage {
    randomPicture(width + 7, height + 5, seed: seed).cropped(x: 3, y: 2, width: width, height: height)
}
