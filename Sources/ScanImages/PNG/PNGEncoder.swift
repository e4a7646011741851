import ScanCore

#if canImport(CPNG)
    import CPNG
    import Glibc
#endif

/// Writes grey pictures as PNG files: one bit a pixel where all are black or white, else eight.
public enum PNGEncoder {
    /// The file's bytes; a `Fault` where memory is short, or where libpng was missing when this was built.
    public static func encode(_ image: GrayImage) throws(Fault) -> [UInt8] {
        guard image.width > 0, image.height > 0 else { throw Fault("a picture without pixels is no PNG") }
        #if canImport(CPNG)
            let pixels = (0..<image.height).flatMap(image.row)
            let isBlackAndWhite = pixels.allSatisfy { $0 == 0 || $0 == 255 }
            let samples = isBlackAndWhite ? pixels.map { $0 & 1 } : pixels
            var file = sl_png_file()
            defer { free(file.bytes) }
            let isWritten = sl_png_write(
                &file, samples, image.width, UInt32(image.width), UInt32(image.height),
                isBlackAndWhite ? 1 : 8)
            guard isWritten != 0 else { throw Fault("the PNG could not be written: out of memory") }
            return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
        #else
            throw Fault(
                "PNG was left out of this build",
                remedy: "install \(PictureFormats.pngPackage) and build again")
        #endif
    }
}
