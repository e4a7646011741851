import ScanCore
import ScanImages
import Testing

@Suite("Bad pictures are faults with words")
struct BadPictureTests {
    @Test(
        "what is no picture of a known kind is told by name",
        arguments: [
            ("BM6\0", "a BMP picture"),
            ("II*\0", "a TIFF picture"), ("%PDF-1.7", "a PDF document"),
            ("\0\0\0\u{18}ftypheic", "a HEIC picture"),
            ("\0\0\0\u{18}ftypavif", "an AVIF picture"), ("\0\0\0\u{18}ftypisom", "a video"),
            ("P5 4 4 255 ", "a PNM picture"), ("<!DOCTYPE html><html>", "a web page"),
            ("<html><body>", "a web page"),
            ("<svg xmlns=", "an SVG drawing"), ("PK\u{3}\u{4}", "a ZIP archive"),
            ("hello, world\n", "a text file"),
            ("\u{1}\u{2}\u{3}", "a kind of file that is not known (it begins with 01 02 03)"),
        ])
    func otherKinds(bytes: String, name: String) throws {
        let fault = try #require(refusal(of: Array(bytes.utf8)))
        #expect(fault.reason == .unsupported)
        #expect(fault.message == "expected a PNG, JPEG, WebP or GIF picture, found \(name)")
        #expect(!fault.remedy.isEmpty)
    }

    @Test("no bytes") func empty() { #expect(refusal(of: [])?.reason == .empty) }

    @Test("more bytes than the limit") func tooManyBytes() throws {
        let fault = try #require(
            refusal(of: Fixture.bytes(of: "grey-8.png"), limits: PictureLimits(bytes: 100)))
        #expect(fault.reason == .tooLarge)
        #expect(fault.message == "the file has 194 bytes, more than the limit of 100")
    }

    @Test(
        "every shorter beginning of a picture",
        arguments: ["rgb-8-interlaced.png", "grey-16.png", "colour.jpg"])
    func truncated(file: String) throws {
        guard file.hasSuffix(".png") || PictureFormats.available.contains("JPEG") else { return }
        let bytes = Fixture.bytes(of: file)
        for count in 12..<bytes.count {
            let fault = try #require(refusal(of: Array(bytes.prefix(count))), "\(count) bytes")
            #expect(fault.reason == .truncated, "\(count) of \(bytes.count) bytes: \(fault.message)")
        }
    }

    @Test(
        "every shorter beginning of a WebP or GIF, and one changed byte, is a fault or a picture but no crash",
        arguments: (Fixture.webPs + Fixture.gifs).map(\.file))
    func damaged(file: String) throws {
        let bytes = Fixture.bytes(of: file)
        for count in 0..<bytes.count - 2 {
            // The last bytes of a chunk may be padding that no pixel needs.
            let isWhole = (try? PictureDecoder.decode(Array(bytes.prefix(count)))) != nil
            #expect(!isWhole || count > bytes.count - 40, "\(count) of \(bytes.count) bytes")
        }
        var random = SeededNumbers(seed: 7)
        for _ in 0..<2000 {
            var changed = bytes
            changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
            _ = try? PictureDecoder.decode(changed, limits: PictureLimits(pixels: 1_000_000))
        }
    }

