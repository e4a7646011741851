/// Which kinds of picture this build reads.
public enum PictureFormats {
    /// A kind that was left out, and the Debian package that brings it.
    public struct LeftOut: Hashable, Sendable {
        /// The kind's name, as people write it.
        public let format: String
        /// The package to install before building again.
        public let package: String
    }

    /// The kinds that are read, as people write them; HEIF holds HEIC and AVIF.
    public static var available: [String] { all.filter(\.isBuilt).map(\.format) }

    /// The kinds whose library was not there when this was built.
    public static var leftOut: [LeftOut] {
        all.filter { !$0.isBuilt }.map { LeftOut(format: $0.format, package: $0.package) }
    }

    private static let all = [
        (format: "PNG", package: pngPackage, isBuilt: hasPNG),
        (format: "JPEG", package: jpegPackage, isBuilt: hasJPEG),
        (format: "WebP", package: webPPackage, isBuilt: hasWebP),
        (format: "GIF", package: gifPackage, isBuilt: hasGIF),
        (format: "HEIF", package: heifPackage, isBuilt: hasHEIF),
        (format: "BMP", package: "", isBuilt: true),
        (format: "PNM", package: "", isBuilt: true),
    ]

    static let pngPackage = "libpng-dev"
    static let jpegPackage = "libturbojpeg0-dev"
    static let webPPackage = "libwebp-dev"
    static let gifPackage = "libgif-dev"
    static let heifPackage = "libheif-dev"

    #if canImport(CPNG)
        private static let hasPNG = true
    #else
        private static let hasPNG = false
    #endif
    #if canImport(CTurboJPEG)
        private static let hasJPEG = true
    #else
        private static let hasJPEG = false
    #endif

    #if canImport(CWebP)
        private static let hasWebP = true
    #else
        private static let hasWebP = false
    #endif
    #if canImport(CGIF)
        private static let hasGIF = true
    #else
        private static let hasGIF = false
    #endif
    #if canImport(CHEIF)
        private static let hasHEIF = true
    #else
        private static let hasHEIF = false
    #endif

    static func leftOutFault(_ format: String, package: String) -> PictureFault {
        PictureFault(
            .leftOut, "\(format) pictures are not read by this build, which had no \(package)",
            Advice.install(package))
    }
}
