import ScanCore

/// The colour changes of one picture row after another, with buffers that are made once.
struct RowRuns: ~Copyable {
    /// Columns at which the colour changes, from the left edge, which counts as bright; after the last, the width.
    private(set) var changes: UnsafeMutableBufferPointer<Int32>
    private let dark: UnsafeMutableBufferPointer<UInt8>
    private let thresholds: UnsafeMutableBufferPointer<UInt8>
    private let map: ThresholdMap
    private let width: Int
    private var blockRow = -1

    init(width: Int, _ map: ThresholdMap) {
        precondition(map.columns * 8 >= width)
        self.width = width
        self.map = map
        changes = .allocate(capacity: width + 72)
        // Words of 64 pixels: what is beyond the last pixel stays bright.
        dark = .allocate(capacity: (width + 63) / 64 * 64)
        dark.initialize(repeating: 0)
        thresholds = .allocate(capacity: map.columns * 8)
        thresholds.initialize(repeating: 0)
    }

    deinit {
        changes.deallocate()
        dark.deallocate()
        thresholds.deallocate()
    }

    /// Finds the changes of row `y`, whose pixels are given; returns how many there are.
    ///
    /// Even ones begin dark runs, odd ones bright runs; the one after the last is the width.
    mutating func find(_ pixels: UnsafeBufferPointer<UInt8>, _ y: Int) -> Int {
        precondition(pixels.count >= width)
        spreadThresholds(of: y >> 3)
        for x in 0..<width { dark[x] = pixels[x] < thresholds[x] ? 1 : 0 }
        var count = 0
        var carry: UInt64 = 0
        let words = UnsafeRawBufferPointer(dark)
        for word in 0..<(dark.count / 64) {
            let bits = Self.packed(words, word &* 64)
            var edges = bits ^ (bits &<< 1 | carry)
            carry = bits &>> 63
            while edges != 0 {
                changes[count] = Int32(truncatingIfNeeded: word &* 64 &+ edges.trailingZeroBitCount)
                count &+= 1
                edges &= edges &- 1
            }
        }
        if count > 0, changes[count - 1] >= width { count -= 1 }
        changes[count] = Int32(truncatingIfNeeded: width)
        return count
    }

    /// Each block's threshold, once a pixel, so that comparing a row needs no index.
    private mutating func spreadThresholds(of row: Int) {
        guard row != blockRow else { return }
        blockRow = row
        for column in 0..<map.columns {
            let threshold = map.thresholds[row * map.columns + column]
            for k in 0..<8 { thresholds[column &* 8 &+ k] = threshold }
        }
    }

    /// 64 bytes of 0 or 1 as bits, the first the lowest.
    @inline(__always)
    private static func packed(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        var bits: UInt64 = 0
        for k in 0..<8 {
            let eight = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: offset &+ k &* 8, as: UInt64.self))
            // Bit 8i moves to bit 56 + i: the products of all other pairs fall outside the top byte.
            bits |= ((eight &* 0x0102_0408_1020_4080) &>> 56) &<< UInt64(k &* 8)
        }
        return bits
    }
}
