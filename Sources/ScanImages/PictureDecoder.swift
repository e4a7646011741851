import ScanCore

/// Turns a picture file's bytes into grey pixels.
public enum PictureDecoder {
    /// The picture that `bytes` hold: PNG, JPEG, WebP, HEIF, BMP, PNM or the first picture of a GIF, told by the
    /// first bytes.
    ///
    /// Grey is Rec. 601 luma as stored, gamma and colour profiles not applied; what is transparent is shown over
    /// white; of more than 8 bits 8 remain. Throws where there is no whole picture: a truncated file is
    /// a fault, never half a picture, since a half-written one would else be taken for one without a code.
    public static func decode(
        _ bytes: [UInt8], limits: PictureLimits = PictureLimits()
    ) throws(PictureFault) -> Picture {
        try bytes.withUnsafeBufferPointer { buffer throws(PictureFault) in
            try decode(UnsafeRawBufferPointer(buffer), limits: limits)
        }
    }

    /// The same from bytes that somebody else owns.
    public static func decode(
        _ bytes: UnsafeRawBufferPointer, limits: PictureLimits = PictureLimits()
    ) throws(PictureFault) -> Picture {
        guard !bytes.isEmpty else {
            throw PictureFault(.empty, "the file is empty", Advice.wait)
        }
        guard bytes.count <= limits.bytes else { throw tooManyBytes(bytes.count, limits) }
        switch PictureKind(of: bytes) {
        case .png: return try decodePNG(bytes, limits)
        case .jpeg: return try decodeJPEG(bytes, limits)
        case .webP: return try decodeWebP(bytes, limits)
        case .gif: return try decodeGIF(bytes, limits)
        case .heif: return try decodeHEIF(bytes, limits)
        case .bmp: return try decodeBMP(bytes, limits)
        case .pnm: return try decodePNM(bytes, limits)
        case .other(let name, let remedy):
            throw PictureFault(
                .unsupported, "expected a PNG, JPEG, WebP, GIF, HEIF, BMP or PNM picture, found \(name)",
                remedy)
        }
    }

    static func tooManyBytes(
        _ count: Int, _ limits: PictureLimits, isAtLeast: Bool = false
    ) -> PictureFault {
        PictureFault(
            .tooLarge,
            "the file has \(isAtLeast ? "at least " : "")\(count) bytes, more than the limit of \(limits.bytes)",
            "make the picture smaller, or raise max_bytes if it is meant to be that large")
    }
}
