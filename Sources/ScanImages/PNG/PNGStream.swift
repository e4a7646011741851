import ScanCore

#if canImport(CPNG)
    import CPNG

    /// A PNG opened by libpng over bytes that outlive it; gives one row of grey after another.
    final class PNGStream {
        private let png: UnsafeMutablePointer<sl_png>
        private let channels: Int
        private let samples: UnsafeMutableBufferPointer<UInt8>

        /// Whether rows come in the passes of Adam7.
        let isInterlaced: Bool

        /// Reads all that comes before the pixels.
        init(_ bytes: UnsafeRawBufferPointer) throws(PictureFault) {
            png = .allocate(capacity: 1)
            let isOpen = sl_png_open(png, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count) != 0
            channels = isOpen ? Int(sl_png_channels(png)) : 0
            isInterlaced = isOpen && sl_png_is_interlaced(png) != 0
            samples = .allocate(capacity: isOpen ? sl_png_row_bytes(png) : 0)
            guard isOpen else { throw fault }
        }

        deinit {
            sl_png_close(png)
            png.deallocate()
            samples.deallocate()
        }

        /// Reads the next row, which has that many pixels, and turns it grey.
        func readRow(pixels: Int, into grey: UnsafeMutablePointer<UInt8>) throws(PictureFault) {
            guard let row = samples.baseAddress, pixels * channels <= samples.count,
                sl_png_read_row(png, row) != 0
            else { throw fault }
            GreyRow.convert(row, channels: channels, count: pixels, into: grey)
        }

        /// Reads to the end of the file, so that a file cut anywhere is told.
        func finish() throws(PictureFault) {
            guard sl_png_finish(png) != 0 else { throw fault }
        }

        /// What the EXIF block says, if there is one; it may stand at the end of the file.
        var orientation: Orientation? {
            var count = 0
            guard let block = sl_png_exif(png, &count) else { return nil }
            return ExifOrientation.read(UnsafeRawBufferPointer(start: block, count: count))
        }

        private var fault: PictureFault {
            guard png.pointee.isCutShort == 0 else {
                return PictureFault(.truncated, "the PNG ends before its picture does", Advice.wait)
            }
            let words = withUnsafeBytes(of: png.pointee.message) { message in
                String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
            }
            return PictureFault(
                .damaged, "the PNG is damaged (\(words.isEmpty ? "out of memory" : words))", Advice.copyAgain)
        }
    }
#endif
