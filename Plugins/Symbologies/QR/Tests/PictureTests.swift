import Glibc
import ScanCore
import ScanPipeline
import ScanVision
import Testing

@testable import QRPlugin

@Suite("QR codes in pictures")
struct PictureTests {
    private func scan(_ image: GrayImage, _ effort: Effort = .fast) -> FrameResult {
        let frame = Frame(
            id: FrameID(source: "test", index: 0), image: image, time: FrameTime(nanoseconds: 0))
        return Scanner(readers: [QR()], effort: effort).scan(frame)
    }

    private func detail(_ name: String, _ reading: Reading?) -> JSONValue? {
        reading?.details.first { $0.name == name }?.value
    }

    @Test("every version, upright", arguments: SymbolFixture.all)
    func upright(_ fixture: SymbolFixture) {
        let result = scan(Drawing(pixelsPerModule: 2).picture(of: fixture.rows))
        #expect(result.readings.map(\.bytes) == [fixture.bytes ?? result.readings.first?.bytes ?? []])
        #expect(result.rejections.isEmpty)
    }

    @Test("any angle, corners in the symbol's order", arguments: Array(stride(from: 0.0, to: 360, by: 24)))
    func turned(_ degrees: Double) {
        let fixture = SymbolFixture.named("bytes 2-Q")
        let result = scan(Drawing(pixelsPerModule: 4, degrees: degrees).picture(of: fixture.rows))
        #expect(result.readings.map(\.bytes) == [fixture.bytes])
        guard let corners = result.readings.first?.corners else { return }
        let across = Vector(corners.topRight) - Vector(corners.topLeft)
        let down = Vector(corners.bottomLeft) - Vector(corners.topLeft)
        #expect(abs(across.length - 100) < 3)
        #expect(across.cross(down) > 9000)
        let turn = across.angle
        #expect(abs((turn - degrees + 540).truncatingRemainder(dividingBy: 360) - 180) < 2)
    }

