import ScanCore
import ScanImages
import Testing

@Suite("Bad pictures are faults with words")
struct BadPictureTests {
    @Test(
        "what is no picture of a known kind is told by name",
        arguments: [
            ("II*\0", "a TIFF picture"), ("MM\0*", "a TIFF picture"), ("%PDF-1.7", "a PDF document"),
            ("%!PS-Adobe-3.0", "a PostScript document"),
            ("II*\0\u{10}\0\0\0CR", "a camera's raw picture"), ("II*\0\u{10}\0\0\0DN", "a TIFF picture"),
            ("\0\0\0\u{18}ftypcrx ", "a camera's raw picture"), ("\0\0\0\u{18}ftypisom", "a video"),
            ("P7\nWIDTH 4", "a PAM picture"), ("P5", "a text file"), ("P5.4", "a text file"),
            ("<!DOCTYPE html><html>", "a web page"),
            ("<html><body>", "a web page"),
            ("<svg xmlns=", "an SVG drawing"), ("PK\u{3}\u{4}", "a ZIP archive"),
            ("hello, world\n", "a text file"),
            ("\u{1}\u{2}\u{3}", "a kind of file that is not known (it begins with 01 02 03)"),
        ])
    func otherKinds(bytes: String, name: String) throws {
        let fault = try #require(refusal(of: Array(bytes.utf8)))
        #expect(fault.reason == .unsupported)
        #expect(fault.message == "expected a PNG, JPEG, WebP, GIF, HEIF, BMP or PNM picture, found \(name)")
        #expect(!fault.remedy.isEmpty)
    }

