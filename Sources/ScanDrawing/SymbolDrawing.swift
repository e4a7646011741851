import ScanCore

/// How a symbol is drawn: whole pixels for each module, and its quiet zone around it.
public struct SymbolDrawing: Sendable {
    /// Pixels along a side of a module.
    public var module: Int
    /// Height of bars, in modules; matrices are as high as they are wide.
    public var barHeight: Int
    /// Light modules around the symbol; nil for what the standard asks for.
    public var quietZone: Int?
    /// Grey of dark modules.
    public var dark: UInt8
    /// Grey of light modules and of the quiet zone.
    public var light: UInt8

    /// A drawing of black on white.
    public init(
        module: Int = 4, barHeight: Int = 50, quietZone: Int? = nil, dark: UInt8 = 0, light: UInt8 = 255
    ) {
        precondition(module > 0 && barHeight > 0, "modules of \(module) pixels, bars of \(barHeight) modules")
        self.module = module
        self.barHeight = barHeight
        self.quietZone = quietZone
        self.dark = dark
        self.light = light
    }

    /// Size of the picture of a pattern, in pixels.
    public func size(of pattern: SymbolPattern) -> (width: Int, height: Int) {
        let layout = layout(of: pattern)
        return (
            (layout.left + layout.columns + layout.right) * module, (layout.above * 2 + layout.rows) * module
        )
    }

    /// The picture of a symbol.
    public func picture(of symbol: EncodedSymbol) -> DrawnPicture {
        let layout = layout(of: symbol.pattern)
        let (width, height) = size(of: symbol.pattern)
        var picture = DrawnPicture(width: width, height: height, paper: light)
        for y in 0..<layout.rows {
            let line = row(layout.modules(y), from: layout.left, width: width)
            for copy in 0..<module {
                let start = ((y + layout.above) * module + copy) * width
                picture.pixels.replaceSubrange(start..<(start + width), with: line)
            }
        }
        let (left, top) = (Double(layout.left * module), Double(layout.above * module))
        let (right, bottom) = (left + Double(layout.columns * module), top + Double(layout.rows * module))
        picture.symbols = [
            SymbolTruth(
                format: symbol.format, text: symbol.text,
                corners: Quad(
                    Point(x: left, y: top), Point(x: right, y: top), Point(x: right, y: bottom),
                    Point(x: left, y: bottom)))
        ]
        return picture
    }

    private func row(_ modules: [Bool], from left: Int, width: Int) -> [UInt8] {
        var line = [UInt8](repeating: light, count: width)
        for (index, isDark) in modules.enumerated() where isDark {
            let start = (left + index) * module
            for x in start..<(start + module) { line[x] = dark }
        }
        return line
    }

    /// Sizes in modules, and the modules of each row.
    private struct Layout {
        var left: Int
        var right: Int
        var above: Int
        var columns: Int
        var rows: Int
        var modules: (Int) -> [Bool]
    }

    private func layout(of pattern: SymbolPattern) -> Layout {
        switch pattern {
        case .matrix(let rows, let quiet):
            let quiet = quietZone ?? quiet
            return Layout(
                left: quiet, right: quiet, above: quiet, columns: rows.first?.count ?? 0, rows: rows.count,
                modules: { rows[$0] })
        case .bars(let bars, let left, let right):
            // Above and below bars nothing is asked for; two modules keep them off what lies beside.
            return Layout(
                left: quietZone ?? left, right: quietZone ?? right, above: 2, columns: bars.count,
                rows: barHeight, modules: { _ in bars })
        }
    }
}
