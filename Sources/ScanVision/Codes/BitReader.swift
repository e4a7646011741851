/// Reads whole numbers from bytes, most significant bit first, and never beyond their end.
public struct BitReader: Sendable {
    private let bytes: [UInt8]
    /// Bits read so far.
    public private(set) var position = 0

    /// A reader before the first bit.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Bits that are left.
    public var remaining: Int { bytes.count * 8 - position }

    /// The next `count` bits, 0 to 32, as a number; nil, with nothing read, where fewer are left.
    public mutating func read(_ count: Int) -> Int? {
        guard count >= 0, count <= 32, count <= remaining else { return nil }
        var value = 0
        for bit in position..<(position + count) {
            value = value << 1 | Int(bytes[bit >> 3] >> (7 - UInt8(bit & 7)) & 1)
        }
        position += count
        return value
    }
}
