import Foundation
import ScanCore
import ScanDrawing
import ScanPipeline
import ScanTesting
import Testing

@testable import TestPatternPlugin

/// Draws a square whose side in modules is the text.
private struct Square: SymbolEncoder {
    static let name = "square"
    static let summary = "Makes squares."
    static let format = SymbolFormat(rawValue: "square")
    init(_ options: NoOptions, _ context: PluginContext) {}
    init() {}
    func encode(_ message: SymbolMessage) throws(Fault) -> EncodedSymbol {
        guard case .text(let text) = message, let side = Int(text) else { throw Fault("no side") }
        let rows = [[Bool]](repeating: [Bool](repeating: true, count: side), count: side)
        return EncodedSymbol(format: Self.format, text: text, pattern: .matrix(rows, quietZone: 1))
    }
}

@Suite("The test_pattern source")
struct TestPatternTests {
    private func source(
        clock: any ScanClock = SystemClock(), _ change: (inout TestPattern.Options) -> Void
    ) throws -> TestPattern {
        var options = TestPattern.Options()
        options.size = PixelSize(width: 64, height: 48)
        options.codes = [square("4")]
        change(&options)
        let context = PluginContext(
            name: "pattern", pipeline: "test", directory: "", clock: clock, encoders: [Square()],
            log: { _, _ in })
        return try TestPattern(options, context)
    }

    private func square(_ text: String, _ change: (inout PatternCode) -> Void = { _ in }) -> PatternCode {
        var code = PatternCode()
        (code.format, code.text, code.module) = ("square", text, 2)
        change(&code)
        return code
    }

    private func frames(of source: TestPattern) async throws -> [Frame] {
        try await source.start()
        var frames: [Frame] = []
        while let item = try await source.next() {
            guard case .frame(let frame) = item else { throw Fault("a failure") }
            frames.append(frame)
        }
        await source.stop()
        return frames
    }

    @Test("does what a source must, live or not", arguments: [nil, 500] as [Double?])
    func conformance(_ fps: Double?) async throws {
        let source = try source { ($0.fps, $0.frames) = (fps, 20) }
        #expect(source.isLive == (fps != nil))
        #expect(await Conformance.violations(of: source, named: "pattern") == [])
    }

    @Test("is one frame without a rate, and without an end with one") func counts() async throws {
        #expect(try await frames(of: try source { _ in }).count == 1)
        #expect(try source { _ in }.remaining == 1)
        #expect(try source { $0.fps = 10 }.remaining == nil)
        #expect(try source { $0.live = true }.remaining == nil)
    }

    @Test("draws what it is told, and the truth travels with the frame") func truth() async throws {
        let source = try source {
            $0.codes = [square("4") { ($0.x, $0.y) = (.pixels(16), .fraction(0.5)) }, square("8")]
            $0.codes[1].x = .fraction(0.75)
        }
        let frame = try #require(try await frames(of: source).first)
        #expect(frame.truth.map(\.text) == ["4", "8"])
        #expect(frame.truth.map(\.corners.topLeft) == [Point(x: 12, y: 20), Point(x: 40, y: 16)])
        for symbol in frame.truth {
            let corner = symbol.corners.topLeft
            #expect(frame.image[Int(corner.x), Int(corner.y)] == DrawnPicture.inkGrey)
            #expect(frame.image[Int(corner.x) - 1, Int(corner.y)] == DrawnPicture.paperGrey)
        }
        let part = try PictureView(region: Region(x: .fraction(0.5))).apply(to: frame)
        #expect(part.truth == frame.truth)
    }

    @Test("codes come and go on the frames' own clock, again and again") func schedule() async throws {
        let source = try source {
            ($0.fps, $0.frames, $0.live) = (2, 10, false)
            $0.codes = [
                square("4") { ($0.until, $0.every) = (.seconds(1), .seconds(2)) },
                square("5") { $0.from = .seconds(3) },
            ]
        }
        let shown = try await frames(of: source).map { $0.truth.map(\.text).joined() }
        #expect(shown == ["4", "4", "", "", "4", "4", "5", "5", "45", "45"])
    }

    @Test("frames come when they are due, and bear that time") func pace() async throws {
        let time = VirtualTime()
        let source = try source(clock: time) { ($0.fps, $0.frames) = (4, 5) }
        let times = await time.run { () -> [Duration] in
            guard let frames = try? await frames(of: source) else { return [] }
            return frames.map { $0.time - FrameTime(nanoseconds: 0) }
        }
        #expect(times == [0, 250, 500, 750, 1000].map { .milliseconds($0) })
        #expect(time.elapsed == .seconds(1))
    }

    @Test("the same seed draws the same frames, another draws others") func seeds() async throws {
        func prints(_ seed: Int) async throws -> [UInt64] {
            let source = try source {
                ($0.seed, $0.frames, $0.degrade.noise) = (seed, 3, Amount(5))
                $0.codes[0].degrade.rotation = Amount(0, 360)
            }
            return try await frames(of: source).map { fingerprint($0.image) }
        }
        let first = try await prints(7)
        #expect(try await prints(7) == first)
        #expect(Set(first + (try await prints(8))).count == 6)
    }

    @Test("what cannot be drawn is told before the run")
    func faults() throws {
        let cases: [(change: (inout TestPattern.Options) -> Void, words: String, option: String)] = [
            ({ $0.codes[0].format = "sqare" }, "nothing draws \"sqare\"; did you mean \"square\"?", "codes"),
            ({ $0.codes = [$0.codes[0], square("x")] }, "code 2: no side", "codes"),
            (
                { $0.codes[0].text = "40" },
                "the code takes 84x84 pixels with its quiet zone, the frame has 64x48; "
                    + "take a smaller module or a larger size", "codes"
            ),
            ({ $0.codes[0].degrade.blur = Amount(99) }, "expected blur of 0 to 30, found 99", "codes"),
            ({ $0.degrade.scale = Amount(0) }, "expected scale of 0.1 to 4, found 0", "degrade"),
            ({ $0.fps = 0 }, "expected fps above 0, up to 1000, found 0", "fps"),
            ({ $0.frames = 0 }, "expected at least one frame, found 0", "frames"),
            (
                { $0.size = PixelSize(width: 60_000, height: 60_000) },
                "a frame of 60000x60000 has more than 100000000 pixels; take a smaller size", "size"
            ),
        ]
        for (change, words, option) in cases {
            let fault = #expect(throws: Fault.self) { try source(change) }
            #expect(fault?.description == words)
            #expect(fault?.option == option)
        }
    }

    @Test("the README has the options of a code and of degrading") func readme() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../README.md")
        let readme = try String(contentsOf: file, encoding: .utf8)
        for options in [PatternCode.descriptions, Degradations.descriptions] {
            #expect(readme.contains("\n\n" + optionsTable(options) + "\n"), "\(optionsTable(options))")
        }
    }
}
