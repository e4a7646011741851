/// A lens out of focus: each point of the paper becomes an even disk.
struct DefocusBlur: Degradation {
    /// Radius of the disk in pixels, 0 to 30.
    let radius: Double

    func apply(to picture: inout DrawnPicture, _ random: inout DrawingRandom) {
        guard radius > 0 else { return }
        let chords = chords()
        let area = chords.reduce(0) { $0 + 2 * $1.half + 256 }
        let (width, height) = (picture.width, picture.height)
        let sums = runningSums(picture)
        picture.pixels = [UInt8](unsafeUninitializedCapacity: width * height) { into, count in
            sums.withUnsafeBufferPointer { sums in
                for y in 0..<height {
                    for x in 0..<width {
                        var total = area / 2
                        for chord in chords {
                            let row = min(height &- 1, max(0, y &+ chord.row)) &* (width &+ 1)
                            total &+= Self.sum(sums, row, width, x, chord.half)
                        }
                        into[y &* width &+ x] = UInt8(truncatingIfNeeded: min(255, total / area))
                    }
                }
            }
            count = width * height
        }
    }

    /// Half the disk's width beyond the middle pixel in each row, in 256ths of a pixel.
    private func chords() -> [(row: Int, half: Int)] {
        let reach = Int(radius)
        return (-reach...reach).map { row in
            (row, Int(((radius * radius - Double(row * row)).squareRoot() * 256).rounded()))
        }
    }

    /// For each row the sums of its first pixels: 0, the first, the first two and so on.
    private func runningSums(_ picture: DrawnPicture) -> [Int] {
        var sums: [Int] = []
        sums.reserveCapacity((picture.width + 1) * picture.height)
        for y in 0..<picture.height {
            var sum = 0
            sums.append(0)
            for x in 0..<picture.width {
                sum += Int(picture.pixels[y * picture.width + x])
                sums.append(sum)
            }
        }
        return sums
    }

    /// Grey of a chord about a pixel in 256ths: whole pixels by two sums, and a part of those at its ends.
    @inline(__always)
    private static func sum(
        _ sums: UnsafeBufferPointer<Int>, _ row: Int, _ width: Int, _ x: Int, _ half: Int
    ) -> Int {
        let (whole, part) = (half >> 8, half & 0xFF)
        let inner = range(sums, row, width, x &- whole, x &+ whole)
        let ends =
            range(sums, row, width, x &- whole &- 1, x &- whole &- 1)
            &+ range(sums, row, width, x &+ whole &+ 1, x &+ whole &+ 1)
        return inner &* 256 &+ ends &* part
    }

    /// Sum of the pixels from `first` to `last`; beyond the edges the last pixel goes on.
    @inline(__always)
    private static func range(
        _ sums: UnsafeBufferPointer<Int>, _ row: Int, _ width: Int, _ first: Int, _ last: Int
    ) -> Int {
        let (from, to) = (min(width, max(0, first)), min(width, max(0, last &+ 1)))
        let inside = sums[row &+ max(from, to)] &- sums[row &+ min(from, to)]
        let left = max(0, min(0, last &+ 1) &- first) &* sums[row &+ 1]
        let right = max(0, last &+ 1 &- max(width, first)) &* (sums[row &+ width] &- sums[row &+ width &- 1])
        return inside &+ left &+ right
    }
}
