import ScanCore
import ScanImages
import Testing

@Suite("Pictures become grey")
struct PictureDecoderTests {
    @Test("the fixtures are all there") func fixtures() {
        #expect(Fixture.pngs.count == 35)
        #expect(Fixture.webPs.count == 4 || !PictureFormats.available.contains("WebP"))
        #expect(Fixture.gifs.count == 3 || !PictureFormats.available.contains("GIF"))
        #expect(Fixture.bmps.count == 19 && Fixture.pnms.count == 13)
        #expect(Fixture.heifs.count == 4 || !canReadHEIF)
        #expect(Fixture.jpegs.count == 16 || !PictureFormats.available.contains("JPEG"))
    }

    @Test("PNG of every colour type and depth, plain and interlaced, as Pillow does", arguments: Fixture.pngs)
    func png(fixture: Fixture) throws { try compare(fixture, within: 1) }

    // Two: Pillow rounds to RGB and back, which the Y plane itself is spared.
    @Test("JPEG in grey, colour, RGB, CMYK and YCCK, as Pillow does", arguments: Fixture.jpegs)
    func jpeg(fixture: Fixture) throws { try compare(fixture, within: fixture.file == "grey.jpg" ? 0 : 2) }

    @Test("WebP with and without loss, with alpha, as Pillow does", arguments: Fixture.webPs)
    func webP(fixture: Fixture) throws {
        try compare(fixture, within: 1)
        let orientation = try PictureDecoder.decode(fixture.bytes).orientation
        #expect(orientation == (fixture.file == "turned.webp" ? .right : .up))
    }

    @Test("GIF plain, interlaced and with a clear colour, as Pillow does", arguments: Fixture.gifs)
    func gif(fixture: Fixture) throws { try compare(fixture, within: 1) }

    @Test(
        "BMP with palettes, run lengths, bit fields, alpha, upside down, of OS/2, as made",
        arguments: Fixture.bmps)
    func bmp(fixture: Fixture) throws { try compare(fixture, within: 1) }

    @Test("PNM plain and raw, of 1 to 16 bits, with comments, as made", arguments: Fixture.pnms)
    func pnm(fixture: Fixture) throws { try compare(fixture, within: 1) }

    // Four: what coding with loss may change at its best quality.
    @Test("HEIC and AVIF with and without alpha, of 8 and 10 bits, as made", arguments: Fixture.heifs)
    func heif(fixture: Fixture) throws { try compare(fixture, within: 4) }

    private func compare(_ fixture: Fixture, within tolerance: Int) throws {
        let picture = try PictureDecoder.decode(fixture.bytes)
        let image = picture.image
        try #require(image.width == fixture.width && image.height == fixture.height)
        let grey = (0..<image.height).flatMap(image.row)
        let worst = zip(grey, fixture.grey).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(worst <= tolerance, "off by \(worst)")
        #expect(picture.damage == nil)
    }

    @Test("An EXIF orientation shows the dark corner upper left", arguments: Orientation.allCases)
    func orientation(orientation: Orientation) throws {
        guard PictureFormats.available.contains("JPEG") else { return }
        let picture = try PictureDecoder.decode(Fixture.bytes(of: "turned-\(orientation.rawValue).jpg"))
        #expect(picture.orientation == orientation)
        let geometry = picture.geometry
        #expect(geometry.shownWidth == 40 && geometry.shownHeight == 24)
        for y in 0..<picture.image.height {
            for x in 0..<picture.image.width {
                let shown = geometry.shown(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let isDark = picture.image[x, y] < 128
                #expect(isDark == (shown.x < 10 && shown.y < 6), "stored (\(x), \(y)) shown at \(shown)")
            }
        }
    }

    @Test("A PNG's EXIF block may come after its pixels") func lateExif() throws {
        #expect(try PictureDecoder.decode(Fixture.bytes(of: "exif-late.png")).orientation == .left)
    }

    @Test("A JPEG with bytes between its segments is used, and what is wrong is told") func damaged() throws {
        guard PictureFormats.available.contains("JPEG") else { return }
        var bytes = Fixture.bytes(of: "grey.jpg")
        bytes.insert(contentsOf: [1, 2, 3], at: bytes.count - 2)
        let picture = try PictureDecoder.decode(bytes)
        #expect(picture.damage?.contains("extraneous bytes") == true)
        #expect(picture.image.width == 40)
    }

    @Test("What follows a picture does not matter", arguments: ["grey-8.png", "turned-6.jpg"])
    func trailingBytes(file: String) throws {
        guard file.hasSuffix(".png") || PictureFormats.available.contains("JPEG") else { return }
        let bytes = Fixture.bytes(of: file)
        let alone = try PictureDecoder.decode(bytes)
        let followed = try PictureDecoder.decode(bytes + [UInt8](repeating: 0xAA, count: 1000))
        #expect(followed.image.row(3) == alone.image.row(3))
    }
}
