/// Reads numbers from bytes that nobody vouches for: what lies outside is nil.
struct ByteReader {
    let bytes: UnsafeRawBufferPointer
    var isLittleEndian = false

    func uint8(at offset: Int) -> Int? {
        offset >= 0 && offset < bytes.count ? Int(bytes[offset]) : nil
    }

    func uint16(at offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 2 else { return nil }
        let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
        return isLittleEndian ? second << 8 | first : first << 8 | second
    }

    func uint32(at offset: Int) -> Int? {
        guard let first = uint16(at: offset), let second = uint16(at: offset + 2) else { return nil }
        return isLittleEndian ? second << 16 | first : first << 16 | second
    }

    /// The part that begins at `offset` and has `count` bytes, as far as it is there.
    func part(at offset: Int, count: Int) -> UnsafeRawBufferPointer {
        guard offset >= 0, count > 0, offset < bytes.count else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<min(bytes.count, offset + count)])
    }
}