    @Test(
        "what can be converted is told by the command that does",
        arguments: [
            ("II*\0", "convert in.tif out.png"), ("%PDF-1.7", "pdftoppm -png -r 200 in.pdf page"),
            ("<svg xmlns=", "rsvg-convert in.svg -o out.png"),
            ("<?xml version=\"1.0\"?><svg", "rsvg-convert in.svg -o out.png"),
            ("FUJIFILMCCD-RAW 0201", "exiftool -b -PreviewImage in.raw > out.jpg"),
        ])
    func remedies(bytes: String, command: String) throws {
        #expect(try #require(refusal(of: Array(bytes.utf8))).remedy.hasSuffix(command))
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
        "every shorter beginning of a WebP, GIF or HEIF, and one changed byte, is a fault or a picture but no crash",
        arguments: (Fixture.webPs + Fixture.gifs + Fixture.heifs).map(\.file))
    func damaged(file: String) throws {
        let bytes = Fixture.bytes(of: file)
        // Each HEIF takes a process of its own.
        let isHEIF = Fixture.heifs.contains { $0.file == file }
        for count in stride(from: 0, to: bytes.count - 2, by: isHEIF ? 13 : 1) {
            // The last bytes of a chunk may be padding that no pixel needs.
            let isWhole = (try? PictureDecoder.decode(Array(bytes.prefix(count)))) != nil
            #expect(!isWhole || count > bytes.count - 40, "\(count) of \(bytes.count) bytes")
        }
        var random = SeededNumbers(seed: 7)
        for _ in 0..<(isHEIF ? 200 : 2000) {
            var changed = bytes
            changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                in: 0...255, using: &random)
            _ = try? PictureDecoder.decode(changed, limits: PictureLimits(pixels: 1_000_000))
        }
    }

    @Test(
        "every shorter beginning of a BMP or PNM, but for a plain PNM's last digits",
        arguments: Fixture.bmps + Fixture.pnms)
    func truncatedBitmap(fixture: Fixture) throws {
        let bytes = fixture.bytes
        // What may be missing: plain pixels end in a comment after digits of which fewer are a number too, rows in
        // padding, run lengths in a mark that some writers leave out.
        let isPlain = bytes[0] == UInt8(ascii: "P") && bytes[1] <= UInt8(ascii: "3")
        let isInRuns = fixture.file.hasPrefix("runs")
        let spare = isPlain ? 13 : isInRuns ? 5 : fixture.file.hasSuffix(".bmp") ? 3 : 0
        for count in 3..<bytes.count - spare {
            let fault = try #require(refusal(of: Array(bytes.prefix(count))), "\(count) bytes")
            #expect(fault.reason == .truncated, "\(count) of \(bytes.count) bytes: \(fault.message)")
        }
    }

    @Test(
        "a PNM that makes no sense",
        arguments: [
            ("P5 4 4 0 ", "the PNM says that its greatest value is 0"),
            ("P5 4 4 65536 ", "the PNM is damaged (it has a greatest value above 65535)"),
            ("P5 99999999999999999999 4 255 ", "the PNM is damaged (it has a width above 2147483647)"),
            ("P5 -4 4 255 ", "the PNM is damaged (it has no width where one belongs)"),
            ("P5 4 4 255!", "the PNM is damaged (it has no white space behind its header)"),
            ("P5 0 4 255 ", "its header says 0×4 pixels, which is no picture"),
            ("P1 2 1 2 0", "the PNM is damaged (it has no 0 or 1 where one belongs)"),
            ("P2 1 1 7 8", "the PNM is damaged (it has a sample above 7)"),
        ])
    func senselessPNM(text: String, message: String) {
        #expect(refusal(of: Array(text.utf8))?.message == message)
    }

    @Test("a PNM of more pixels than the limit, and a BMP") func largeBitmaps() {
        #expect(refusal(of: Array("P4 1000000 1000000 ".utf8))?.reason == .tooLarge)
        var bytes = Fixture.bytes(of: "rgb-24.bmp")
        bytes.replaceSubrange(18..<26, with: [0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0, 0x80])
        #expect(refusal(of: bytes)?.reason == .tooLarge)
    }

    @Test(
        "a BMP of a kind that is not read, by name",
        arguments: [
            ("rgb-24.bmp", 30, 4, " of 24 bits a pixel with a JPEG inside"),
            ("rgb-24.bmp", 30, 5, " of 24 bits a pixel with a PNG inside"),
            ("rgb-24.bmp", 30, 99, " of 24 bits a pixel with compression 99"),
            ("os2-2.bmp", 30, 3, " of 8 bits a pixel with Huffman codes"),
            ("rgb-24.bmp", 28, 5, " of 5 bits a pixel"),
        ])
    func otherBMPs(file: String, offset: Int, value: UInt8, ending: String) throws {
        var bytes = Fixture.bytes(of: file)
        bytes[offset] = value
        let fault = try #require(refusal(of: bytes))
        #expect(fault.reason == .unsupported)
        #expect(fault.message.hasSuffix("found one" + ending))
    }

    @Test(
        "a BMP with a header of 13 bytes, a width of -1, no height, run lengths from the top, a gap in a bit field"
    )
    func senselessBMP() {
        func refused(_ file: String, at offset: Int, _ value: [UInt8]) -> PictureFault.Reason? {
            var bytes = Fixture.bytes(of: file)
            bytes.replaceSubrange(offset..<offset + value.count, with: value)
            return refusal(of: bytes)?.reason
        }
        #expect(refused("rgb-24.bmp", at: 14, [13]) == .damaged)
        #expect(refused("rgb-24.bmp", at: 18, [0xFF, 0xFF, 0xFF, 0xFF]) == .damaged)
        #expect(refused("rgb-24.bmp", at: 22, [0, 0, 0, 0]) == .damaged)
        #expect(refused("runs-8.bmp", at: 22, [0xF7, 0xFF, 0xFF, 0xFF]) == .damaged)
        #expect(refused("rgb-565.bmp", at: 54, [0, 0xA0, 0, 0]) == .damaged)
        #expect(refused("rgb-24.bmp", at: 10, [0xFF, 0xFF, 0xFF, 0xFF]) == .truncated)
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

@Suite("Bad HEIFs are faults with words", .enabled(if: canReadHEIF))
struct BadHEIFTests {
    @Test("a coded picture far larger than the header says is given up before it takes memory")
    func lyingSize() throws {
        let start = ContinuousClock.now
        let fault = try #require(refusal(of: Fixture.bytes(of: "lying.avif")))
        #expect(fault.reason == .damaged)
        // Without a limit it is decoded, in 3 s and 0.9 GB.
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    @Test("more pixels than the limit") func tooLarge() throws {
        let bytes = Fixture.bytes(of: "still.heic")
        let fault = try #require(refusal(of: bytes, limits: PictureLimits(pixels: 959)))
        #expect(fault.message == "its header says 40×24 pixels, more than the limit of 959")
        #expect(try PictureDecoder.decode(bytes, limits: PictureLimits(pixels: 960)).image.width == 40)
    }

    @Test("a sequence without a still picture") func sequence() {
        let bytes = Array("\0\0\0\u{18}ftyphevc\0\0\0\0hevcmsf1".utf8)
        #expect([.damaged, .unsupported, .truncated].contains(refusal(of: bytes)?.reason))
    }
}

@Suite("Pictures with bytes changed at random")
struct MutatedPictureTests {
    @Test(
        "become a picture or a fault, and nothing worse",
        arguments: Fixture.pngs + Fixture.jpegs + Fixture.bmps + Fixture.pnms)
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
