import ScanVision
import Testing

@Suite("Bits from bytes")
struct BitReaderTests {
    @Test("numbers across bytes, the most significant bit first")
    func numbers() {
        var bits = BitReader([0b1010_0101, 0b1100_0011, 0b1111_0000])
        #expect(bits.read(3) == 0b101)
        #expect(bits.read(0) == 0)
        #expect(bits.read(9) == 0b0_0101_1100)
        #expect(bits.remaining == 12)
        #expect(bits.read(12) == 0b0011_1111_0000)
        #expect(bits.read(1) == nil)
        #expect(bits.position == 24)
    }

    @Test("asking for too much reads nothing")
    func beyond() {
        var bits = BitReader([0xFF])
        #expect(bits.read(9) == nil)
        #expect(bits.read(-1) == nil)
        #expect(bits.read(33) == nil)
        #expect(bits.read(8) == 0xFF)
        var none = BitReader([])
        #expect(none.read(0) == 0)
        #expect(none.read(1) == nil)
    }

    @Test("any numbers are those of the bits written out", arguments: 0..<20)
    func twin(_ seed: UInt64) {
        var random = SplitMix(state: seed)
        let bytes = (0..<40).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        var digits = bytes.map { byte in
            let bits = String(byte, radix: 2)
            return String(repeating: "0", count: 8 - bits.count) + bits
        }.joined()[...]
        var reader = BitReader(bytes)
        while true {
            let count = Int(random.next() % 33)
            guard let value = reader.read(count) else {
                #expect(count > digits.count && reader.remaining == digits.count)
                break
            }
            #expect(value == (count == 0 ? 0 : Int(digits.prefix(count), radix: 2)))
            digits = digits.dropFirst(count)
        }
    }
}
