/// Which bits of a pixel are which channel, ready for a loop over pixels.
struct BitFields {
    let red: BitField
    let green: BitField
    let blue: BitField
    let alpha: BitField

    /// The fields of masks without gaps; without an alpha mask every pixel is opaque.
    init(_ masks: BMPHeader.Masks) {
        red = BitField(masks.red, ofNone: 0)
        green = BitField(masks.green, ofNone: 0)
        blue = BitField(masks.blue, ofNone: 0)
        alpha = BitField(masks.alpha, ofNone: 255)
    }
}

/// One channel of a pixel, of 0 to 32 bits without a gap.
struct BitField {
    private let shift: UInt32
    private let mask: UInt32
    private let constant: UInt32
    /// 255 / `mask`, in 16-bit fixed point.
    private let factor: UInt32

    /// - Parameter ofNone: the eight bits of every pixel where the mask is empty
    init(_ mask: UInt32, ofNone constant: UInt32) {
        let low = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
        let bits = 32 - UInt32((mask >> low).leadingZeroBitCount)
        // Of more than eight bits the upper eight count.
        shift = bits > 8 ? low + bits - 8 : low
        self.mask = mask >> shift
        self.constant = mask == 0 ? constant : 0
        factor = self.mask == 0 ? 0 : ((255 << 16) + self.mask / 2) / self.mask
    }

    /// The channel's value, scaled to 0 to 255 and rounded.
    @inline(__always)
    func eightBits(_ pixel: UInt32) -> UInt32 {
        (((pixel >> shift) & mask) &* factor &+ 0x8000) >> 16 &+ constant
    }
}
