import ScanCore

#if canImport(CHEIF)
    import CHEIF
    import Glibc

    /// The primary picture of a HEIF file, coded in HEVC (HEIC) or AV1 (AVIF), turned as the file says.
    ///
    /// Through RGB, since the Y plane may leave out the ends of the range.
    func decodeHEIF(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture
    {
        let library: HEIF
        do {
            library = try HEIF.shared.get()
        } catch {
            throw PictureFault(.leftOut, error.message, error.remedy ?? Advice.install("libheif1"))
        }
        let answer = try HEIFAnswer(bytes, library, room: limits.pixels)
        try limits.check(width: answer.width, height: answer.height)
        try answer.checkDone()
        let (width, height, channels) = (answer.width, answer.height, answer.channels)
        let storage = PixelStorage(count: width * height) { grey in
            guard let start = grey.baseAddress else { return }
            GreyRow.convert(answer.samples, channels: channels, count: width * height, into: start)
        }
        return Picture(
            image: GrayImage(storage: storage, width: width, height: height, stride: width))
    }

    /// What libheif, in a process of its own, says of one file.
    private final class HEIFAnswer {
        private let answer: UnsafeMutablePointer<sl_heif_answer>
        private let room: Int
        private let signal: Int32

        /// - Parameter room: the most pixels
        init(_ bytes: UnsafeRawBufferPointer, _ library: HEIF, room: Int) throws(PictureFault) {
            var (functions, signal) = (library.functions, Int32(0))
            let answer = sl_heif_read(
                &functions, bytes.baseAddress, bytes.count, room, &signal)
            guard let answer else {
                throw PictureFault(
                    .unreadable,
                    "no process could be started to decode it (\(String(cString: strerror(errno))))",
                    "free some memory")
            }
            self.answer = answer
            self.room = room
            self.signal = signal
            guard signal == 0 else {
                let how =
                    signal == SIGXCPU || signal == SIGKILL
                    ? "took too long over it" : "broke on it (signal \(signal))"
                throw PictureFault(.damaged, "the HEIF is damaged (its decoder \(how))", Advice.copyAgain)
            }
            try checkRefusal()
        }

        deinit { sl_heif_free(answer, room) }

        /// The size as shown, after the turns that the file asks for (ISO/IEC 23008-12, 6.5.10).
        var width: Int { Int(answer.pointee.width) }
        var height: Int { Int(answer.pointee.height) }
        var channels: Int { answer.pointee.channels == 4 ? 4 : 3 }
        var samples: UnsafePointer<UInt8> { sl_heif_samples(answer) }

        /// Throws unless the picture is whole.
        func checkDone() throws(PictureFault) {
            guard answer.pointee.state == Int32(sl_heif_done.rawValue) else {
                throw damaged("its picture is not of the size that its header says")
            }
        }

        private func checkRefusal() throws(PictureFault) {
            switch answer.pointee.state {
            case Int32(sl_heif_ended.rawValue): throw damaged("its decoder ended without a word")
            case Int32(sl_heif_failed.rawValue): throw refusal
            default: return
            }
        }

        private var refusal: PictureFault {
            let words = withUnsafeBytes(of: answer.pointee.words) { words in
                String(decoding: words.prefix { $0 != 0 }, as: UTF8.self)
            }
            switch answer.pointee.code {
            case _ where answer.pointee.subcode == sl_heif_end_of_data:
                return PictureFault(.truncated, "the HEIF ends before its picture does", Advice.wait)
            case sl_heif_unsupported_filetype, sl_heif_unsupported_feature:
                return PictureFault(
                    .unsupported, "the HEIF is of a kind that libheif does not read (\(words))",
                    "convert it first, for example: heif-convert in.heic out.png")
            default: return damaged(words)
            }
        }

        private func damaged(_ words: String) -> PictureFault {
            PictureFault(.damaged, "the HEIF is damaged (\(words))", Advice.copyAgain)
        }
    }
#else
    func decodeHEIF(_ bytes: UnsafeRawBufferPointer, _ limits: PictureLimits) throws(PictureFault) -> Picture
    {
        throw PictureFormats.leftOutFault("HEIF", package: PictureFormats.heifPackage)
    }
#endif
