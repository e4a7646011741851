import ScanCore
import ScanDrawing
import Testing

@Suite("Symbols as pictures")
struct SymbolDrawingTests {
    private let matrix = EncodedSymbol(
        format: .qr, text: "a", pattern: .matrix([[true, false], [false, true]], quietZone: 1))
    private let bars = EncodedSymbol(
        format: .ean8, text: "1", pattern: .bars([true, false, true], quietLeft: 2, quietRight: 1))

    @Test("modules have whole pixels, and the quiet zone is there") func modules() {
        let picture = SymbolDrawing(module: 2).picture(of: matrix)
        #expect(picture.width == 8 && picture.height == 8)
        let rows = (0..<8).map { y in String(picture.image.row(y).map { $0 == 0 ? "#" : "." as Character }) }
        let (light, upper, lower) = ("........", "..##....", "....##..")
        #expect(rows == [light, light, upper, upper, lower, lower, light, light])
        #expect(picture.symbols.map(\.corners.topLeft) == [Point(x: 2, y: 2)])
        #expect(picture.symbols.map(\.corners.bottomRight) == [Point(x: 6, y: 6)])
    }

    @Test("bars have their height, and two modules above and below") func heights() {
        let drawing = SymbolDrawing(module: 3, barHeight: 10, dark: 10, light: 200)
        let picture = drawing.picture(of: bars)
        #expect(picture.width == 18 && picture.height == 42)
        #expect(drawing.size(of: bars.pattern) == (18, 42))
        #expect(picture.image.row(0) == [UInt8](repeating: 200, count: 18))
        #expect(picture.image.row(6)[6...14] == [10, 10, 10, 200, 200, 200, 10, 10, 10])
        #expect(picture.image.row(36).allSatisfy { $0 == 200 })
    }

    @Test("a quiet zone that is told is taken") func quietZone() {
        #expect(SymbolDrawing(module: 1, quietZone: 0).picture(of: matrix).width == 2)
        #expect(SymbolDrawing(module: 1, quietZone: 5).picture(of: bars).width == 13)
    }

    @Test("what is laid over an edge loses what is outside", arguments: [-3, 0, 5, 9, 40])
    func edges(_ x: Int) {
        var paper = DrawnPicture(width: 10, height: 10, paper: 255)
        let symbol = SymbolDrawing(module: 1, quietZone: 0).picture(of: matrix)
        paper.lay(symbol, x: x, y: 4)
        #expect(paper.pixels.count == 100)
        #expect(paper.pixels.count { $0 == 0 } == [-3: 0, 0: 1, 5: 2, 9: 2, 40: 0][x])
        #expect(paper.symbols.first?.corners.topLeft == Point(x: Double(x - 1), y: 3))
    }

    @Test("fingerprints tell sizes, pixels and orders apart") func fingerprints() {
        let images = [(2, 3), (3, 2), (6, 1)].map {
            GrayImage(pixels: [0, 1, 2, 3, 4, 5], width: $0, height: $1)
        }
        #expect(Set(images.map { fingerprint($0) }).count == 3)
        let forward = fingerprint(images[1], after: fingerprint(images[0]))
        #expect(forward != fingerprint(images[0], after: fingerprint(images[1])))
        // A part of a picture is told by its own pixels, whatever lies between its rows.
        let part = images[1].cropped(x: 1, y: 0, width: 2, height: 2)
        #expect(fingerprint(part) == fingerprint(GrayImage(pixels: [1, 2, 4, 5], width: 2, height: 2)))
    }
}
