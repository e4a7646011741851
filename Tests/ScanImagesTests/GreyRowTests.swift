import Testing

@testable import ScanImages

@Suite("Loops over pixels say what their slow twins say")
struct GreyRowTests {
    private var numbers = SeededNumbers(seed: 11)

    private mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    }

    @Test("pixels of few bits", arguments: [1, 2, 4, 8]) mutating func lookUp(bits: Int) {
        let (row, table) = (bytes(100), bytes(256))
        let count = 100 * 8 / bits - 3
        var grey = [UInt8](repeating: 0, count: count)
        GreyRow.lookUp(row, bits: bits, in: table, count: count, into: &grey)
        let digits = row.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        for x in 0..<count {
            let index = digits[x * bits..<(x + 1) * bits].reduce(0) { $0 * 2 + Int($1) }
            #expect(grey[x] == table[index])
        }
    }

    @Test("samples of two bytes") mutating func pairs() {
        let (row, table) = (bytes(200), bytes(65_536))
        var samples = [UInt8](repeating: 0, count: 100)
        GreyRow.lookUpPairs(row, in: table, count: 100, into: &samples)
        for x in 0..<100 { #expect(samples[x] == table[Int(row[2 * x]) * 256 + Int(row[2 * x + 1])]) }
    }

    @Test(
        "pixels of bit fields",
        arguments: [
            (2, [0xF800, 0x7E0, 0x1F, 0]), (2, [0x0F00, 0xF0, 0xF, 0xF000]),
            (3, [0xFF_0000, 0xFF00, 0xFF, 0]),
            (4, [0x3FF0_0000, 0xF_FC00, 0x3FF, 0]), (4, [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]),
            (4, [0, 0xFFFF_FFFF, 0, 0]), (4, [1, 2, 4, 8]),
        ] as [(Int, [UInt32])])
    mutating func mix(bytesPerPixel: Int, masks: [UInt32]) {
        let row = bytes(100 * bytesPerPixel)
        let fields = BitFields(.init(red: masks[0], green: masks[1], blue: masks[2], alpha: masks[3]))
        var grey = [UInt8](repeating: 0, count: 100)
        GreyRow.mix(row, bytesPerPixel: bytesPerPixel, fields, count: 100, into: &grey)
        for x in 0..<100 {
            let pixel = (0..<bytesPerPixel).reduce(0) {
                $0 + Double(row[x * bytesPerPixel + $1]) * [1, 256, 65_536, 16_777_216][$1]
            }
            let channels = masks.enumerated().map { index, mask -> Double in
                guard mask != 0 else { return index == 3 ? 255 : 0 }
                let low = Double(mask & (~mask &+ 1))
                return Double(UInt32(pixel) & mask) / low * 255 / (Double(mask) / low)
            }
            let light = 0.299 * channels[0] + 0.587 * channels[1] + 0.114 * channels[2]
            let expected = light * channels[3] / 255 + 255 - channels[3]
            // One: more than eight bits are cut before they are weighed.
            #expect(abs(Double(grey[x]) - expected) <= 1.5)
        }
    }
}
