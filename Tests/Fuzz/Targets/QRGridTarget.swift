import ScanVision

@testable import QRPlugin

/// The certainties of a QR code's modules to its message.
enum QRGridTarget: FuzzTarget {
    static let name = "qr-grid"

    static func run(_ input: FuzzInput) {
        var input = input
        let layout = SymbolLayout.of(Version(input.int(Version.all)))
        let isErasing = input.flag()
        let grid = grid(input.rest, size: layout.size)
        guard case .success(let symbol) = GridDecoder(layout: layout).decode(grid, erasing: isErasing) else {
            return
        }
        promise(symbol.version == layout.version, "another version than was asked for")
        promise(!symbol.message.modes.isEmpty, "a message without a segment")
        promise(symbol.correction.chance <= 0, "a chance of 10^\(symbol.correction.chance)")
        promise(symbol.correction.data.count < layout.codewordCount, "no codeword of parity")
        QRBitsTarget.check(symbol.message, codewords: symbol.correction.data.count)
    }

    /// A byte a module, signed, over again where there are too few; the lowest is no number.
    private static func grid(_ bytes: [UInt8], size: Int) -> ModuleGrid {
        var grid = ModuleGrid(columns: size, rows: size)
        guard !bytes.isEmpty else { return grid }
        for i in grid.values.indices {
            let value = Int8(bitPattern: bytes[i % bytes.count])
            grid.values[i] = value == .min ? .nan : Float(value) / 127
        }
        return grid
    }
}
