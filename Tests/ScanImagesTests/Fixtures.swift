import ScanCore
import ScanImages
import Testing

/// A picture drawn by `Fixtures/draw.py`, and the grey that Pillow makes of it.
struct Fixture: CustomTestStringConvertible, Sendable {
    let file: String
    let width: Int
    let height: Int
    let grey: [UInt8]

    var testDescription: String { file }
    var bytes: [UInt8] { Fixture.bytes(of: file) }

    static let folder = String(#filePath.dropLast("Fixtures.swift".count)) + "Fixtures"

    static func bytes(of file: String) -> [UInt8] {
        do {
            return try PictureFile.read("\(folder)/\(file)")
        } catch {
            Issue.record("\(file): \(error.message)")
            return []
        }
    }

    /// All that `expected.txt` and `expected-bitmaps.txt` name.
    static let all = listed(in: "expected.txt") + listed(in: "expected-bitmaps.txt")

    private static func listed(in list: String) -> [Fixture] {
        String(decoding: bytes(of: list), as: UTF8.self)
            .split(separator: "\n").compactMap { line in
                let parts = line.split(separator: "\t")
                guard parts.count == 4, let width = Int(parts[1]), let height = Int(parts[2]) else {
                    return nil
                }
                let digits = Array(parts[3].utf8).map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
                let grey = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
                return Fixture(file: String(parts[0]), width: width, height: height, grey: grey)
            }
    }

    static let pngs = all.filter { $0.file.hasSuffix(".png") }
    static let webPs = all.filter { $0.file.hasSuffix(".webp") && PictureFormats.available.contains("WebP") }
    static let gifs = all.filter { $0.file.hasSuffix(".gif") && PictureFormats.available.contains("GIF") }
    static let bmps = all.filter { $0.file.hasSuffix(".bmp") }
    static let pnms = all.filter { [".pbm", ".pgm", ".ppm"].contains($0.file.suffix(4)) }
    /// HEIC of 8 and 10 bits, with alpha, and AVIF; none where the library cannot be opened.
    static let heifs = all.filter { [".heic", ".avif"].contains($0.file.suffix(5)) && canReadHEIF }
    static let jpegs = all.filter { $0.file.hasSuffix(".jpg") && PictureFormats.available.contains("JPEG") }
}

/// Whether HEIF is built in and libheif is there.
let canReadHEIF: Bool = {
    do throws(PictureFault) {
        _ = try PictureDecoder.decode(Fixture.bytes(of: "still.heic"))
        return true
    } catch {
        return error.reason != .leftOut
    }
}()

/// The fault that decoding ends in, or nil after an issue was recorded.
func refusal(of bytes: [UInt8], limits: PictureLimits = PictureLimits()) -> PictureFault? {
    do {
        let picture = try PictureDecoder.decode(bytes, limits: limits)
        Issue.record("became a picture of \(picture.image.width)×\(picture.image.height)")
        return nil
    } catch {
        return error
    }
}

/// A generator whose numbers are the same every time (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
