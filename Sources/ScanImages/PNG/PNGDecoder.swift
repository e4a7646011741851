import ScanCore

#if canImport(CPNG)
    import CPNG

    func decodePNG(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture {
        let header = try PNGHeader(bytes)
        try limits.check(width: header.width, height: header.height)
        let stream = try PNGStream(bytes)
        let (width, height) = (header.width, header.height)
        let storage = try PixelStorage(count: width * height) { grey throws(PictureFault) in
            guard let start = grey.baseAddress else { return }
            if stream.isInterlaced {
                try readPasses(of: stream, width: width, height: height, into: start)
            } else {
                try readRows(of: stream, width: width, height: height, into: start)
            }
        }
        try stream.finish()
        return Picture(
            image: GrayImage(storage: storage, width: width, height: height, stride: width),
            orientation: stream.orientation ?? .up)
    }

    private func readRows(
        of stream: PNGStream, width: Int, height: Int, into grey: UnsafeMutablePointer<UInt8>
    ) throws(PictureFault) {
        for y in 0..<height {
            try stream.readRow(pixels: width, into: grey + y * width)
        }
    }

    /// The seven passes of Adam7: where each begins and how far apart its pixels are (PNG, 8.2).
    private let adam7 = [
        (x: 0, y: 0, stepX: 8, stepY: 8), (x: 4, y: 0, stepX: 8, stepY: 8), (x: 0, y: 4, stepX: 4, stepY: 8),
        (x: 2, y: 0, stepX: 4, stepY: 4), (x: 0, y: 2, stepX: 2, stepY: 4), (x: 1, y: 0, stepX: 2, stepY: 2),
        (x: 0, y: 1, stepX: 1, stepY: 2),
    ]

    /// Each pass is turned grey by itself, so an interlaced picture takes no more memory than another.
    private func readPasses(
        of stream: PNGStream, width: Int, height: Int, into grey: UnsafeMutablePointer<UInt8>
    ) throws(PictureFault) {
        let row = UnsafeMutablePointer<UInt8>.allocate(capacity: width)
        defer { row.deallocate() }
        for pass in adam7 where pass.x < width && pass.y < height {
            let count = (width - pass.x + pass.stepX - 1) / pass.stepX
            for y in stride(from: pass.y, to: height, by: pass.stepY) {
                try stream.readRow(pixels: count, into: row)
                GreyRow.scatter(row, count: count, into: grey + y * width, first: pass.x, step: pass.stepX)
            }
        }
    }
#else
    func decodePNG(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture {
        throw PictureFormats.leftOutFault("PNG", package: PictureFormats.pngPackage)
    }
#endif
