/// Rows of samples to rows of grey; the only loops of this module that touch every pixel.
///
/// Callers vouch for the lengths: `count` pixels of `channels` samples, and `count` bytes of room.
enum GreyRow {
    /// Luma in 16-bit fixed point, rounded: 0.299, 0.587 and 0.114 (ITU-R BT.601-7, 2.5.1).
    @inline(__always)
    static func luma(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
        (red &* 19_595 &+ green &* 38_470 &+ blue &* 7_471 &+ 32_768) >> 16
    }

    /// `a * b / 255`, rounded; exact for all bytes.
    @inline(__always)
    static func scaled(_ a: UInt32, by b: UInt32) -> UInt32 {
        let product = a &* b &+ 128
        return (product &+ product >> 8) >> 8
    }

    /// Grey, grey and alpha, RGB, or RGB and alpha; what is transparent is shown over white.
    static func convert(
        _ samples: UnsafePointer<UInt8>, channels: Int, count: Int, into grey: UnsafeMutablePointer<UInt8>
    ) {
        switch channels {
        case 1: grey.update(from: samples, count: count)
        case 2: convertGreyAlpha(samples, count, grey)
        case 3: convertRGB(samples, count, grey)
        default: convertRGBA(samples, count, grey)
        }
    }

    private static func convertGreyAlpha(
        _ samples: UnsafePointer<UInt8>, _ count: Int, _ grey: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<count {
            let alpha = UInt32(samples[2 &* x &+ 1])
            let light = scaled(UInt32(samples[2 &* x]), by: alpha) &+ 255 &- alpha
            grey[x] = UInt8(truncatingIfNeeded: light)
        }
    }

    private static func convertRGB(
        _ samples: UnsafePointer<UInt8>, _ count: Int, _ grey: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<count {
            let pixel = samples + 3 &* x
            grey[x] = UInt8(truncatingIfNeeded: luma(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2])))
        }
    }

    private static func convertRGBA(
        _ samples: UnsafePointer<UInt8>, _ count: Int, _ grey: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<count {
            let pixel = samples + 4 &* x
            let alpha = UInt32(pixel[3])
            let light = luma(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]))
            grey[x] = UInt8(truncatingIfNeeded: scaled(light, by: alpha) &+ 255 &- alpha)
        }
    }

    /// CMYK as Adobe's programs and nearly all others store it in JPEG: inverted, so 255 is no ink.
    static func convertInvertedCMYK(
        _ samples: UnsafePointer<UInt8>, count: Int, into grey: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<count {
            let pixel = samples + 4 &* x
            let light = luma(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]))
            grey[x] = UInt8(truncatingIfNeeded: scaled(light, by: UInt32(pixel[3])))
        }
    }

    /// Spreads a row of one interlacing pass over the picture's row: pixel `i` to `first + i * step`.
    static func scatter(
        _ row: UnsafePointer<UInt8>, count: Int, into grey: UnsafeMutablePointer<UInt8>, first: Int, step: Int
    ) {
        for i in 0..<count { grey[first &+ i &* step] = row[i] }
    }

    /// Pixels of 1, 2, 4 or 8 bits, the upper ones first, each to what `table` has for it.
    static func lookUp(
        _ row: UnsafePointer<UInt8>, bits: Int, in table: [UInt8], count: Int,
        into grey: UnsafeMutablePointer<UInt8>
    ) {
        precondition(table.count >= 1 << bits)
        // As powers of two, since a division for each pixel would take longer than all else.
        let perByte = (8 / bits).trailingZeroBitCount
        let within = 8 / bits &- 1
        let mask = UInt8(truncatingIfNeeded: (1 << bits) &- 1)
        table.withUnsafeBufferPointer { table in
            for x in 0..<count {
                let shift = bits &* (within &- x & within)
                grey[x] = table[Int((row[x >> perByte] >> UInt8(truncatingIfNeeded: shift)) & mask)]
            }
        }
    }

    /// Samples of two bytes, the greater one first, each to what `table` has for it.
    static func lookUpPairs(
        _ row: UnsafePointer<UInt8>, in table: [UInt8], count: Int, into samples: UnsafeMutablePointer<UInt8>
    ) {
        precondition(table.count == 65_536)
        table.withUnsafeBufferPointer { table in
            for x in 0..<count { samples[x] = table[Int(row[2 &* x]) << 8 | Int(row[2 &* x &+ 1])] }
        }
    }

    /// Pixels of two to four bytes, the lesser ones first, whose channels are bit fields.
    static func mix(
        _ row: UnsafePointer<UInt8>, bytesPerPixel: Int, _ fields: BitFields, count: Int,
        into grey: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<count {
            var pixel: UInt32 = 0
            for byte in 0..<bytesPerPixel {
                pixel |= UInt32(row[x &* bytesPerPixel &+ byte]) << UInt32(truncatingIfNeeded: 8 &* byte)
            }
            let light = luma(
                fields.red.eightBits(pixel), fields.green.eightBits(pixel), fields.blue.eightBits(pixel))
            let alpha = fields.alpha.eightBits(pixel)
            grey[x] = UInt8(truncatingIfNeeded: scaled(light, by: alpha) &+ 255 &- alpha)
        }
    }
}
