/// What the first bytes of a file say it is; its name is never asked.
enum PictureKind: Hashable {
    case png
    case jpeg
    case webP
    case gif
    case heif
    case bmp
    case pnm
    /// A kind that is not read, by its name, and what to do.
    case other(String, remedy: String)

    /// The kind of a file that begins with `bytes`.
    init(of bytes: UnsafeRawBufferPointer) {
        if let kind = PictureKind.read.first(where: { $0.magic.matches(bytes) })?.kind {
            self = kind
        } else if PictureKind.isPNM(bytes) {
            self = .pnm
        } else if let signature = signatures.first(where: { $0.matches(bytes) }) {
            self = .other(signature.name, remedy: signature.remedy)
        } else {
            self = .other(describeUnknown(bytes), remedy: "give a PNG or JPEG picture")
        }
    }

    private static let read: [(magic: Magic, kind: PictureKind)] = [
        (Magic([0x89, 0x50, 0x4E, 0x47]), .png), (Magic([0xFF, 0xD8, 0xFF]), .jpeg),
        (Magic("RIFF", then: "WEBP", at: 8), .webP), (Magic("GIF8"), .gif), (Magic("BM"), .bmp),
        // ISO/IEC 23008-12, annexes B and C; AVIF, 6.3: still pictures, then sequences, whose first is read.
        (Magic("ftyphei", at: 4), .heif), (Magic("ftyphev", at: 4), .heif), (Magic("ftypavi", at: 4), .heif),
        (Magic("ftypmif", at: 4), .heif), (Magic("ftypmsf", at: 4), .heif),
    ]

    /// P1 to P6, and white space or a comment, as text that happens to begin so seldom has.
    private static func isPNM(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= 3 && bytes[0] == UInt8(ascii: "P") && (0x31...0x36).contains(bytes[1])
            && (bytes[2] == 0x20 || (0x09...0x0D).contains(bytes[2]) || bytes[2] == UInt8(ascii: "#"))
    }
}

/// Bytes that a kind of file begins with.
private struct Magic {
    private var parts: [(offset: Int, bytes: [UInt8])]

    init(_ bytes: [UInt8], at offset: Int = 0) { parts = [(offset, bytes)] }

    init(_ text: String, at offset: Int = 0) { self.init(Array(text.utf8), at: offset) }

    /// Two parts; a container's own magic, and that of what it holds.
    init(_ first: String, then second: String, at offset: Int) {
        parts = [(0, Array(first.utf8)), (offset, Array(second.utf8))]
    }

    func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
        parts.allSatisfy { part in
            bytes.count >= part.offset + part.bytes.count
                && bytes[part.offset..<part.offset + part.bytes.count].elementsEqual(part.bytes)
        }
    }
}

/// A kind of file that is not read, and what to do with it.
private struct Signature {
    let name: String
    let magic: Magic
    let remedy: String

    init(_ name: String, _ magic: String, at offset: Int = 0, _ remedy: String) {
        self.init(name, Magic(magic, at: offset), remedy)
    }

    init(_ name: String, _ magic: [UInt8], _ remedy: String) { self.init(name, Magic(magic), remedy) }

    init(_ name: String, _ magic: Magic, _ remedy: String) {
        self.name = name
        self.magic = magic
        self.remedy = remedy
    }

    func matches(_ bytes: UnsafeRawBufferPointer) -> Bool { magic.matches(bytes) }
}

private func command(_ line: String) -> String { "convert it first, for example: \(line)" }

private let convert = command("convert in.file out.png")
private let raw = command("exiftool -b -PreviewImage in.raw > out.jpg")
private let svg = "draw it first, for example: rsvg-convert in.svg -o out.png"
private let webPage = "it may be an error page saved in the picture's place: download the picture again"

/// Signatures as the formats' own specifications give them, and as `file` knows them.
private let signatures: [Signature] = [
    Signature("a camera's raw picture", Magic("II*\0", then: "CR", at: 8), raw),
    Signature("a TIFF picture", "II*\0", command("convert in.tif out.png")),
    Signature("a TIFF picture", "MM\0*", command("convert in.tif out.png")),
    Signature("a TIFF picture", "II+\0", command("convert in.tif out.png")),
    Signature("a TIFF picture", "MM\0+", command("convert in.tif out.png")),
    Signature(
        "a PDF document", "%PDF",
        "make pictures of its pages first, for example: pdftoppm -png -r 200 in.pdf page"),
    Signature(
        "a PostScript document", "%!PS",
        "draw it first, for example: gs -sDEVICE=pnggray -r200 -o out.png in.ps"),
    Signature("a camera's raw picture", "ftypcrx", at: 4, raw),
    Signature("a camera's raw picture", "FUJIFILMCCD-RAW", raw),
    Signature("a camera's raw picture", "IIRO", raw), Signature("a camera's raw picture", "IIRS", raw),
    Signature("a camera's raw picture", "IIU\0", raw),
    Signature(
        "a video", "ftyp", at: 4,
        "take a picture out of it first, for example: ffmpeg -i in.mp4 -frames:v 1 out.png"),
    Signature("a JPEG 2000 picture", "jP  ", at: 4, convert),
    Signature("a JPEG XL picture", "JXL ", at: 4, command("djxl in.jxl out.png")),
    Signature("a JPEG XL picture", [0xFF, 0x0A], command("djxl in.jxl out.png")),
    Signature("a Photoshop picture", "8BPS", convert),
    Signature("a GIMP picture", "gimp xcf", command("xcf2png in.xcf -o out.png")),
    Signature("an icon", [0x00, 0x00, 0x01, 0x00], convert),
    Signature("a PAM picture", "P7\n", command("pamtopnm in.pam > out.pnm")),
    Signature("a float picture", "PF\n", convert), Signature("a float picture", "Pf\n", convert),
    Signature("a ZIP archive", "PK", "unpack it first"),
    Signature("a gzip archive", [0x1F, 0x8B], "unpack it first"),
    Signature("a program", [0x7F, 0x45, 0x4C, 0x46], "give a PNG or JPEG picture"),
    Signature("an SVG drawing", "<svg", svg),
    Signature("a web page", "<!doctype html", webPage), Signature("a web page", "<!DOCTYPE html", webPage),
    Signature("a web page", "<html", webPage),
    Signature("an XML file", "<?xml", "give a PNG or JPEG picture; if it is an SVG drawing, \(svg)"),
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
