import ScanVision

/// Characters in a row that are written in one mode (ISO/IEC 18004, 7.4).
struct Segment: Hashable, Sendable {
    let mode: Message.Mode
    var units: [Writing.Unit]

    /// Bits of the mode indicator and the character count (Tables 2 and 3).
    static func headerBits(_ mode: Message.Mode, _ countClass: Int) -> Int { 4 + countBits(mode, countClass) }

    private static func countBits(_ mode: Message.Mode, _ countClass: Int) -> Int {
        switch mode {
        case .numeric: [10, 12, 14][countClass]
        case .alphanumeric: [9, 11, 13][countClass]
        case .byte: [8, 16, 16][countClass]
        case .kanji, .hanzi: [8, 10, 12][countClass]
        }
    }

    /// Sixths of a bit that a character takes; nil where the mode cannot hold it.
    static func sixths(_ unit: Writing.Unit, _ mode: Message.Mode) -> Int? {
        switch mode {
        case .numeric: unit.isDigit ? 20 : nil
        case .alphanumeric: unit.alphanumeric.isEmpty ? nil : 33 * unit.alphanumeric.count
        case .byte: unit.bytes.isEmpty ? nil : 48 * unit.bytes.count
        case .kanji: unit.kanji == nil ? nil : 78
        case .hanzi: nil
        }
    }

    /// Bits of the segment in a version of that class.
    func bits(_ countClass: Int) -> Int {
        let sixths = units.reduce(0) { $0 + (Self.sixths($1, mode) ?? 0) }
        return Self.headerBits(mode, countClass) + (sixths + 5) / 6
    }

    /// Writes the segment.
    func write(to bits: inout BitWriter, _ countClass: Int) {
        bits.write(indicator, 4)
        bits.write(count, Self.countBits(mode, countClass))
        switch mode {
        case .numeric:
            writeGroups(of: 3, units.flatMap(\.bytes).map { Int($0) - 0x30 }, base: 10, [4, 7, 10], &bits)
        case .alphanumeric:
            let values = units.flatMap(\.alphanumeric).compactMap(Alphabet.value)
            writeGroups(of: 2, values, base: 45, [6, 11], &bits)
        case .byte: for byte in units.flatMap(\.bytes) { bits.write(Int(byte), 8) }
        case .kanji, .hanzi: for unit in units { bits.write(unit.kanji ?? 0, 13) }
        }
    }

    private var indicator: Int {
        switch mode {
        case .numeric: 0b0001
        case .alphanumeric: 0b0010
        case .byte: 0b0100
        case .kanji: 0b1000
        case .hanzi: 0b1101
        }
    }

    private var count: Int {
        switch mode {
        case .alphanumeric: units.reduce(0) { $0 + $1.alphanumeric.count }
        case .byte: units.reduce(0) { $0 + $1.bytes.count }
        case .numeric, .kanji, .hanzi: units.count
        }
    }

    private func writeGroups(
        of size: Int, _ values: [Int], base: Int, _ widths: [Int], _ bits: inout BitWriter
    ) {
        for start in stride(from: 0, to: values.count, by: size) {
            let group = values[start..<min(start + size, values.count)]
            bits.write(group.reduce(0) { $0 * base + $1 }, widths[group.count - 1])
        }
    }
}

extension Writing.Unit {
    var isDigit: Bool { bytes.count == 1 && (0x30...0x39).contains(bytes[0]) }
}
