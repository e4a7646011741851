/// What the first bytes of a file say it is; its name is never asked.
enum PictureKind: Hashable {
    case png
    case jpeg
    case webP
    case gif
    /// A kind that is not read, by its name, and what to do.
    case other(String, remedy: String)

    /// The kind of a file that begins with `bytes`.
    init(of bytes: UnsafeRawBufferPointer) {
        if starts(bytes, [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if starts(bytes, [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if starts(bytes, Array("RIFF".utf8)), starts(bytes, Array("WEBP".utf8), at: 8) {
            self = .webP
        } else if starts(bytes, Array("GIF8".utf8)) {
            self = .gif
        } else if let signature = signatures.first(where: { $0.matches(bytes) }) {
            self = .other(signature.name, remedy: signature.remedy)
        } else {
            self = .other(describeUnknown(bytes), remedy: "give a PNG or JPEG picture")
        }
    }
}

/// Bytes that tell a kind of file.
private struct Signature {
    let name: String
    let magic: [UInt8]
    /// Where the magic begins; ISO media files have theirs after a box length.
    let offset: Int
    let remedy: String

    init(_ name: String, _ magic: String, at offset: Int = 0, _ remedy: String) {
        self.init(name, Array(magic.utf8), at: offset, remedy)
    }

    init(_ name: String, _ magic: [UInt8], at offset: Int = 0, _ remedy: String) {
        self.name = name
        self.magic = magic
        self.offset = offset
        self.remedy = remedy
    }

    func matches(_ bytes: UnsafeRawBufferPointer) -> Bool { starts(bytes, magic, at: offset) }
}

private func starts(_ bytes: UnsafeRawBufferPointer, _ magic: [UInt8], at offset: Int = 0) -> Bool {
    bytes.count >= offset + magic.count && bytes[offset..<offset + magic.count].elementsEqual(magic)
}

private let heif = "convert it first, for example: heif-convert in.heic out.png"
private let convert = "convert it first, for example: convert in.file out.png"
private let webPage = "it may be an error page saved in the picture's place: download the picture again"

/// Signatures as the formats' own specifications give them, and as `file` knows them.
private let signatures: [Signature] = [
    Signature("a BMP picture", "BM", convert),
    Signature("a TIFF picture", [0x49, 0x49, 0x2A, 0x00], convert),
    Signature("a TIFF picture", [0x4D, 0x4D, 0x00, 0x2A], convert),
    Signature(
        "a PDF document", "%PDF",
        "make pictures of its pages first, for example: pdftoppm -png -r 200 in.pdf page"),
    Signature("an AVIF picture", "ftypavif", at: 4, heif),
    Signature("a HEIC picture", "ftyphe", at: 4, heif),
    Signature("a HEIF picture", "ftypmif1", at: 4, heif),
    Signature("a HEIF picture", "ftypmsf1", at: 4, heif),
    Signature(
        "a video", "ftyp", at: 4,
        "take a picture out of it first, for example: ffmpeg -i in.mp4 -frames:v 1 out.png"),
    Signature("a JPEG 2000 picture", "jP  ", at: 4, convert),
    Signature("a JPEG XL picture", "JXL ", at: 4, "convert it first, for example: djxl in.jxl out.png"),
    Signature("a JPEG XL picture", [0xFF, 0x0A], "convert it first, for example: djxl in.jxl out.png"),
    Signature("a Photoshop picture", "8BPS", convert),
    Signature("an icon", [0x00, 0x00, 0x01, 0x00], convert),
    Signature("a PNM picture", "P1", convert), Signature("a PNM picture", "P2", convert),
    Signature("a PNM picture", "P3", convert), Signature("a PNM picture", "P4", convert),
    Signature("a PNM picture", "P5", convert), Signature("a PNM picture", "P6", convert),
    Signature("a PNM picture", "P7", convert),
    Signature("a ZIP archive", "PK", "unpack it first"),
    Signature("a gzip archive", [0x1F, 0x8B], "unpack it first"),
    Signature("a program", [0x7F, 0x45, 0x4C, 0x46], "give a PNG or JPEG picture"),
    Signature("an SVG drawing", "<svg", "draw it first, for example: rsvg-convert in.svg -o out.png"),
    Signature("a web page", "<!doctype html", webPage), Signature("a web page", "<!DOCTYPE html", webPage),
    Signature("a web page", "<html", webPage),
    Signature(
        "an XML file", "<?xml",
        "give a PNG or JPEG picture; an SVG is drawn by rsvg-convert in.svg -o out.png"),
]

/// Text is told as text; anything else by its first bytes, which help to find out what it is.
private func describeUnknown(_ bytes: UnsafeRawBufferPointer) -> String {
    let head = bytes.prefix(64)
    let isText = head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if isText { return "a text file" }
    let digits = head.prefix(8).map { byte in
        let hex = String(byte, radix: 16)
        return hex.count == 1 ? "0" + hex : hex
    }
    return "a kind of file that is not known (it begins with \(digits.joined(separator: " ")))"
}