    @Test("any size of module", arguments: [1.4, 2, 2.6, 3.3, 5, 8, 13, 25])
    func scaled(_ pixels: Double) {
        let fixture = SymbolFixture.named("bytes 3-H")
        #expect(
            scan(Drawing(pixelsPerModule: pixels).picture(of: fixture.rows)).readings.map(\.bytes) == [
                fixture.bytes
            ])
    }

    @Test("light on dark is read with more than the least effort, and told")
    func inverted() {
        let fixture = SymbolFixture.named("UTF-8 4-M")
        let result = scan(Drawing(dark: 220, light: 30).picture(of: fixture.rows), .normal)
        #expect(result.readings.map(\.text) == [fixture.text])
        #expect(detail("inverted", result.readings.first) == true)
    }

    @Test("mirrored, with corners in the symbol's own order")
    func mirrored() {
        let fixture = SymbolFixture.named("bytes 3-H")
        let result = scan(Drawing(degrees: 20, isMirrored: true).picture(of: fixture.rows))
        #expect(result.readings.map(\.text) == [fixture.text])
        #expect(detail("mirrored", result.readings.first) == true)
        guard let corners = result.readings.first?.corners else { return }
        let across = Vector(corners.topRight) - Vector(corners.topLeft)
        let down = Vector(corners.bottomLeft) - Vector(corners.topLeft)
        #expect(across.cross(down) < 0)
    }

    @Test("seen at a slant", arguments: [0.1, 0.2, 0.3])
    func perspective(_ amount: Double) {
        let fixture = SymbolFixture.named("bytes 3-H")
        let drawing = Drawing(pixelsPerModule: 6, degrees: 10, perspective: amount)
        #expect(scan(drawing.picture(of: fixture.rows)).readings.map(\.bytes) == [fixture.bytes])
    }

    @Test("faint and noisy")
    func faint() {
        let fixture = SymbolFixture.named("bytes 3-H")
        let drawing = Drawing(pixelsPerModule: 5, dark: 110, light: 150, noise: 12)
        #expect(scan(drawing.picture(of: fixture.rows)).readings.map(\.bytes) == [fixture.bytes])
    }

    @Test(
        "bent ones, small by their edges and big by their alignment patterns",
        arguments: [("bytes 3-H", 1.2), ("14-Q", 2), ("27-M", 2)])
    func bent(_ name: String, _ modules: Double) {
        let fixture = SymbolFixture.named(name)
        let picture = Drawing(pixelsPerModule: 5, bend: modules).picture(of: fixture.rows)
        #expect(scan(picture, .normal).readings.map(\.bytes) == [fixture.bytes])
    }

    @Test("one finder pattern lost", arguments: [(0, 0), (18, 0), (0, 18)])
    func lostFinder(_ x: Int, _ y: Int) {
        let fixture = SymbolFixture.named("bytes 2-Q")
        var rows = fixture.rows
        for v in y..<(y + 7) { for u in x..<(x + 7) { rows[v][u] = (u + v) % 3 == 0 } }
        #expect(
            scan(Drawing(pixelsPerModule: 6).picture(of: rows), .thorough).readings.map(\.bytes) == [
                fixture.bytes
            ])
    }

    @Test("a damaged one beyond repair is rejected with the reason")
    func rejected() {
        var rows = SymbolFixture.named("alphanumeric 1-M").rows
        for y in 9..<21 { for x in 9..<21 { rows[y][x].toggle() } }
        let result = scan(Drawing(pixelsPerModule: 6).picture(of: rows), .normal)
        #expect(result.readings.isEmpty)
        #expect(result.rejections.map(\.failure.reason) == ["too_many_errors"])
        #expect(
            result.rejections.first?.failure.explanation
                == "block 1 of 1 has more than the 4 errors that can be corrected; 0 of its 26 codewords are doubtful"
        )
        let figures = result.rejections.first?.failure.figures ?? []
        #expect(figures.contains(JSONMember("pixels_per_module", .double(6))))
        #expect(figures.contains(JSONMember("version", .int(1))))
        #expect(figures.contains(JSONMember("contrast", .int(190))))
        #expect(figures.contains(JSONMember("quiet_zone", .int(4))))
    }

    @Test("one without a quiet zone says so", arguments: [0, 1, 2])
    func noQuietZone(_ modules: Int) {
        var rows = SymbolFixture.named("alphanumeric 1-M").rows
        for y in 9..<21 { for x in 9..<21 { rows[y][x].toggle() } }
        // A dark frame so many modules off.
        let side = rows.count + 2 * modules + 2
        let framed = (0..<side).map { y in
            (0..<side).map { x -> Bool in
                let (u, v) = (x - modules - 1, y - modules - 1)
                if rows.indices.contains(v), rows.indices.contains(u) { return rows[v][u] }
                return x == 0 || y == 0 || x == side - 1 || y == side - 1
            }
        }
        let result = scan(Drawing(pixelsPerModule: 6).picture(of: framed), .thorough)
        let failure = result.rejections.first?.failure
        #expect(failure?.figures.contains(JSONMember("quiet_zone", .int(modules))) == true)
        #expect(failure?.explanation.contains("no quiet zone") == (modules == 0))
    }

    @Test("where nothing is located, the result says why")
    func nothing() {
        let plain = GrayImage(pixels: Array(repeating: 128, count: 10_000), width: 100, height: 100)
        #expect(scan(plain).nothing.map(\.failure.reason) == ["no_contrast"])
        let stripes = GrayImage(
            pixels: (0..<10_000).map { $0 % 100 / 7 % 2 == 0 ? 0 : 255 }, width: 100, height: 100)
        #expect(scan(stripes).nothing.map(\.failure.reason) == ["no_finder_patterns"])
        #expect(scan(stripes).nothing.first?.failure.explanation == "0 finder patterns, where a symbol has 3")
        let found = scan(Drawing().picture(of: SymbolFixture.named("bytes 2-Q").rows))
        #expect(found.nothing.isEmpty)
    }

    @Test("an unreadable one says where little contrast may be the reason")
    func hint() {
        var rows = SymbolFixture.named("alphanumeric 1-M").rows
        for y in 9..<21 { for x in 9..<21 { rows[y][x].toggle() } }
        let result = scan(Drawing(pixelsPerModule: 6, dark: 100, light: 120).picture(of: rows), .normal)
        #expect(result.rejections.first?.failure.explanation.hasSuffix("; its contrast is 20 of 255") == true)
    }

    @Test("the same frame gives the same result twice")
    func repeatable() {
        let picture = Drawing(pixelsPerModule: 3, degrees: 33, noise: 60).picture(
            of: SymbolFixture.named("10-L").rows)
        let (first, second) = (scan(picture, .thorough), scan(picture, .thorough))
        #expect(first.readings == second.readings && first.rejections == second.rejections)
        #expect(first.work == second.work)
    }

    @Test("details, identifier, charset and evidence of a reading")
    func details() {
        let fixture = SymbolFixture.named("GS1")
        let reading = scan(Drawing().picture(of: fixture.rows)).readings.first
        #expect(reading?.format == .qr)
        #expect(reading?.symbologyIdentifier == "]Q3")
        #expect(detail("application", reading) == "gs1")
        #expect(detail("errors_corrected", reading) == 0)
        #expect((reading?.confidence ?? 0) > 0.999)
    }

    @Test("pictures without a code give nothing", arguments: [0, 1, 2, 20, 40, 41, 150])
    func empty(_ side: Int) {
        let plain = GrayImage(pixels: Array(repeating: 128, count: side * side), width: side, height: side)
        #expect(scan(plain, .thorough).readings.isEmpty)
        var random = SplitMix(state: 3)
        let noise = (0..<(side * side)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let result = scan(GrayImage(pixels: noise, width: side, height: side), .thorough)
        #expect(result.readings.isEmpty)
    }
}

extension Vector {
    /// Degrees clockwise from the right, as one sees a picture.
    fileprivate var angle: Double { atan2(y, x) * 180 / .pi }
}
