import ScanConfig
import ScanCore
import ScanPipeline
import ScanPlugins
import ScanTesting
import Testing

/// `region`, `rotate` and `mirror` of a source, from the configuration to what is read.
@Suite("Regions of a picture")
struct RegionTests {
    /// One picture of four codes, a quadrant each, in reading order.
    struct FourCodes: FrameSource {
        static let name = "four_codes"
        static let summary = "Gives one picture of four codes."
        static let texts = ["4006381333931", "5000100000011", "9783161484100", "5901234123457"]
        private static let bars = [
            "A353AF7A259AA14285D2166A", "A353A732353AB972E5CB366A", "AEC4A13214CAAE48B99B972A",
            "A2D3B326F4EAB36C8572744A",
        ]
        static let (cellWidth, cellHeight) = (360, 240)
        let isLive = false
        let isGiven = Locked(false)

        init(_ options: NoOptions, _ context: PluginContext) {}
        func start() async throws {}
        func stop() async {}
        func next() async throws -> SourceItem? {
            guard
                isGiven.withLock({
                    let was = $0; $0 = true; return !was
                })
            else { return nil }
            return .frame(
                Frame(
                    id: FrameID(source: "", index: 0), image: FourCodes.picture(),
                    time: FrameTime(nanoseconds: 0)))
        }

        static func picture() -> GrayImage {
            var pixels = [UInt8](repeating: 230, count: 4 * cellWidth * cellHeight)
            for (index, hexadecimal) in FourCodes.bars.enumerated() {
                let code = DrawnBars(modules: ScanTesting.bars(hexadecimal: hexadecimal)).image()
                let left = index % 2 * cellWidth + (cellWidth - code.width) / 2
                let top = index / 2 * cellHeight + (cellHeight - code.height) / 2
                for y in 0..<code.height {
                    for (x, pixel) in code.row(y).enumerated() {
                        pixels[(top + y) * 2 * cellWidth + left + x] = pixel
                    }
                }
            }
            return GrayImage(pixels: pixels, width: 2 * cellWidth, height: 2 * cellHeight)
        }
    }

    /// What is read with those keys beside the source, and what is told of it.
    private func read(_ keys: String) async throws -> (texts: [String], report: RunReport?, told: [String]) {
        let text = """
            version: 1
            source:
              four_codes:
            \(keys.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
            symbologies: [ean13]
            handlers: [print]
            """
        let surroundings = ConfigSurroundings(
            variable: { _ in nil }, file: { _, _ in .failure(FileFault("does not exist")) })
        let file = ConfigFile.parse(
            Array(text.utf8), name: "r.yaml", directory: "/", surroundings: surroundings)
        var registry = PluginRegistry.standard
        registry.add(FourCodes.self)
        let composition = Composer(registry: registry).compose(
            try #require(file.value), name: "r", directory: "/")
        guard var plan = composition.plan else {
            return ([], nil, composition.diagnostics.map(\.description))
        }
        let handler = ScriptedHandler()
        plan.handlers = [HandlerPlan(name: "list", handler: handler)]
        let report = await Pipeline(plan).run()
        return (handler.texts, report, report.failures.map(\.reason))
    }

    /// How a quadrant can be written; `column` and `row` are 0 or 1, `size` is the picture's as shown.
    static let waysToWrite:
        [@Sendable (_ column: Int, _ row: Int, _ size: (width: Int, height: Int)) -> String] =
            [
                { column, row, _ in "{ x: \(column * 50)%, y: \(row * 50)%, width: 50%, height: 50% }" },
                { column, row, _ in
                    "{ x: \(Double(column) / 2), y: \(Double(row) / 2), width: 0.5, height: 0.5 }"
                },
                { column, row, size in
                    "{ x: \(column * size.width / 2)px, y: \(row * size.height / 2)px, "
                        + "width: \(size.width / 2)px, height: \(size.height / 2)px, rule: inside }"
                },
                { column, row, size in "[\(column * 50)%, \(row * size.height / 2)px, 0.5, 50%]" },
            ]

    @Test(
        "hold exactly the code that is seen there, turned and mirrored, however they are written",
        arguments: [0, 90, 180, 270], [false, true])
    func quadrants(_ degrees: Int, _ isMirrored: Bool) async throws {
        // What is seen: the table of texts, turned and mirrored as a table.
        var seen = [[FourCodes.texts[0], FourCodes.texts[1]], [FourCodes.texts[2], FourCodes.texts[3]]]
        for _ in 0..<(degrees / 90) { seen = [[seen[1][0], seen[0][0]], [seen[1][1], seen[0][1]]] }
        if isMirrored { seen = seen.map { $0.reversed() } }
        let sides = (width: 2 * FourCodes.cellWidth, height: 2 * FourCodes.cellHeight)
        let size = degrees % 180 == 0 ? sides : (width: sides.height, height: sides.width)
        for write in Self.waysToWrite {
            for (row, texts) in seen.enumerated() {
                for (column, text) in texts.enumerated() {
                    let region = write(column, row, size)
                    let found = try await read("rotate: \(degrees)\nmirror: \(isMirrored)\nregion: \(region)")
                    #expect(found.texts == [text], "\(region): \(found.told)")
                }
            }
        }
    }

    @Test(
        "decide about a code across their edge by the rule",
        arguments: [
            // The upper left code's bars begin at 39 of 360 pixels and end at 321; its centre is at 180.
            ("x: 0px, width: 360px, rule: inside", true), ("x: 60px, width: 300px, rule: inside", false),
            ("x: 150px, width: 100px, rule: centre", true), ("x: 190px, width: 100px, rule: centre", false),
            ("x: 300px, width: 10px, rule: intersects", true),
            ("x: 330px, width: 30px, rule: intersects", false),
        ])
    func edge(_ keys: String, _ isRead: Bool) async throws {
        let found = try await read("region: { \(keys), y: 0, height: 50% }")
        #expect(found.texts == (isRead ? ["4006381333931"] : []), "\(found.told)")
    }

    @Test(
        "are a mistake when they leave the picture, with the right bounds",
        arguments: [
            (
                "region: { x: 60%, width: 50% }",
                "r.yaml:4:28: the region reaches outside of the picture: x and width are 110% together; "
                    + "width can be at most 40%"
            ),
            (
                "region: { y: 100%, height: 10% }",
                "r.yaml:4:16: the region begins outside of the picture; y must be less than 100%"
            ),
            (
                "region: { x: 600px, width: 200px }",
                "the region reaches to 800px, outside of the picture, whose width is 720px; "
                    + "with x at 600px, width can be at most 120px"
            ),
            (
                "rotate: 90\nregion: { x: 600px, width: 200px }",
                "the region begins at x 600px, outside of the picture, whose width is 480px; "
                    + "x can be at most 479px"
            ),
            (
                "region: { x: 20, width: 50% }",
                "r.yaml:4:16: expected a percentage such as 25%, a fraction from 0 to 1, or pixels such as "
                    + "200px, found \"20\"; write 20px or 20%"
            ),
            ("rotate: 450", "r.yaml:4:11: expected 0, 90, 180 or 270, found \"450\"; write 90"),
        ])
    func outside(_ keys: String, _ told: String) async throws {
        let found = try await read(keys)
        #expect(found.told == [told])
        #expect(found.texts.isEmpty)
        if let report = found.report { #expect(report.exitStatus == 3) }
    }
}
