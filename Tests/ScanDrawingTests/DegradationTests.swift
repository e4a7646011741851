import EAN13Plugin
import QRPlugin
import ScanCore
import ScanDrawing
import ScanPipeline
import ScanVision
import Testing

@Suite("Degraded pictures")
struct DegradationTests {
    /// Each degradation alone, as the contact sheet shows it, and whether it moves what is in the picture.
    static let each: [(name: String, degradations: Degradations, moves: Bool)] = {
        func only(_ change: (inout Degradations) -> Void) -> Degradations {
            var degradations = Degradations()
            change(&degradations)
            return degradations
        }
        return [
            ("occlusion", only { $0.occlusion = Amount(0.04) }, false),
            ("invert", only { $0.invert = true }, false),
            ("mirror", only { $0.mirror = true }, true), ("scale", only { $0.scale = Amount(0.7) }, true),
            ("rotation", only { $0.rotation = Amount(20) }, true),
            ("perspective", only { $0.perspective = Amount(0.35) }, true),
            ("uneven_light", only { $0.unevenLight = Amount(0.8) }, false),
            ("contrast", only { $0.contrast = Amount(0.2) }, false),
            ("glare", only { $0.glare = Amount(0.5) }, false),
            ("defocus", only { $0.defocus = Amount(2) }, false),
            ("blur", only { $0.blur = Amount(1.4) }, false),
            ("motion", only { $0.motion = Amount(5) }, false),
            ("noise", only { $0.noise = Amount(30) }, false),
        ]
    }()

    /// A QR code and an EAN-13 on a sheet of paper.
    static func sheet() throws -> DrawnPicture {
        var sheet = DrawnPicture(width: 400, height: 180)
        let (ink, paper) = (DrawnPicture.inkGrey, DrawnPicture.paperGrey)
        let codes: [(EncodedSymbol, SymbolDrawing, Int)] = [
            (
                try QREncoder().encode(.text("https://example.com")),
                SymbolDrawing(module: 4, dark: ink, light: paper), 80
            ),
            (
                try EAN13Encoder().encode(.text("400638133393")),
                SymbolDrawing(module: 2, barHeight: 40, dark: ink, light: paper), 270
            ),
        ]
        for (symbol, drawing, x) in codes { sheet.lay(drawing.picture(of: symbol), x: x, y: 90) }
        return sheet
    }

    static func degraded(_ degradations: Degradations, seed: UInt64 = 3, grows: Bool = false) throws
        -> DrawnPicture
    {
        var sheet = try sheet()
        degradations.apply(to: &sheet, seed: seed, grows: grows)
        return sheet
    }

    @Test("every option is one of those tested") func complete() {
        #expect(Self.each.map(\.name) == Degradations.descriptions.map(\.name))
    }

    @Test("each changes the picture, the same way for the same seed", arguments: each.indices)
    func sameSeed(_ index: Int) throws {
        let (name, degradations, moves) = Self.each[index]
        let (plain, changed) = (try Self.sheet(), try Self.degraded(degradations))
        #expect(changed.pixels != plain.pixels, "\(name)")
        #expect(try Self.degraded(degradations).pixels == changed.pixels)
        #expect((changed.symbols != plain.symbols) == moves)
        #expect(changed.width == plain.width && changed.height == plain.height)
    }

