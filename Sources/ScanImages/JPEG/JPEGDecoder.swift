import ScanCore

#if canImport(CTurboJPEG)
    import CTurboJPEG

    func decodeJPEG(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture
    {
        let header = try JPEGHeader(bytes)
        try limits.check(width: header.width, height: header.height)
        let decoder = try TurboJPEG(bytes)
        let (width, height) = (header.width, header.height)
        let storage = try PixelStorage(count: width * height) { grey throws(PictureFault) in
            grey.initialize(repeating: 0)
            if header.components == 4 {
                try decoder.decodeInks(width: width, height: height, into: grey)
            } else {
                try decoder.decode(width: width, height: height, as: TJPF_GRAY, into: grey)
            }
        }
        return Picture(
            image: GrayImage(storage: storage, width: width, height: height, stride: width),
            orientation: header.orientation ?? .up, damage: decoder.damage)
    }

    /// One decompressor of libjpeg-turbo and the JPEG it works on.
    private final class TurboJPEG {
        private let handle: tjhandle
        private let bytes: UnsafeRawBufferPointer
        /// What the library warned of, when it gave a picture all the same.
        private(set) var damage: String?

        init(_ bytes: UnsafeRawBufferPointer) throws(PictureFault) {
            guard let handle = tjInitDecompress() else {
                throw PictureFault(.unreadable, "libjpeg-turbo does not start", "free some memory")
            }
            self.handle = handle
            self.bytes = bytes
        }

        deinit { tjDestroy(handle) }

        /// Decodes into a buffer that holds the whole picture: grey is the Y plane itself, no chroma is worked out.
        ///
        /// The library keeps within `width` and `height` whatever the file says. Scans are limited: a small file
        /// of very many would take very long.
        func decode(
            width: Int, height: Int, as format: TJPF, into pixels: UnsafeMutableBufferPointer<UInt8>
        ) throws(PictureFault) {
            let result = tjDecompress2(
                handle, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count), pixels.baseAddress,
                Int32(width), 0, Int32(height), Int32(format.rawValue), TJFLAG_LIMITSCANS)
            guard result != 0 else { return }
            let words = tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no reason given"
            guard tjGetErrorCode(handle) == TJERR_WARNING.rawValue else {
                throw PictureFault(.damaged, "the JPEG is damaged (\(words))", Advice.copyAgain)
            }
            damage = words
        }

        /// Decodes inks (CMYK, or YCCK which the library turns into CMYK) and turns them grey.
        func decodeInks(
            width: Int, height: Int, into grey: UnsafeMutableBufferPointer<UInt8>
        ) throws(PictureFault) {
            let inks = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4 * width * height)
            defer { inks.deallocate() }
            inks.initialize(repeating: 255)
            try decode(width: width, height: height, as: TJPF_CMYK, into: inks)
            guard let from = inks.baseAddress, let into = grey.baseAddress else { return }
            GreyRow.convertInvertedCMYK(from, count: width * height, into: into)
        }
    }
#else
    func decodeJPEG(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture
    {
        throw PictureFormats.leftOutFault("JPEG", package: PictureFormats.jpegPackage)
    }
#endif
