import Glibc

/// The names in a folder, unsorted; nil with `errno` set where it cannot be read.
func namesInFolder(_ path: [CChar]) -> [[UInt8]]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    var names: [[UInt8]] = []
    // The end of a folder and a failing disk are told apart by `errno` alone (readdir(3)).
    errno = 0
    while let entry = readdir(folder) {
        let name = UnsafeRawPointer(entry) + nameOffset
        names.append(
            Array(
                UnsafeRawBufferPointer(start: name, count: strlen(name.assumingMemoryBound(to: CChar.self)))))
        errno = 0
    }
    return errno == 0 ? names : nil
}

/// Which names in a folder look like pictures.
///
/// Kinds that are not read are among them: to pass over them in silence would lose them.
enum PictureNames {
    private static let endings = [
        "png", "jpg", "jpeg", "jpe", "jfif", "webp", "heic", "heif", "avif", "gif", "bmp", "dib", "pnm",
        "pbm", "pgm", "ppm", "pam", "tif", "tiff", "pdf", "jp2", "jxl", "dng", "cr2", "cr3", "nef", "arw",
        "raf",
    ]

    static let told = "files that end in .png, .jpg and the like"

    static func looksLikePicture(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        return endings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }
}
