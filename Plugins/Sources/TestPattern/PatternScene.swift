import ScanCore
import ScanDrawing

/// What the frames show: codes that were encoded once, drawn for each frame.
struct PatternScene: Sendable {
    private struct Code: Sendable {
        let options: PatternCode
        let picture: DrawnPicture
        let x: Int
        let y: Int
    }

    /// More than any camera's frame has.
    private static let mostPixels = 100_000_000

    private let size: PixelSize
    private let codes: [Code]
    private let degrade: Degradations
    private let seed: UInt64

    /// Encodes and draws every code; a `Fault` tells the first that cannot be.
    init(_ options: TestPattern.Options, encoders: [any SymbolEncoder]) throws(Fault) {
        size = options.size
        degrade = options.degrade
        seed = UInt64(bitPattern: Int64(options.seed))
        guard size.width * size.height <= Self.mostPixels else {
            throw Fault(
                "a frame of \(size.written ?? "") has more than \(Self.mostPixels) pixels",
                remedy: "take a smaller size", option: "size")
        }
        try degrade.check()
        var codes: [Code] = []
        for (index, code) in options.codes.enumerated() {
            do throws(Fault) {
                codes.append(try Self.code(code, options.size, encoders))
            } catch {
                let text = options.codes.count == 1 ? error.message : "code \(index + 1): \(error.message)"
                throw Fault(text, remedy: error.remedy, option: "codes")
            }
        }
        self.codes = codes
    }

    /// Frame number `index`, shown `time` after the first; stops between steps when the task is cancelled.
    func picture(_ index: Int, at time: Duration) throws -> DrawnPicture {
        var picture = DrawnPicture(width: size.width, height: size.height)
        for (number, code) in codes.enumerated() where code.options.isShown(at: time) {
            var drawn = code.picture
            code.options.degrade.apply(to: &drawn, seed: seed(index, number + 1), grows: true)
            picture.lay(drawn, x: code.x, y: code.y)
            try Task.checkCancellation()
        }
        degrade.apply(to: &picture, seed: seed(index, 0))
        return picture
    }

    /// A seed for one frame and one code; 0 is the frame itself.
    private func seed(_ frame: Int, _ code: Int) -> UInt64 {
        var random = DrawingRandom(seed: seed, stream: frame, code)
        return random.next()
    }

    private static func code(
        _ options: PatternCode, _ size: PixelSize, _ encoders: [any SymbolEncoder]
    ) throws(Fault) -> Code {
        try options.degrade.check()
        guard let encoder = encoders.first(where: { type(of: $0).name == options.format }) else {
            let names = encoders.map { type(of: $0).name }
            throw Fault(
                "nothing draws \(quotedText(options.format))",
                remedy: nearestName(to: options.format, among: names).map { "did you mean \"\($0)\"?" }
                    ?? "there are \(names.joined(separator: ", "))")
        }
        let symbol = try encoder.encode(options.gs1 ? .elements(options.text) : .text(options.text))
        let drawing = SymbolDrawing(
            module: options.module, barHeight: options.height, dark: DrawnPicture.inkGrey,
            light: DrawnPicture.paperGrey)
        let needed = drawing.size(of: symbol.pattern)
        guard needed.width <= size.width, needed.height <= size.height else {
            throw Fault(
                "the code takes \(needed.width)x\(needed.height) pixels with its quiet zone, "
                    + "the frame has \(size.written ?? "")",
                remedy: "take a smaller module or a larger size")
        }
        return Code(
            options: options, picture: drawing.picture(of: symbol), x: options.x.pixels(of: size.width),
            y: options.y.pixels(of: size.height))
    }
}