    @Test("a bomb of 20,000 × 20,000 pixels in 48 kB") func bomb() throws {
        let fault = try #require(refusal(of: Fixture.bytes(of: "bomb.png")))
        #expect(fault.reason == .tooLarge)
        #expect(
            fault.message == "its header says 20000×20000 pixels, more than the limit of 100000000")
        #expect(fault.remedy.contains("max_pixels"))
    }

    @Test(
        "a PNG header that lies",
        arguments: [
            (0x8000_0000, 9, PictureFault.Reason.tooLarge), (0xFFFF_FFFF, 0xFFFF_FFFF, .tooLarge),
            (1_000_001, 1, .tooLarge), (0, 9, .damaged), (13, 0, .damaged), (0, 0, .damaged),
            (13, 10, .damaged), (14, 9, .damaged), (1_000_000, 100, .damaged),
        ])
    func lyingPNG(width: Int, height: Int, reason: PictureFault.Reason) {
        var bytes = Fixture.bytes(of: "grey-8.png")
        put(width, at: 16, in: &bytes)
        put(height, at: 20, in: &bytes)
        #expect(refusal(of: bytes)?.reason == reason)
    }

    private func put(_ number: Int, at offset: Int, in bytes: inout [UInt8]) {
        for i in 0..<4 { bytes[offset + i] = UInt8(truncatingIfNeeded: number >> (24 - 8 * i)) }
    }

    @Test("a PNG copied as text") func textMode() {
        let bytes = Fixture.bytes(of: "grey-8.png")
        let fault = refusal(of: Array(bytes[..<4]) + [0x0A] + bytes[6...])
        #expect(fault?.remedy == "copy it again in binary mode")
    }
}

@Suite("Bad JPEGs are faults with words", .enabled(if: PictureFormats.available.contains("JPEG")))
struct BadJPEGTests {
    /// `grey.jpg` after `change` was done to its frame header, whose marker is at the index given.
    private func changed(_ change: (inout [UInt8], Int) -> Void) throws -> [UInt8] {
        var bytes = Fixture.bytes(of: "grey.jpg")
        let frame = try #require(
            bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        change(&bytes, frame)
        return bytes
    }

    @Test("12 bits a sample, by name") func twelveBits() throws {
        let fault = try #require(refusal(of: changed { $0[$1 + 4] = 12 }))
        #expect(fault.reason == .unsupported)
        #expect(fault.message.hasSuffix("found a JPEG of 12 bits a sample"))
    }

    @Test("lossless, by name") func lossless() throws {
        let fault = try #require(refusal(of: changed { $0[$1 + 1] = 0xC3 }))
        #expect(fault.message.hasSuffix("found a lossless or hierarchical JPEG (process SOF3)"))
    }

    @Test("two components") func components() throws {
        #expect(refusal(of: try changed { $0[$1 + 9] = 2 })?.reason == .unsupported)
    }

    @Test("no size") func noSize() throws {
        #expect(refusal(of: try changed { ($0[$1 + 5], $0[$1 + 6]) = (0, 0) })?.reason == .damaged)
        #expect(refusal(of: try changed { ($0[$1 + 7], $0[$1 + 8]) = (0, 0) })?.reason == .damaged)
    }

    @Test("a size that lies: far more than there is") func lyingSize() throws {
        let bytes = try changed { for i in 5...8 { $0[$1 + i] = 0xFF } }
        #expect(refusal(of: bytes)?.reason == .tooLarge)
        let tall = try changed { ($0[$1 + 5], $0[$1 + 6]) = (0x40, 0) }
        let picture = try PictureDecoder.decode(tall)
        #expect(picture.image.height == 0x4000)
        #expect(picture.damage != nil)
    }

    @Test("a scan without a frame") func noFrame() throws {
        #expect(refusal(of: try changed { $0[$1 + 1] = 0xFE })?.reason == .damaged)
    }
}

@Suite("Pictures with bytes changed at random")
struct MutatedPictureTests {
    @Test("become a picture or a fault, and nothing worse", arguments: Fixture.pngs + Fixture.jpegs)
    func mutated(fixture: Fixture) {
        var numbers = SeededNumbers(seed: fixture.file.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
        let original = fixture.bytes
        let limits = PictureLimits(pixels: 100_000)
        for _ in 0..<400 {
            var bytes = original
            for _ in 0...Int.random(in: 0..<6, using: &numbers) { mutate(&bytes, &numbers) }
            guard let picture = try? PictureDecoder.decode(bytes, limits: limits) else { continue }
            #expect(picture.image.width * picture.image.height <= limits.pixels)
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ numbers: inout SeededNumbers) {
        guard bytes.count > 4 else { return }
        let place = Int.random(in: 2..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
        case 2: bytes[place] = [0, 0xFF, 0x7F, 0x80][Int.random(in: 0..<4, using: &numbers)]
        case 3: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 8)], at: place)
        }
    }
}
