import ScanVision

/// Writes segments as the modules of a version and level: padding, parity, placement, format (ISO/IEC 18004, 7.4.10
/// to 7.10).
struct SymbolWriter {
    let layout: SymbolLayout
    let level: Level

    /// Bits of data that a version holds at a level.
    static func capacity(_ version: Version, _ level: Level) -> Int {
        let codewords = SymbolLayout.of(version).codewordCount
        let table = BlockTable(version, level, codewords: codewords)
        return (codewords - table.count * table.parity) * 8
    }

    /// The modules under a mask; the one of the least penalty where none is told.
    func modules(of bits: BitWriter, mask given: Mask?) -> (rows: [[Bool]], mask: Mask) {
        let codewords = allCodewords(padded(bits))
        if let given { return (rows(codewords, given), given) }
        let drawn = (0..<8).map { number in
            let rows = rows(codewords, Mask(number: number))
            return (rows: rows, mask: Mask(number: number), penalty: MaskPenalty.of(rows))
        }
        let best = drawn.dropFirst().reduce(drawn[0]) { $1.penalty < $0.penalty ? $1 : $0 }
        return (best.rows, best.mask)
    }

    /// The data codewords, with a terminator as far as it fits, and filled up (7.4.9, 7.4.10).
    private func padded(_ bits: BitWriter) -> [UInt8] {
        let capacity = Self.capacity(layout.version, level)
        var bits = bits
        bits.write(0, min(4, capacity - bits.count))
        var codewords = bits.bytes
        for index in 0..<(capacity / 8 - codewords.count) { codewords.append(index % 2 == 0 ? 0xEC : 0x11) }
        return codewords
    }

    /// All codewords in the order of placement: blocks with their parity, dealt in turn.
    private func allCodewords(_ data: [UInt8]) -> [UInt8] {
        let table = BlockTable(layout.version, level, codewords: layout.codewordCount)
        var codewords = [UInt8](repeating: 0, count: layout.codewordCount)
        var rest = data[...]
        for places in table.places {
            let block = Array(rest.prefix(places.count - table.parity))
            rest = rest.dropFirst(block.count)
            let whole = block + ReedSolomon.qr.parity(of: block, count: table.parity)
            for (place, codeword) in zip(places, whole) { codewords[place] = codeword }
        }
        return codewords
    }

    private func rows(_ codewords: [UInt8], _ mask: Mask) -> [[Bool]] {
        let size = layout.size
        var modules = layout.roles.map { $0 == .dark }
        let tile = mask.tile
        for (bit, place) in layout.order.enumerated() {
            // Remainder bits behind the last codeword are 0 before masking.
            let isDark = bit / 8 < codewords.count && codewords[bit / 8] >> (7 - UInt8(bit % 8)) & 1 == 1
            modules[Int(place)] = isDark != tile[Int(layout.tilePlaces[bit])]
        }
        for information in information(mask) {
            modules[information.y * size + information.x] = information.isDark
        }
        return (0..<size).map { Array(modules[($0 * size)..<(($0 + 1) * size)]) }
    }

    private func information(_ mask: Mask) -> [(x: Int, y: Int, isDark: Bool)] {
        let format = FormatInformation(level: level, mask: mask).modules(size: layout.size)
        guard layout.version.hasVersionInformation else { return format }
        return format + VersionInformation.modules(layout.version)
    }
}
