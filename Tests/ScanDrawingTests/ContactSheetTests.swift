import Foundation
import ScanCore
import ScanDrawing
import ScanImages
import Testing

/// `docs/degradations.png` shows every degradation; `make contact-sheet` writes it anew.
@Suite("The contact sheet of degradations")
struct ContactSheetTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "docs/degradations.png")

    /// The picture as drawn, then each degradation in the order of the options, four in a row.
    private static func sheet() throws -> DrawnPicture {
        let tiles =
            try [DegradationTests.sheet()]
            + DegradationTests.each.map { try DegradationTests.degraded($0.degradations) }
        let (columns, gap) = (4, 6)
        let rows = (tiles.count + columns - 1) / columns
        let (width, height) = (tiles[0].width + gap, tiles[0].height + gap)
        var sheet = DrawnPicture(width: columns * width + gap, height: rows * height + gap, paper: 255)
        for (index, tile) in tiles.enumerated() {
            sheet.lay(
                tile, x: gap + index % columns * width + tile.width / 2,
                y: gap + index / columns * height + tile.height / 2)
        }
        return sheet
    }

    @Test("is what is drawn today, pixel by pixel") func upToDate() throws {
        let sheet = try Self.sheet()
        if ProcessInfo.processInfo.environment["SCANLOOM_WRITE_SHEET"] != nil {
            try Data(try PNGEncoder.encode(sheet.image)).write(to: Self.file)
        }
        let bytes = try Data(contentsOf: Self.file)
        let stored = try PictureDecoder.decode(Array(bytes), limits: PictureLimits()).image
        #expect(fingerprint(stored) == fingerprint(sheet.image), "make contact-sheet writes it")
    }

    @Test("black and white pictures take a bit a pixel, others a byte, and both come back") func pngs() throws
    {
        var pixels = (0..<63).map { UInt8($0 % 3 == 0 ? 0 : 255) }
        for depth: UInt8 in [1, 8] {
            if depth == 8 { pixels[5] = 100 }
            let image = GrayImage(pixels: pixels, width: 9, height: 7)
            let bytes = try PNGEncoder.encode(image)
            // The bit depth is the byte behind width and height in the first chunk (PNG, 11.2.1).
            #expect(bytes[24] == depth)
            let back = try PictureDecoder.decode(bytes, limits: PictureLimits()).image
            #expect(fingerprint(back) == fingerprint(image))
        }
        #expect(throws: Fault.self) { try PNGEncoder.encode(GrayImage(pixels: [], width: 0, height: 0)) }
    }
}
