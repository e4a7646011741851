import ScanCore

#if canImport(CGIF)
    import CGIF

    /// The first picture of a GIF, over white.
    func decodeGIF(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture {
        let reader = try GIFReader(bytes)
        try limits.check(width: reader.width, height: reader.height)
        let storage = try PixelStorage(count: reader.width * reader.height) { grey throws(PictureFault) in
            grey.initialize(repeating: 255)
            try reader.drawFirstPicture(into: grey, limits)
        }
        return Picture(
            image: GrayImage(
                storage: storage, width: reader.width, height: reader.height, stride: reader.width))
    }

    /// One reader of giflib and the bytes it reads.
    private final class GIFReader {
        private let file: UnsafeMutablePointer<GifFileType>
        private let input: GIFInput
        private var transparent = Int(NO_TRANSPARENT_COLOR)

        init(_ bytes: UnsafeRawBufferPointer) throws(PictureFault) {
            let input = GIFInput(bytes)
            var error: Int32 = 0
            let opened = DGifOpen(Unmanaged.passUnretained(input).toOpaque(), readGIF, &error)
            guard let opened else {
                throw PictureFault(.damaged, "the GIF has no whole header", Advice.copyAgain)
            }
            file = opened
            self.input = input
        }

        deinit { DGifCloseFile(file, nil) }

        var width: Int { Int(file.pointee.SWidth) }
        var height: Int { Int(file.pointee.SHeight) }

        func drawFirstPicture(
            into canvas: UnsafeMutableBufferPointer<UInt8>, _ limits: PictureLimits
        ) throws(PictureFault) {
            var record = UNDEFINED_RECORD_TYPE
            while DGifGetRecordType(file, &record) == GIF_OK {
                switch record {
                case EXTENSION_RECORD_TYPE: try readExtension()
                case IMAGE_DESC_RECORD_TYPE: return try draw(into: canvas, limits)
                default: throw damaged
                }
            }
            throw damaged
        }

        private var damaged: PictureFault {
            PictureFault(.damaged, "the GIF is damaged or cut off", Advice.copyAgain)
        }

        /// Keeps which colour is transparent (GIF89a, 23); passes over all else.
        private func readExtension() throws(PictureFault) {
            var code: Int32 = 0
            var block: UnsafeMutablePointer<GifByteType>?
            guard DGifGetExtension(file, &code, &block) == GIF_OK else { throw damaged }
            while let data = block {
                var control = GraphicsControlBlock()
                if code == GRAPHICS_EXT_FUNC_CODE,
                    DGifExtensionToGCB(Int(data[0]), data + 1, &control) == GIF_OK
                {
                    transparent = Int(control.TransparentColor)
                }
                guard DGifGetExtensionNext(file, &block) == GIF_OK else { throw damaged }
            }
        }

        private func draw(
            into canvas: UnsafeMutableBufferPointer<UInt8>, _ limits: PictureLimits
        ) throws(PictureFault) {
            guard DGifGetImageDesc(file) == GIF_OK else { throw damaged }
            let picture = file.pointee.Image
            let (columns, rows) = (Int(picture.Width), Int(picture.Height))
            try limits.check(width: columns, height: rows)
            let greys = palette(picture)
            var line = [GifPixelType](repeating: 0, count: columns)
            for y in rowOrder(rows, isInterlaced: picture.Interlace) {
                guard DGifGetLine(file, &line, Int32(columns)) == GIF_OK else { throw damaged }
                put(line, at: Int(picture.Left), Int(picture.Top) + y, greys, on: canvas)
            }
        }

        /// The grey of each colour; colours that the palette lacks are black, as other readers show them.
        private func palette(_ picture: GifImageDesc) -> [UInt8] {
            var greys = [UInt8](repeating: 0, count: 256)
            guard let map = picture.ColorMap ?? file.pointee.SColorMap, let colours = map.pointee.Colors
            else {
                return greys
            }
            for index in 0..<min(256, Int(map.pointee.ColorCount)) {
                let colour = colours[index]
                greys[index] = UInt8(
                    truncatingIfNeeded: GreyRow.luma(
                        UInt32(colour.Red), UInt32(colour.Green), UInt32(colour.Blue)))
            }
            return greys
        }

        private func put(
            _ line: [GifPixelType], at left: Int, _ y: Int, _ greys: [UInt8],
            on canvas: UnsafeMutableBufferPointer<UInt8>
        ) {
            guard y < height else { return }
            for (column, index) in line.prefix(max(0, width - left)).enumerated()
            where Int(index) != transparent {
                canvas[y * width + left + column] = greys[Int(index)]
            }
        }

        /// The rows in the order of the file (GIF89a, appendix E).
        private func rowOrder(_ rows: Int, isInterlaced: Bool) -> [Int] {
            guard isInterlaced else { return Array(0..<rows) }
            return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: rows, by: $0.1)) }
        }
    }

    /// Bytes that giflib takes piece by piece.
    private final class GIFInput {
        private var rest: Slice<UnsafeRawBufferPointer>

        init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

        func read(into buffer: UnsafeMutablePointer<GifByteType>, _ count: Int) -> Int {
            let taken = rest.prefix(count)
            UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: taken)
            rest = rest.dropFirst(taken.count)
            return taken.count
        }
    }

    private func readGIF(
        _ file: UnsafeMutablePointer<GifFileType>?, _ buffer: UnsafeMutablePointer<GifByteType>?,
        _ count: Int32
    ) -> Int32 {
        guard let input = file?.pointee.UserData, let buffer, count > 0 else { return 0 }
        return Int32(
            Unmanaged<GIFInput>.fromOpaque(input).takeUnretainedValue().read(into: buffer, Int(count)))
    }
#else
    func decodeGIF(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture {
        throw PictureFormats.leftOutFault("GIF", package: PictureFormats.gifPackage)
    }
#endif