    @Test("another seed draws another picture") func otherSeed() throws {
        let fixed = ["invert", "mirror", "scale", "rotation", "contrast", "defocus", "blur"]
        for (name, degradations, _) in Self.each where !fixed.contains(name) {
            #expect(
                try Self.degraded(degradations, seed: 4).pixels != Self.degraded(degradations).pixels,
                "\(name)")
        }
        var range = Degradations()
        range.rotation = Amount(-90, 90)
        #expect(try Self.degraded(range, seed: 4).pixels != Self.degraded(range).pixels)
    }

    @Test("one more degradation changes nothing in the numbers of another") func streams() throws {
        var (light, both) = (Degradations(), Degradations())
        light.unevenLight = Amount(0.5)
        (both.unevenLight, both.invert) = (light.unevenLight, true)
        let (first, second) = (try Self.degraded(light), try Self.degraded(both))
        // Light falls from the same side, so both are darkest in one corner, which is paper in both.
        func darkest(_ picture: DrawnPicture) -> Int? {
            [0, picture.width - 1, picture.pixels.count - picture.width, picture.pixels.count - 1].min {
                picture.pixels[$0] < picture.pixels[$1]
            }
        }
        #expect(darkest(first) == darkest(second))
    }

    @Test("codes are read where the truth says they are", arguments: each.indices, [false, true])
    func truth(_ index: Int, _ grows: Bool) throws {
        let (name, degradations, _) = Self.each[index]
        // A patch or a spot may hide a code; blur of most of a module and strong noise spoil bars sooner than modules.
        let spoils = ["occlusion", "glare", "noise", "blur", "motion"]
        let picture = try Self.degraded(degradations, grows: grows)
        let context = PluginContext(
            name: "ean13", pipeline: "", directory: "", clock: SystemClock(), log: { _, _ in })
        let readers: [any SymbolReader] = [QR(), LinearSweep([EAN13(.init(), context)])]
        let frame = Frame(
            id: FrameID(source: "test", index: 0), image: picture.image, time: FrameTime(nanoseconds: 0))
        let found = Scanner(readers: readers, effort: .thorough).scan(frame).readings
        for symbol in picture.symbols where symbol.format == .qr || !spoils.contains(name) {
            let reading = try #require(found.first { $0.text == symbol.text }, "\(name): \(symbol.text)")
            #expect(reading.format == symbol.format)
            // Bars look the same from behind as upside down.
            guard symbol.format == .qr || name != "mirror" else { continue }
            // They tell their ends across, but not how far they go along: there a part of the height is granted.
            let reach = symbol.format == .qr ? 2.5 : 25
            for (told, known) in zip(reading.corners.corners, symbol.corners.corners) {
                #expect(
                    abs(told.x - known.x) < reach && abs(told.y - known.y) < reach,
                    "\(name) \(symbol.format.rawValue)")
            }
        }
    }

    @Test("the largest amounts of everything at once are no trouble", arguments: [1, 7, 40])
    func extremes(_ side: Int) {
        var all = Degradations()
        (all.invert, all.mirror) = (true, true)
        (all.occlusion, all.scale, all.rotation) = (Amount(0.9), Amount(4), Amount(3600))
        (all.perspective, all.unevenLight, all.contrast) = (Amount(0.8), Amount(0.95), Amount(1))
        (all.glare, all.defocus, all.blur) = (Amount(1), Amount(30), Amount(30))
        (all.motion, all.noise) = (Amount(100), Amount(100))
        #expect(throws: Never.self) { try all.check() }
        for seed in 0..<5 {
            var picture = DrawnPicture(width: side, height: side)
            all.apply(to: &picture, seed: UInt64(seed), grows: true)
            #expect(picture.pixels.count == picture.width * picture.height)
        }
    }

    @Test("an amount out of range, and what is no amount, is told") func faults() {
        var wrong = Degradations()
        wrong.blur = Amount(2, 31)
        #expect(throws: Fault("expected blur of 0 to 30, found 2..31", option: "degrade")) {
            try wrong.check()
        }
        var problems: [Diagnostic] = []
        let place = Place(file: "a.yaml", line: 1, column: 1)
        for text in ["", "a", "5..", "..5", "9..3", "1..2..3", "nan", "inf"] {
            let node = ConfigValue(.scalar(ConfigScalar(text, isQuoted: false)), at: place)
            #expect(Amount.read(node, &problems) == nil, "\(text)")
        }
        #expect(problems.count == 8)
        let node = ConfigValue(.scalar(ConfigScalar("-1.5..2", isQuoted: false)), at: place)
        #expect(Amount.read(node, &problems) == Amount(-1.5, 2))
        #expect(Amount(-1.5, 2).written == "-1.5..2")
    }

    @Test("blurs keep the light of an even picture, and spread a point evenly") func blurs() {
        for (name, degradations, _) in Self.each where ["defocus", "blur", "motion"].contains(name) {
            var even = DrawnPicture(width: 40, height: 30, paper: 137)
            degradations.apply(to: &even, seed: 1)
            #expect(even.pixels.allSatisfy { $0 == 137 }, "\(name)")
            var point = DrawnPicture(width: 41, height: 41, paper: 0)
            point.pixels[20 * 41 + 20] = 255
            degradations.apply(to: &point, seed: 1)
            #expect(point.pixels == point.pixels.reversed(), "\(name)")
            #expect(point.pixels.reduce(0) { $0 + Int($1) } > 200, "\(name)")
        }
    }

    @Test("noise has the deviation that is asked for, and no bias") func noise() {
        var noise = Degradations()
        noise.noise = Amount(10)
        var picture = DrawnPicture(width: 300, height: 300, paper: 128)
        noise.apply(to: &picture, seed: 5)
        let mean = picture.pixels.reduce(0.0) { $0 + Double($1) } / 90_000
        let square = picture.pixels.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / 90_000
        #expect(abs(mean - 128) < 0.2)
        #expect(abs(square.squareRoot() - 10) < 0.2)
    }
}
