/// Writes whole numbers as bits, most significant first: what `BitReader` reads.
public struct BitWriter: Sendable {
    /// The bytes so far; bits of the last one that were not written are 0.
    public private(set) var bytes: [UInt8] = []
    /// Bits written so far.
    public private(set) var count = 0

    /// A writer before the first bit.
    public init() {}

    /// Writes the lowest `width` bits of a number, 0 to 32.
    public mutating func write(_ value: Int, _ width: Int) {
        precondition((0...32).contains(width), "\(width) bits")
        for bit in (0..<width).reversed() {
            if count % 8 == 0 { bytes.append(0) }
            if value >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
            count += 1
        }
    }
}
